import type { EditedNoun } from '@/lib/catalogue/nouns'
import { type Delta, isSame, LISTS, placesOf, type Values, valueAt } from '@/lib/curation/documents/differences'
import type { ContributorStanding } from '@/lib/curation/schemas/edits'
import { editable, isRevertible } from '../edits/rules'

/** A later edit of the same entry that changed some of the same fields; of fields besides lists only their names. */
export type Later = Delta & { id: number; reverts: number | null; username: string | null }

/** An edit of somebody, beside what the entry says now of its fields. */
export type Written = Delta & {
  id: number
  kind: string
  noun: EditedNoun
  now: Values
  /** Whether the edit is counted, and whether it is on the page. */
  isCounted: boolean
  isOfPage: boolean
  /** The later edits of the same fields, the newest first; only of an edit on the page. */
  later: Later[]
}

type Mark = ContributorStanding['marks'][number]

/** The parts of an edit that the entry still says, and those that it does not. */
function parted({ noun, now, ...edit }: Written): { stands: string[]; gone: string[] } {
  const lists = LISTS[noun]
  const places = placesOf(lists, editable(edit))
  const stands = places.filter((place) => isSame(valueAt(lists, now, place), valueAt(lists, edit.after, place)))
  return { stands, gone: places.filter((place) => !stands.includes(place)) }
}

/** How much of what somebody wrote the entries still say: over all edits that are counted, and of each of the page. */
export function standingOf(edits: readonly Written[], most: number): ContributorStanding {
  const written = edits.filter(isRevertible).map((edit) => ({ edit, ...parted(edit) }))
  const counted = written.filter(({ edit }) => edit.isCounted)
  const sum = (sizes: number[]) => sizes.reduce((one, other) => one + other, 0)
  const looked = edits.filter(({ isCounted }) => isCounted)
  return {
    looked: looked.length,
    isAll: looked.length < most,
    values: sum(counted.map(({ stands, gone }) => stands.length + gone.length)),
    standing: sum(counted.map(({ stands }) => stands.length)),
    nouns: nounsOf(looked),
    marks: written.filter(({ edit }) => edit.isOfPage).flatMap((each) => markOf(each)),
  }
}

function nounsOf(edits: readonly Written[]): ContributorStanding['nouns'] {
  const counts = new Map<EditedNoun, number>()
  for (const { noun } of edits) counts.set(noun, (counts.get(noun) ?? 0) + 1)
  return [...counts].map(([noun, count]) => ({ noun, count })).sort((one, other) => other.count - one.count)
}

function markOf({ edit, stands, gone }: { edit: Written; stands: string[]; gone: string[] }): Mark[] {
  if (stands.length + gone.length === 0) return []
  if (gone.length === 0) return [{ edit: edit.id, mark: 'stands', by: null, since: null }]
  const lost = new Set(gone)
  const newest = edit.later.find((later) => placesOf(LISTS[edit.noun], later).some((place) => lost.has(place)))
  const mark = stands.length > 0 ? 'partly' : newest?.reverts === edit.id ? 'takenBack' : 'changed'
  return [{ edit: edit.id, mark, by: newest?.username ?? null, since: newest?.id ?? null }]
}

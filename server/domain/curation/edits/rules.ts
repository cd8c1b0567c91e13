import type { EditedNoun } from '@/lib/catalogue/nouns'
import {
  type Delta,
  differingItems,
  keyOf,
  LISTS,
  type ListKeys,
  type Names,
  partsOf,
  placesOf,
  readable,
  textOf,
  type Values,
} from '@/lib/curation/documents/differences'
import type { Edit, EditItem } from '@/lib/curation/schemas/edits'
import { partOf } from '../documents/rules'

/** Fields derived from others. */
const DERIVED: ReadonlySet<string> = new Set(['titleSort'])

/** The fields of a change, before and after, as text; of the lists of a noun item by item. */
export function changesOf(
  { before, after }: { before: Values; after: Values },
  names: Names,
  noun?: EditedNoun,
): Edit['changes'] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !DERIVED.has(field))
  const text = (field: string, value: unknown) => textOf(field, readable(field, value), names)
  const key = (field: string) => (noun ? LISTS[noun][field] : undefined)
  return fields.map((field) => ({
    field,
    before: text(field, before[field]),
    after: text(field, after[field]),
    items: itemsOf(field, before[field] ?? null, after[field] ?? null, names, key(field)),
  }))
}

function itemsOf(
  field: string,
  before: unknown,
  after: unknown,
  names: Names,
  key: ListKeys[string] | undefined,
): EditItem[] | null {
  if (!Array.isArray(before) && !Array.isArray(after)) return null
  const parts = (item: unknown) => (item === undefined ? null : partsOf(field, readable('', item), names))
  return differingItems(key, before, after).map(([from, to]) => ({
    place: key ? `${field}.${keyOf(key, from ?? to)}` : field,
    did: from === undefined ? 'added' : to === undefined ? 'removed' : 'changed',
    before: parts(from),
    after: parts(to),
  }))
}

/** The ids of the entries that merges and their undoing name in a history: "Title (12)". */
export function mergedOf({ merged, mergedInto }: Values): number[] {
  return [merged, mergedInto].flatMap((said) => (/\((\d{1,9})\)$/.exec(String(said ?? ''))?.slice(1) ?? []).map(Number))
}

/** Edits before 0098, and of pictures before 0115, have lists as texts, which nothing can be made of. */
const OF_LISTS: ReadonlySet<string> = new Set(['relations', 'episodes', 'aliases', 'pictures'])
const REVERTIBLE: ReadonlySet<string> = new Set(['change', 'revert', 'picture', 'load'])

/** Whether an edit can be taken back. */
export function isRevertible({ kind, before, after }: { kind: string; before: Values; after: Values }): boolean {
  const values = [...Object.entries(before), ...Object.entries(after)]
  return REVERTIBLE.has(kind) && !values.some(([field, value]) => OF_LISTS.has(field) && typeof value === 'string')
}

/** A change without what is derived from its fields, which old edits have, too. */
export const editable = (delta: Delta): Delta => partOf(delta, (field) => !DERIVED.has(field))

/** An edit with its id, and one that takes another edit back. */
export type Numbered = Delta & { id: number }
export type Back = Numbered & { reverts: number }

/**
 * The parts of an edit that stand. `backs` has the edits that take it back, those that take these back, and so on: what
 * is taken back in turn stands again.
 */
export function standingPlaces(noun: EditedNoun, edit: Numbered, backs: readonly Back[]): string[] {
  const gone = new Set(backsOf(edit, backs).flatMap((back) => standingPlaces(noun, back, backs)))
  return placesOf(LISTS[noun], editable(edit)).filter((place) => !gone.has(place))
}

/** Whether edits that take parts of another one back have taken back all of it. */
export function isTakenBack(noun: EditedNoun, edit: Numbered, backs: readonly Back[]): boolean {
  return backsOf(edit, backs).length > 0 && standingPlaces(noun, edit, backs).length === 0
}

/** The first edit that takes a part of this one back, and of which something stands. */
export function revertOf(noun: EditedNoun, edit: Numbered, backs: readonly Back[]): number | null {
  return backsOf(edit, backs).find((back) => standingPlaces(noun, back, backs).length > 0)?.id ?? null
}

const backsOf = ({ id }: Numbered, backs: readonly Back[]) => backs.filter(({ reverts }) => reverts === id)

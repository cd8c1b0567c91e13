import { FIELDS } from '@/lib/catalogue/fields'
import { MERGED_FIELDS, type MergedField } from '@/lib/catalogue/fields/merged'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { MergeMoves, MergeSides } from '@/lib/curation/schemas/merges'
import { allColumns } from '@/server/domain/catalogue/entries/rules'

type Merged = Readonly<Partial<Record<MergedField, readonly [string, ...string[]]>>>

/** A name with all that follows from its parts. */
const NAME = [
  ...['full_name', 'first_name', 'middle_name', 'last_name', 'first_name_key', 'middle_name_key', 'last_name_key'],
] as [string, ...string[]]

const columnsOf = (noun: EditedNoun): Merged =>
  Object.fromEntries(
    MERGED_FIELDS[noun].map((field) => [field, field in FIELDS[noun] ? allColumns(FIELDS[noun], field) : NAME]),
  )

/** The stored columns of each field of a merge: its value and the columns derived from it. */
export const COLUMNS: Record<EditedNoun, Merged> = {
  media: columnsOf('media'),
  series: columnsOf('series'),
  character: columnsOf('character'),
  person: columnsOf('person'),
  company: columnsOf('company'),
  tag: { ...columnsOf('tag'), name: ['name', 'key'] },
}

/** Counts of what belongs to users, some of it private: for editors alone. */
const OF_USERS: ReadonlySet<string> = new Set(['records', 'both', 'listEntries', 'favorites'])

/** What a merge moves, as everybody may know it, without what it does not move. */
export const publicMoves = (moves: MergeMoves): MergeMoves =>
  Object.fromEntries(Object.entries(moves).filter(([name, count]) => count > 0 && !OF_USERS.has(name)))

/** The score of another site goes with the site and its members. */
const SCORES = ['score', 'score_source', 'members']

/** What it sets besides. */
const furtherOf = (noun: EditedNoun) => (noun === 'media' ? SCORES : noun === 'tag' ? ['is_curated'] : ['sources'])

/** All columns of an entry that a merge may change. */
export const changedColumns = (noun: EditedNoun): string[] => [
  ...Object.values(COLUMNS[noun]).flat(),
  ...furtherOf(noun),
  'kept_fields',
  'locked_fields',
]

/** The columns with the names of an entry; the first one is its title. */
export const NAMES: Record<EditedNoun, readonly [string, ...string[]]> = {
  media: ['title', 'native_title', 'romaji_title'],
  series: ['title', 'native_title', 'romaji_title'],
  character: ['full_name', 'native_name'],
  person: ['full_name', 'native_name'],
  company: ['name', 'native_name'],
  tag: ['name'],
}

/** The document's fields of a field of a merge, if their names differ: their locks and owners are its own. */
const LOCKS: Partial<Record<EditedNoun, Partial<Record<MergedField, readonly string[]>>>> = {
  character: { name: ['firstName', 'middleName', 'lastName'] },
  person: { name: ['firstName', 'middleName', 'lastName'] },
}

export type Columns = Readonly<Record<string, unknown>>

/**
 * The columns of the entry that stays, after the merge. Each field comes from the chosen side; if none is chosen, from
 * the one that has a value, the staying one first. Locked values of either entry stay, the staying one's first, and so
 * do the locks.
 */
export function mergedColumns(
  noun: EditedNoun,
  into: Columns,
  from: Columns,
  sides: MergeSides,
): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  const [locked, alsoLocked] = [lockedOf(into), lockedOf(from)]
  // Lists count as kept if they are on either side: both sides' items are there after it.
  const kept = new Set([...keptOf(into), ...keptOf(from)])
  for (const field of MERGED_FIELDS[noun] as readonly MergedField[]) {
    const [column = '', ...others] = COLUMNS[noun][field] ?? []
    const names = LOCKS[noun]?.[field] ?? [field]
    const isLocked = names.some((each) => locked.includes(each))
    const isLockedThere = !isLocked && names.some((each) => alsoLocked.includes(each))
    const chosen =
      isLocked || (field === titleOf(noun) && isEmpty(from[column])) ? 'into' : isLockedThere ? 'merged' : sides[field]
    const usual = isEmpty(into[column]) && !isEmpty(from[column]) ? 'merged' : 'into'
    const side = chosen ?? usual
    const entry = side === 'merged' ? from : into
    for (const each of [column, ...others]) columns[each] = entry[each]
    for (const name of names)
      if (keptOf(entry).includes(name) || (!isLocked && !isLockedThere && side !== usual)) kept.add(name)
      else kept.delete(name)
  }
  columns.kept_fields = [...kept].sort()
  columns.locked_fields = [...new Set([...locked, ...alsoLocked])]
  if (noun === 'tag') return { ...columns, is_curated: into.is_curated === true || from.is_curated === true }
  if (noun !== 'media') return { ...columns, sources: [...new Set([...sourcesOf(into), ...sourcesOf(from)])] }
  const known = into.score === null && from.score !== null ? from : into
  return {
    ...columns,
    score: known.score,
    score_source: known.score_source,
    members: Math.max(Number(into.members), Number(from.members)),
  }
}

/** The locked fields of an entry. */
export const lockedOf = ({ locked_fields }: Columns) => (locked_fields ?? []) as string[]

/** The columns among them that are lists. */
export const lockedLists = (noun: EditedNoun, entry: Columns) =>
  lockedOf(entry).filter((field) => !(field in FIELDS[noun]))

/** Whether a list gets the names of the entry that goes. */
export const takesNames = (noun: EditedNoun, list: string) =>
  (noun === 'media' && list === 'synonyms') || (noun === 'tag' && list === 'aliases')

/** The fields whose values a person wrote. */
const keptOf = ({ kept_fields }: Columns) => (kept_fields ?? []) as string[]

/** The sources that an entry came from; those of works are rows. */
const sourcesOf = ({ sources }: Columns) => (sources ?? []) as string[]

/** No entry is without one. */
const titleOf = (noun: EditedNoun): MergedField => (noun === 'media' || noun === 'series' ? 'title' : 'name')

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === 'Unknown' ||
  (Array.isArray(value) && value.length === 0)

/** The further names of the entry that stays: the merged entry's names, and its own former ones that were replaced. */
export function furtherNames(noun: EditedNoun, before: Columns, from: Columns, after: Columns): string[] {
  const names = (entry: Columns) =>
    NAMES[noun].map((column) => entry[column]).filter((name) => !isEmpty(name)) as string[]
  const kept = new Set(names(after))
  return [...new Set([...names(before), ...names(from)])].filter((name) => !kept.has(name))
}

import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Edit, EditItem } from '@/lib/catalogue/schemas/edits'
import { saysSame } from '@/lib/merge'
import { AppError } from '@/server/platform/errors'
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
} from '../documents/rules'

/** A change of given fields, with what it began from. */
type Based = { updatedDate?: string | undefined; began?: Columns | undefined }
/** Columns of an entry; undefined is unchanged. */
type Columns = Readonly<Record<string, unknown>>

/** Fields derived from others. */
const DERIVED: ReadonlySet<string> = new Set(['titleSort'])

/**
 * Lets a change in whose fields nobody else has changed since it began; fields that it does not give merge. With `began`, the values that
 * its fields had then, each field is compared; without it the whole entry, by its `updatedDate`.
 * @param given the new values by field, and `now` the stored ones, both as they are stored
 * @throws AppError conflict, with the fields that both have changed and what they say now
 */
export function expectBase({ updatedDate, began }: Based, updatedAt: Date, given: Columns, now: Columns): void {
  if (!began) {
    if (updatedDate && Date.parse(updatedDate) !== updatedAt.getTime()) throw new AppError('conflict')
    return
  }
  const word = (name: string) => readable(name, now[name])
  const contested = Object.keys(given).filter(
    (name) =>
      !DERIVED.has(name) &&
      given[name] !== undefined &&
      !saysSame(word(name), began[name]) &&
      !saysSame(now[name] ?? null, given[name]),
  )
  refuseContested(updatedAt, Object.fromEntries(contested.map((name) => [name, word(name) ?? null])))
}

/** @throws AppError conflict, if there are values that two people have changed: with what they are now */
export function refuseContested(updatedAt: Date, values: Columns): void {
  const names = Object.keys(values)
  if (names.length === 0) return
  throw new AppError('conflict', {
    fields: Object.fromEntries(names.map((name) => [name, 'changed'])),
    current: { updatedDate: updatedAt.toISOString(), values },
  })
}

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

/** Whether edits that take parts of another one back have taken back all of it. */
export function isTakenBack(noun: EditedNoun, edit: Delta, backs: readonly Delta[]): boolean {
  const gone = new Set(backs.flatMap((back) => placesOf(LISTS[noun], back)))
  return backs.length > 0 && placesOf(LISTS[noun], edit).every((place) => gone.has(place))
}

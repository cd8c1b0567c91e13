import type { EditedNoun } from '@/lib/catalogue/nouns'
import {
  byKey,
  type Delta,
  keyOf,
  type ListKeys,
  REFERENCES,
  readable,
  type Values,
} from '@/lib/curation/documents/differences'

/** Ids of entries by noun. */
export type Ids = Record<EditedNoun, Set<number>>

export const noIds = (): Ids => ({
  media: new Set(),
  series: new Set(),
  character: new Set(),
  person: new Set(),
  company: new Set(),
  tag: new Set(),
})

/** The part of a difference that is of the wanted fields. */
export function partOf({ before, after }: Delta, isWanted: (field: string) => boolean): Delta {
  const some = (values: Values) => Object.fromEntries(Object.entries(values).filter(([field]) => isWanted(field)))
  return { before: some(before), after: some(after) }
}

/** The fault of each of these fields, for an error. */
export const faultOf = (fields: readonly string[], code: string): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, code]))

/** Values as readers see them. */
export const readableValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, readable(field, value)]))

/** Values without the items of lists that refer to one of these entries; a field that refers to one itself is null. */
export function without(values: Values, entries: Ids): Values {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, valueWithout(value, entries, field)]),
  )
}

function valueWithout(value: unknown, entries: Ids, field: string): unknown {
  if (isOne(value, entries, field)) return null
  if (Array.isArray(value))
    return value.filter((item) => !refersTo(item, entries, field)).map((item) => valueWithout(item, entries, field))
  return typeof value === 'object' && value !== null ? without(value as Values, entries) : value
}

/** The items of lists in these values that refer to one of these entries, and the fields that are one. */
export function itemsOf(value: unknown, entries: Ids, field = ''): unknown[] {
  if (isOne(value, entries, field)) return [value]
  if (Array.isArray(value))
    return value.flatMap((item) => (refersTo(item, entries, field) ? [item] : itemsOf(item, entries, field)))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => itemsOf(each, entries, name))
}

function refersTo(item: unknown, entries: Ids, field: string): boolean {
  if (typeof item !== 'object' || item === null) return isOne(item, entries, field)
  return Object.entries(item).some(([name, each]) => isOne(each, entries, name))
}

function isOne(value: unknown, entries: Ids, field: string): boolean {
  const noun = REFERENCES[field]
  return noun !== undefined && typeof value === 'number' && entries[noun].has(value)
}

/**
 * Adds to given values what is stored and refers to one of these entries: fields, items of lists, and items of these.
 */
export function withHidden(lists: ListKeys, given: Values, stored: Values, entries: Ids): Values {
  const kept = Object.entries(stored).map(([field, value]) => [
    field,
    restored(given[field], value, { entries, field, key: lists[field] }),
  ])
  return { ...given, ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)) }
}

type Restoring = { entries: Ids; field: string; key?: Parameters<typeof keyOf>[0] }

function restored(given: unknown, stored: unknown, { entries, field, key }: Restoring): unknown {
  if (isOne(stored, entries, field)) return given ?? stored
  if (!Array.isArray(stored)) return given
  const former = byKey(key ?? itself, stored)
  const items = (Array.isArray(given) ? given : []).map((item) =>
    withParts(item, former.get(keyOf(key, item)), entries),
  )
  const names = new Set(items.map((item) => keyOf(key, item)))
  const hidden = stored.filter((item) => refersTo(item, entries, field) && !names.has(keyOf(key, item)))
  return items.length + hidden.length === 0 ? given : [...items, ...hidden]
}

/** An item with the items of its own lists that were left out. */
function withParts(item: unknown, stored: unknown, entries: Ids): unknown {
  if (typeof item !== 'object' || item === null || typeof stored !== 'object' || stored === null) return item
  const lists = Object.entries(stored).filter(([, value]) => Array.isArray(value))
  return { ...item, ...withHidden({}, item as Values, Object.fromEntries(lists), entries) }
}

/** The part of a difference without what refers to one of these entries. */
export function seenOf({ before, after }: Delta, entries: Ids): Delta {
  const isHidden = (field: string) => isOne(before[field], entries, field) || isOne(after[field], entries, field)
  return partOf({ before: without(before, entries), after: without(after, entries) }, (field) => !isHidden(field))
}

const itself = (item: unknown) => item

import { DATES } from '@/lib/catalogue/fields'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { writeSeason } from '@/lib/catalogue/seasons'
import { titleOf } from '@/lib/catalogue/synonyms'
import { writePartialDate } from '@/lib/partial-date'
import type { ItemPart } from '../schemas/edits'

/**
 * A change of an entry: its fields before and after. A list whose items have keys (LISTS) has only the items that
 * differ, so that changes of different items merge.
 */
export type Values = Readonly<Record<string, unknown>>
export type Delta = { before: Values; after: Values }

/** Lists of a noun by field, with what makes two items the same one. Every other field is compared as a whole. */
export type ListKeys = Readonly<Record<string, (item: never) => unknown>>

/**
 * The change from `began` to `given`: only the fields of `given` that differ. A list with keys has no order of its own:
 * the same items in another order are no change.
 */
export function deltaOf(lists: ListKeys, began: Values, given: Values): Delta {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined) continue
    const old = began[field] ?? null
    if (isSame(old, value)) continue
    const key = lists[field]
    const [from, to] = key ? [differing(key, old, value), differing(key, value, old)] : [old, value]
    if (key && isSame(from, to)) continue
    before[field] = from
    after[field] = to
  }
  return { before, after }
}

/** The lists with keys that have the same items in both, in another order. */
export function reorderedIn(lists: ListKeys, began: Values, given: Values): string[] {
  return Object.entries(given).flatMap(([field, value]) => {
    if (!lists[field] || value === undefined || isSame(began[field], value)) return []
    return field in deltaOf(lists, began, { [field]: value }).after ? [] : [field]
  })
}

/** The change that takes this one back. */
export function inverse({ before, after }: Delta): Delta {
  return { before: after, after: before }
}

type Key = (item: never) => unknown

const itself = (item: unknown) => item

/** The items of one list that the other has not, or has differently. */
function differing(key: Key, list: unknown, other: unknown): unknown[] {
  const others = byKey(key, other)
  return [...byKey(key, list)].filter(([name, item]) => !isSame(others.get(name), item)).map(([, item]) => item)
}

/** The items of a list by the texts that identify them. */
export function byKey(key: Key, list: unknown): Map<string, unknown> {
  const items = Array.isArray(list) ? list : []
  return new Map(items.map((item) => [nameOf(key(item as never)), item]))
}

/** The text that identifies an item of a list. */
export const keyOf = (key: Key | undefined, item: unknown) => nameOf((key ?? itself)(item as never))

const nameOf = (key: unknown) => (typeof key === 'string' ? key : JSON.stringify(key))

/** The parts of a change that can be taken alone: fields ("title"), and the items of lists with keys ("episodes.3"). */
export function placesOf(lists: ListKeys, { before, after }: Delta): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const key = lists[field]
    if (!key) return [field]
    return [...new Set([...byKey(key, before[field]).keys(), ...byKey(key, after[field]).keys()])].map(
      (name) => `${field}.${name}`,
    )
  })
}

/** The part of a change that is of these places; the name of a list means all of its items. */
export function pickedPlaces(lists: ListKeys, { before, after }: Delta, places: readonly string[]): Delta {
  const some = (values: Values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) => {
        const key = lists[field]
        if (places.includes(field)) return [[field, value]]
        if (!key) return []
        const items = [...byKey(key, value)].filter(([name]) => places.includes(`${field}.${name}`))
        const isNamed = places.some((place) => place.startsWith(`${field}.`))
        return isNamed ? [[field, items.map(([, item]) => item)]] : []
      }),
    )
  return { before: some(before), after: some(after) }
}

/** The value of a field ("title"), or an item of a list as contested ones are named ("episodes.3"). */
export function valueAt(lists: ListKeys, document: Values, place: string): unknown {
  const [field = ''] = place.split('.', 1)
  const key = lists[field]
  return key && place !== field ? byKey(key, document[field]).get(place.slice(field.length + 1)) : document[field]
}

/**
 * Whether two values are the same in any order of keys, and of a character's voices. Nothing, an empty text and an
 * empty list are the same.
 */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))
}

function canonical(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(canonical)
  if (typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, each]) => [name, sorted(name, canonical(each))] as const)
  const said = entries.filter(([, each]) => each !== null)
  return Object.fromEntries(said.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The voices of a character in one order: that of their credits is not theirs. */
function sorted(field: string, value: unknown): unknown {
  if (field !== 'actors' || !Array.isArray(value)) return value
  return value.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}

type Credit = { person: unknown; role: string; description?: string | null }
type OfPicture = { file: string }
const pictures = ({ file }: OfPicture) => file
type OfCompany = { company: unknown; role: string }

/** Lists whose items have keys. The songs of a work are in an order, so that they are one value. */
export const LISTS: Record<EditedNoun, ListKeys> = {
  media: {
    synonyms: titleOf,
    platforms: itself,
    tags: ({ tag }: { tag: number }) => tag,
    relations: ({ media }: { media: number }) => media,
    refusedSequels: ({ media }: { media: number }) => media,
    episodes: ({ number }: { number: number }) => number,
    characters: ({ character }: { character: unknown }) => character,
    staff: ({ person, role, description }: Credit) => [person, role, description ?? null],
    companies: ({ company, role }: OfCompany) => [company, role],
    links: ({ address }: { address: string }) => address,
    externalIds: ({ site, externalId }: { site: string; externalId: string }) => [site, externalId],
    pictures,
  },
  series: { media: itself, pictures },
  character: { otherNames: itself, media: ({ media }: { media: number }) => media, pictures },
  person: { otherNames: itself, pictures },
  company: { otherNames: itself, pictures },
  tag: { aliases: itself },
}

/** A stored value as people read and write it: partial dates and seasons are texts. Also within lists. */
export function readable(field: string, value: unknown): unknown {
  if (DATES.has(field) && typeof value === 'number') return writePartialDate(value)
  if (field === 'season' && typeof value === 'number') return writeSeason(value)
  if (Array.isArray(value)) return value.map((item) => readable('', item))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, readable(name, each)]))
}

/** The names of entries that values refer to, by noun and id. */
export type Names = Record<EditedNoun, Record<number, string>>

/**
 * Fields of documents that refer to an entry, or to a list of them, with its noun. Items of lists have a field for each
 * reference.
 */
export const REFERENCES: Readonly<Record<string, EditedNoun>> = {
  tag: 'tag',
  media: 'media',
  character: 'character',
  person: 'person',
  company: 'company',
  series: 'series',
}

/** A stored value as text for the history: a line for each item of a list, with names for references. */
export function textOf(field: string, value: unknown, names: Names): string | number | null {
  if (value === null || value === undefined) return null
  const noun = REFERENCES[field]
  if (field === 'position' && typeof value === 'number') return `#${value + 1}`
  if (typeof value === 'number') return noun ? (names[noun][value] ?? `#${value}`) : value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((item) => lineOf(field, item, names)).join('\n')
  if (typeof value === 'object') return lineOf(field, value, names)
  return String(value)
}

/** The fields of items in the order of their line; JSONB has its own. Others follow. */
const ORDER = [
  'firstName',
  'middleName',
  'lastName',
  'number',
  'type',
  'role',
  'kind',
  'address',
  'site',
  'externalId',
  'tag',
  'media',
  'character',
  'company',
  'person',
  'title',
  'artist',
]

function inOrder(entries: [string, unknown][]): [string, unknown][] {
  const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
  return entries.sort(([one], [other]) => place(one) - place(other))
}

/** An item of a list in one line: what it says, without its fields' names. */
function lineOf(field: string, item: unknown, names: Names): string {
  return partsOf(field, item, names)
    .map(({ text }) => text)
    .join(' · ')
}

/** An item of a list, field by field; those without a value are left out, and names of files, which say nothing. */
export function partsOf(field: string, item: unknown, names: Names): ItemPart[] {
  const fields: [string, unknown][] =
    typeof item === 'object' && item !== null && !Array.isArray(item) ? inOrder(Object.entries(item)) : [[field, item]]
  return fields.flatMap(([name, value]) => {
    if (value === true) return [{ field: name, text: name, entry: null }]
    if (value === null || value === false || value === undefined || name === 'file') return []
    const text = textOf(name, value, names)
    const noun = REFERENCES[name]
    const entry = noun && typeof value === 'number' && names[noun][value] !== undefined ? { noun, id: value } : null
    return text === null ? [] : [{ field: name, text: String(text).replaceAll('\n', ', '), entry }]
  })
}

/** The items in which two lists differ, as pairs; undefined where one list has none. */
export function differingItems(key: Key | undefined, before: unknown, after: unknown): [unknown, unknown][] {
  const [old, wanted] = [byKey(key ?? itself, before), byKey(key ?? itself, after)]
  return [...new Set([...old.keys(), ...wanted.keys()])].flatMap((name): [unknown, unknown][] => {
    const pair: [unknown, unknown] = [old.get(name), wanted.get(name)]
    return isSame(...pair) ? [] : [pair]
  })
}

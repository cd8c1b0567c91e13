import type { EditedNoun } from '@/lib/catalogue/nouns'
import { type Delta, LISTS } from '@/lib/curation/documents/differences'
import { ORDERS } from '@/lib/curation/documents/orders'

/**
 * Rules of kept values. A value that a person set, or removed, stays until a person gives it back to the sources. A
 * load may change values of sources. Plain fields are kept as a whole (`kept_fields`), lists item by item
 * (`kept_items`), except lists that count as one value.
 */

/** `written`: a person wrote the value or item; `removed`: a person took the item away; null: it is the sources'. */
export type Ownership = 'written' | 'removed' | null

/** A field, or an item of a list by its key; `was`: whose it was before an edit. */
export type Kept = { list: string; key?: unknown; was: Ownership }

/** Lists that are compared item by item, but belong to a person as a whole. */
const WHOLE: ReadonlySet<string> = new Set(['platforms', 'otherNames'])
/** No load writes or removes pictures that people added, sequels that people refused, or the order of a list. */
const NEVER: ReadonlySet<string> = new Set(['pictures', 'refusedSequels', ...Object.keys(ORDERS)])

/** The noun of the entries that the keys of a list name. Such a key is the id of one, or begins with it. */
export const REFERRED: Readonly<Record<string, EditedNoun>> = {
  relations: 'media',
  media: 'media',
  characters: 'character',
  staff: 'person',
  companies: 'company',
  tags: 'tag',
}

/** Whether a list of a noun is a person's item by item. */
export const isByItem = (noun: EditedNoun, field: string): boolean => field in LISTS[noun] && !WHOLE.has(field)

/** Names a field, or an item of a list, within one entry. */
export const placeOf = ({ list, key }: Pick<Kept, 'list' | 'key'>): string =>
  key === undefined ? list : `${list}.${JSON.stringify(key)}`

export type Place = { list: string; key?: unknown; ownership: Ownership }

/** The fields and items of a person's change, and whose they are after it. An emptied field is the person's, too. */
export function placesOfChange(noun: EditedNoun, { before, after }: Delta): Place[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !NEVER.has(field))
  return fields.flatMap((field): Place[] => {
    if (!isByItem(noun, field) || isText(before[field]) || isText(after[field]))
      return [{ list: field, ownership: 'written' }]
    const key = LISTS[noun][field] as (item: unknown) => unknown
    const byName = (list: unknown) =>
      new Map(
        itemsOf(list).map((item) => {
          const one = key(item) ?? null
          return [JSON.stringify(one), one]
        }),
      )
    const written = byName(after[field])
    return [...new Map([...byName(before[field]), ...written])].map(([name, one]) => ({
      list: field,
      key: one,
      ownership: written.has(name) ? 'written' : 'removed',
    }))
  })
}

/** Lists of edits before 0098 are texts: they count as a whole. */
const isText = (value: unknown) => typeof value === 'string'
const itemsOf = (list: unknown): unknown[] => (Array.isArray(list) ? list : [])

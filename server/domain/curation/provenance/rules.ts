import type { EditedNoun } from '@/lib/catalogue/nouns'
import {
  type differingItems,
  isSame,
  keyOf,
  LISTS,
  type Names,
  partsOf,
  readable,
  type Values,
} from '@/lib/curation/documents/differences'
import type { Provenance } from '@/lib/curation/schemas/provenance'

/** Where a field is from, but for the sources of its items, and whose it is. */
type FieldOrigin = Omit<Provenance['fields'][number], 'sources' | 'isKept'>

/** What an edit has set. */
export type Setting = { id: number; after: Values }

/**
 * For each field of a document the edit that set its value, and for each item of a list that of the item.
 * @param edits the newest first
 */
export function originsOf(
  noun: EditedNoun,
  document: Values,
  edits: readonly Setting[],
  lockedFields: readonly string[],
  names: Names,
): FieldOrigin[] {
  return Object.entries(document).flatMap(([field, value]): FieldOrigin[] => {
    const isLocked = lockedFields.includes(field)
    if (isSame(value, null) && !isLocked) return []
    const own = { field, isLocked }
    if (!Array.isArray(value)) return [{ ...own, edit: settingOf(field, value, edits), items: null, fromSources: 0 }]
    const origins = itemOrigins(LISTS[noun][field], field, value, edits)
    const items = origins.flatMap(({ item, edit }) =>
      edit === null ? [] : [{ parts: partsOf(field, readable('', item), names), edit }],
    )
    return [{ ...own, edit: null, items, fromSources: origins.length - items.length }]
  })
}

function settingOf(field: string, value: unknown, edits: readonly Setting[]): number | null {
  const newest = edits.find(({ after }) => Object.hasOwn(after, field))
  // A load may have filled in what somebody had emptied.
  return newest && isSame(newest.after[field], value) ? newest.id : null
}

type Key = Parameters<typeof differingItems>[0]

function itemOrigins(key: Key, field: string, items: readonly unknown[], edits: readonly Setting[]) {
  const set = new Map<string, { item: unknown; edit: number }>()
  for (const { id, after } of edits) {
    const given = after[field]
    if (!Array.isArray(given)) continue
    for (const item of given) {
      const name = keyOf(key, item)
      if (!set.has(name)) set.set(name, { item, edit: id })
    }
  }
  return items.map((item) => {
    const found = set.get(keyOf(key, item))
    return { item, edit: found && isSame(found.item, item) ? found.edit : null }
  })
}

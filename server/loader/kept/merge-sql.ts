import type { Field } from '@/lib/catalogue/fields/field'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { hiddenIds } from '@/server/domain/catalogue/entries/access'
import { loadedColumns } from '../tables/field-columns'

/**
 * Parts of the statements of loads. Values that a person set or removed stay, and so do locked ones
 * (docs/decisions/0069-whose-a-value-is.md). All others are the sources'.
 */

/** Whether a load leaves one of these fields or lists alone, even if empty: it is locked, or a person's. */
export function isKept(row: string, ...fields: string[]): string {
  const names = `ARRAY[${fields.map((field) => `'${field}'`).join(', ')}]`
  return `(${row}.locked_fields && ${names} OR ${row}.kept_fields && ${names})`
}

/**
 * An item of a list of an entry: expressions for the id of the entry and for the key of the item (LISTS in
 * lib/curation/documents).
 */
type Item = { noun: EditedNoun; id: string; list: string; key: string }

/** Whether a person has taken the item away: no load brings it back. */
export const isRemovedItem = (item: Item): string => someItem(item, ' AND kept.is_removed')

/** Whether a person has written the item or taken it away: no load changes it. */
export const isKeptItem = (item: Item): string => someItem(item)

/** Its key is found by the unique index of the noun. */
const someItem = ({ noun, id, list, key }: Item, more = '') =>
  `EXISTS (SELECT FROM kept_items kept WHERE kept.${noun}_id = ${id} AND kept.list = '${list}' AND kept.key = ${key}${more})`

/** Fields besides its own that keep a column: a season is that of the release. */
const KEEPS_TOO: Readonly<Record<string, readonly string[]>> = { season: ['releaseDate'] }

/** The columns of a name, which is one value: it is replaced as a whole. */
export const NAMES = [
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'first_name_key',
  'middle_name_key',
  'last_name_key',
]
/** The fields that have the parts of a name. */
export const NAME_FIELDS = ['firstName', 'middleName', 'lastName']

/**
 * An existing row `old` and the line `loaded` that is merged into it. `fills`: the line describes an entry that people
 * merged into this one, so it fills only empty fields. `rules`: expressions for fields with rules of their own.
 */
type Merge = { old: string; loaded: string; fills: string; rules?: Rules }
type Rules = Readonly<Record<string, string>>

/** Whether the line describes a person, character or company that was merged into the row. */
export const isOfMerged = (old: string, loaded: string) =>
  `(${old}.source_key IS NOT NULL AND ${old}.source_key <> ${loaded}.source_key)`

/** Expressions for a select list: the name of a row after a line was merged into it. */
export const mergedNames = ({ old, loaded, fills }: Merge): string =>
  NAMES.map(
    (column) =>
      `CASE WHEN ${fills} OR ${isKept(old, ...NAME_FIELDS)} THEN ${old}.${column} ELSE ${loaded}.${column} END AS ${column}`,
  ).join(', ')

/** The columns that `mergedColumns` has. */
export const mergedColumnNames = (noun: EditedNoun, rules: Rules = {}): string[] =>
  mergedOf(noun, rules).map(({ column }) => column)

const mergedOf = (noun: EditedNoun, rules: Rules) =>
  loadedColumns(noun).filter(({ name, field }) => field.load === 'replace' || name in rules)

/**
 * Expressions for a select list: the columns of a row after a line was merged into it. The line's value wins if it has
 * one, unless the field is kept.
 */
export const mergedColumns = (noun: EditedNoun, { old, loaded, fills, rules = {} }: Merge): string =>
  mergedOf(noun, rules)
    .map(({ column, name, field }) => {
      const own = `${old}.${column}`
      const kept = isKept(old, name, ...(KEEPS_TOO[name] ?? []))
      return `CASE WHEN ${kept} OR ${fills} AND ${isFilled(own, field)} THEN ${own}
        ELSE ${rules[name] ?? `coalesce(${loaded}.${column}, ${own})`} END AS ${column}`
    })
    .join(', ')

const isFilled = (own: string, { isNeverNull, kind, values }: Field) => {
  if (!isNeverNull) return `${own} IS NOT NULL`
  if (kind === 'items') return `${own} <> '{}'`
  return values?.includes('Unknown') ? `${own} <> 'Unknown'` : 'true'
}

/**
 * The search keys that a row takes from a line. For each column of the row these are the line's key column and the
 * fields that keep it. A row is not found by a name that it does not have.
 */
export const takenKeys = (
  { old, loaded, fills }: Merge,
  keys: Readonly<Record<string, readonly [keys: string, ...fields: string[]]>>,
): string =>
  Object.entries(keys)
    .map(
      ([
        column,
        [own, ...fields],
      ]) => `CASE WHEN ${isKept(old, ...fields)} OR ${fills} AND ${old}.${column} IS NOT NULL THEN '{}'
        ELSE ${loaded}.${own} END`,
    )
    .join(' || ')

/** Whether two rows differ in any of these columns. */
export function differs(one: string, other: string, names: readonly string[]): string {
  const row = (alias: string) => `(${names.map((name) => `${alias}.${name}`).join(', ')})`
  return `${row(one)} IS DISTINCT FROM ${row(other)}`
}

/** No load changes hidden entries, or makes them anew (decision 67). Conditions and tables for its statements. */

type Hidden = 'series' | 'character' | 'person' | 'company'

/** Whether the existing row is that of a shown entry. */
export const isShownRow = (noun: Hidden, row: string) => `${row}.id NOT IN ${hiddenIds(noun)}`

export const isHiddenRow = (noun: Hidden, row: string) => `${row}.id IN ${hiddenIds(noun)}`

/** The search keys of a noun, also those that wait for hidden entries: a line may name such an entry, too. */
export const allKeys = ({
  searchKeys,
  owner,
}: {
  searchKeys: string
  owner: string
}) => `(SELECT ${owner}, key FROM ${searchKeys}
    UNION ALL SELECT ${owner}, unnest(search_keys) FROM hidden_entries WHERE ${owner} IS NOT NULL)`

import { hiddenIds } from '@/server/domain/catalogue/entries/access'

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

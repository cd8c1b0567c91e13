import type { Filter } from '@/components/browse/active-filters'
import type { Translator } from '@/i18n/translator'
import { nameIndexLink } from '@/lib/catalogue/links/entries'
import type { NameSearch } from '@/lib/catalogue/schemas/names'
import { DEFAULT_SIZE } from '@/lib/page-size'

/** The nouns whose search has a field for each part of the name. */
export type NameNoun = 'characters' | 'people'

export const NAME_PARTS = ['firstName', 'middleName', 'lastName'] as const

/** The active filters of a list of characters or people. */
export function nameFilters(
  t: Translator<'names'>,
  browse: Translator<'browse'>,
  noun: NameNoun,
  search: NameSearch,
): Filter[] {
  const without = (key: 'query' | (typeof NAME_PARTS)[number]) => nameIndexLink(noun, { ...search, page: 0, [key]: '' })
  const parts = NAME_PARTS.filter((part) => search[part]).map((part) => ({
    key: part,
    label: t('part', { part: t(`parts.${part}`), name: search[part] }),
    without: without(part),
  }))
  if (!search.query) return parts
  return [{ key: 'query', label: browse('found', { query: search.query }), without: without('query') }, ...parts]
}

/** Whether search engines index the page: only the list without a search. */
export function isIndexed({ query, firstName, middleName, lastName, size }: NameSearch): boolean {
  return [query, firstName, middleName, lastName].every((text) => text === '') && size === DEFAULT_SIZE
}

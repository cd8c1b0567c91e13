import { getTranslations } from 'next-intl/server'
import type { Filter } from './active-filters'

/** The search as the only active filter; an empty list without a query. */
export async function queryFilter(query: string, without: string): Promise<Filter[]> {
  const t = await getTranslations('browse')
  return query ? [{ key: 'query', label: t('found', { query }), without }] : []
}

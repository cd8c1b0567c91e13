import { type Query, searchOf } from '@/components/browse/search-of'
import { type TabSearch, tabSearch } from '@/lib/schemas/paging'

/** The search parameters of a tab, parsed. */
export const tabSearchOf = (query: Query): TabSearch => searchOf(tabSearch, query)

import type { CompanyCard, CompanySearch, CompanySort } from '@/lib/schemas/companies'
import type { Paged } from '@/lib/schemas/paging'
import { type Column, lister, orderingOf } from '@/server/domain/listing/listing'
import { searchIds } from '@/server/domain/search/search'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { companyCards } from './cards'

/**
 * One page of the companies, for the page and the API. Without a query: all, by name if nothing else is said. With one:
 * what it finds (at most 500), the best matches first if no sort is given; `order` then says nothing.
 */
export async function browseCompanies(search: CompanySearch): Promise<Paged<CompanyCard>> {
  const { query, page, size } = search
  cacheTagIndex('company')
  const { ids, total } = query === '' ? await list(SORTS[search.sort ?? 'name'], search) : await found(search)
  return { data: await companyCards(ids), total, totalPages: Math.ceil(total / size), page, size }
}

const list = lister('company')

/** The column behind each sort key. */
const SORTS = {
  name: { table: 'companies', column: 'name_sort', sparse: false },
  founded: { table: 'companies', column: 'founded', sparse: true },
  created: { table: 'companies', column: 'created_at', sparse: false },
} as const satisfies Record<CompanySort, Column>

async function found({ query, sort, order, page, size }: CompanySearch) {
  const ids = await searchIds('company', query, { ordering: sort && orderingOf(SORTS[sort], order) })
  return { ids: ids.slice(page * size, (page + 1) * size), total: ids.length }
}

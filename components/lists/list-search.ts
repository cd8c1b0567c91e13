import type { ReadonlyURLSearchParams } from 'next/navigation'
import type { ListViewName } from '@/lib/lists/rules'
import { DEFAULT_SIZE } from '@/lib/page-size'

export type ListSearch = { page: number; size: number; view: ListViewName }

/**
 * The search parameters of a list page. Must parse as listPageSearch does on the server, but without the validation
 * library.
 */
export function listSearchOf(parameters: Pick<ReadonlyURLSearchParams, 'get'>): ListSearch {
  const size = countIn(parameters.get('size')) ?? DEFAULT_SIZE
  return {
    page: countIn(parameters.get('page')) ?? 0,
    size: size >= 1 && size <= 100 ? size : DEFAULT_SIZE,
    view: parameters.get('view') === 'grid' ? 'grid' : 'list',
  }
}

function countIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

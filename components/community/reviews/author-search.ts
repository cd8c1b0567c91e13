import { REVIEW_KINDS } from '@/lib/catalogue/text-kinds'
import type { AuthorSearch } from '@/lib/community/schemas/reviews'
import { DEFAULT_SIZE, PAGE_SIZES } from '@/lib/page-size'

/** The parameters of the own reviews, in the browser, without the validation library. */
export function authorSearchOf(query: URLSearchParams): AuthorSearch {
  const page = query.get('page') ?? ''
  return {
    kind: REVIEW_KINDS.find((kind) => kind === query.get('kind')) ?? 'review',
    order: query.get('order') === '0' ? 0 : 1,
    size: PAGE_SIZES.find((size) => String(size) === query.get('size')) ?? DEFAULT_SIZE,
    page: /^\d{1,9}$/.test(page) ? Number(page) : 0,
  }
}

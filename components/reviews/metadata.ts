import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { reviewsLink } from '@/lib/links'
import { REVIEWS_SIZE } from '@/lib/page-size'
import type { ReviewSearch } from '@/lib/schemas/reviews'
import { pageMetadata } from '../seo/metadata'

type Page = {
  kind: 'reviews' | 'discussion'
  of: string
  /** The address of the tab, without choices. */
  path: string
  search: ReviewSearch
  /** Of all verdicts. */
  total: number
  keywords?: readonly string[]
  picture?: string
}

/** What search engines are told about a tab of reviews: nothing of empty ones, and nothing of what it is narrowed to. */
export async function reviewsMetadata({ kind, of, path, search, total, keywords, picture }: Page): Promise<Metadata> {
  const t = await getTranslations('reviews')
  const name = t(`${kind}.of`, { of })
  return pageMetadata({
    title: search.page > 0 ? t('paged', { name, page: search.page + 1 }) : name,
    description: t(`${kind}.description`, { of, count: total }),
    keywords: keywords && [...keywords],
    path: reviewsLink(path, { page: search.page }),
    picture,
    index: total > search.page * REVIEWS_SIZE && isWhole(search),
  })
}

function isWhole({ recommended, size, order }: ReviewSearch): boolean {
  return recommended === undefined && size === REVIEWS_SIZE && order === 1
}

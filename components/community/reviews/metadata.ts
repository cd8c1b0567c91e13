import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '@/components/seo/metadata'
import { reviewsLink } from '@/lib/community/links/reviews'
import type { DiscussionSearch, ReviewSearch } from '@/lib/community/schemas/reviews'
import { REVIEWS_SIZE } from '@/lib/page-size'

/** Only reviews have verdicts, and only discussions have threads. */
type TabSearch = Partial<ReviewSearch & DiscussionSearch> & Pick<ReviewSearch, 'page' | 'size' | 'order' | 'sort'>

type Page = {
  kind: 'reviews' | 'discussion'
  of: string
  /** The path of the tab. */
  path: string
  search: TabSearch
  /** The number of reviews of all verdicts. */
  total: number
  keywords?: readonly string[]
  picture?: string
  feed?: string
}

/** The metadata of a tab of reviews. Search engines do not index empty and filtered ones. */
export async function reviewsMetadata({
  kind,
  of,
  path,
  search,
  total,
  keywords,
  picture,
  feed,
}: Page): Promise<Metadata> {
  const t = await getTranslations('reviews')
  const name = t(`${kind}.of`, { of })
  return pageMetadata({
    title: search.page > 0 ? t('paged', { name, page: search.page + 1 }) : name,
    description: t(`${kind}.description`, { of, count: total }),
    keywords,
    path: reviewsLink(path, { episode: search.episode, thread: search.thread, page: search.page }),
    picture,
    feed,
    index: total > search.page * REVIEWS_SIZE && isWhole(search),
  })
}

function isWhole({ recommended, episode, thread, size, order, sort }: TabSearch): boolean {
  const isNarrowed = recommended !== undefined || episode !== undefined || thread !== undefined
  return !isNarrowed && size === REVIEWS_SIZE && order === 1 && sort === 'created'
}

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '@/components/seo/metadata'
import { links } from '@/lib/links'
import { listFeed, listLink } from '@/lib/lists/links/lists'
import type { List, ListPageSearch } from '@/lib/lists/schemas/lists'
import { DEFAULT_SIZE } from '@/lib/page-size'

/** Maximum number of titles among the keywords. */
const MAX_TITLES = 10

/** The metadata of a list that everybody may see; search engines index only Public ones. */
export async function listMetadata(list: List, { page, size, view }: ListPageSearch): Promise<Metadata> {
  const paged = await getTranslations('browse')
  const t = await getTranslations('lists.list')
  const { name, owner, description, url, visibility } = list
  return pageMetadata({
    title: page > 0 ? paged('paged', { name, page: page + 1 }) : name,
    description: description ?? t('describe', { owner }),
    keywords: [name, owner, ...list.entries.slice(0, MAX_TITLES).map(({ media }) => media.title)],
    path: listLink(links.list(url), { page }),
    type: 'article',
    feed: listFeed(url),
    index: visibility === 'Public' && size === DEFAULT_SIZE && view === 'list',
  })
}

/** The metadata of a list that does not exist or is not public. */
export async function missingMetadata(path: string): Promise<Metadata> {
  const t = await getTranslations('lists.list')
  const layout = await getTranslations('layout')
  return pageMetadata({ title: t('missingTitle'), description: layout('product'), path, index: false })
}

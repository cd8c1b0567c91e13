import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { browseMetadata } from '@/components/browse/metadata'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import { TagIndex } from '@/components/catalogue/tags/tag-index'
import { tagIndexLink } from '@/lib/catalogue/links/tags'
import { tagIndexSearch } from '@/lib/catalogue/schemas/tags'
import { TAGS_SIZE } from '@/lib/page-size'
import { tags } from '@/server/domain/catalogue/tags/queries'

export async function generateMetadata({ searchParams }: SearchProps): Promise<Metadata> {
  const t = await getTranslations('tags')
  const search = searchOf(tagIndexSearch, await searchParams)
  const { query, category, page, size } = search
  const name = category ? t('of', { category: t(`categories.${category}`) }) : t('title')
  return browseMetadata({
    name: query ? t('found', { query }) : name,
    description: t('description'),
    keywords: [t('title')],
    page,
    path: tagIndexLink(search),
    index: query === '' && size === TAGS_SIZE,
  })
}

export default async function Tags({ searchParams }: SearchProps) {
  const search = searchOf(tagIndexSearch, await searchParams)
  const pageLink = (page: number) => tagIndexLink({ ...search, page })
  return <TagIndex search={search} found={await within(await tags(search), pageLink)} pageLink={pageLink} />
}

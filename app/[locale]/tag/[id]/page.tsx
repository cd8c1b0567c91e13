import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { TabProps } from '@/app/[locale]/_entry/tab'
import { browseMetadata } from '@/components/browse/metadata'
import { PageParameters } from '@/components/browse/page-parameters'
import { searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import { breadcrumbs } from '@/components/catalogue/entry/structured-data'
import { TagPage } from '@/components/catalogue/tags/tag-page'
import { JsonLd } from '@/components/seo/json-ld'
import { tagIndexLink } from '@/lib/catalogue/links/tags'
import { mediaSearch } from '@/lib/catalogue/schemas/media'
import type { TagHead } from '@/lib/catalogue/schemas/tags'
import { formatTag } from '@/lib/format'
import { links, tabLink } from '@/lib/links'
import { DEFAULT_SIZE } from '@/lib/page-size'
import { attachmentSearch } from '@/lib/schemas/paging'
import { browseMedia } from '@/server/domain/catalogue/media/browse'
import { relatedTags } from '@/server/domain/catalogue/tags/queries'
import { env } from '@/server/platform/env'
import { loadTag } from './load'

export async function generateMetadata(props: TabProps): Promise<Metadata> {
  const t = await getTranslations('tags')
  const tag = await loadTag(props)
  const { page, size } = searchOf(attachmentSearch, await props.searchParams)
  const name = formatTag(tag.name)
  return browseMetadata({
    name: t('works', { name }),
    description: [tag.description, t('describe', { name, count: tag.mediaCount })].filter(Boolean).join(' '),
    keywords: [name, ...tag.aliases],
    page,
    path: tabLink(links.tag(tag.id), { page, size }),
    index: size === DEFAULT_SIZE && tag.mediaCount > 0,
  })
}

export default async function Tag(props: TabProps) {
  const tag = await loadTag(props)
  const search = searchOf(attachmentSearch, await props.searchParams)
  const pageLink = (page: number) => tabLink(links.tag(tag.id), { ...search, page })
  const found = await within(await browseMedia({ ...worksOf(tag), ...search }), pageLink)
  return (
    <>
      <PageParameters of={attachmentSearch} isBesideColumn />
      <TagPage tag={tag} related={await relatedTags(tag.id)} found={found} pageLink={pageLink} />
      <JsonLd data={await tagData(tag)} />
    </>
  )
}

/** The page of a tag and its breadcrumbs in the vocabulary of schema.org. */
async function tagData({ id, name: key, description }: TagHead) {
  const layout = await getTranslations('layout')
  const tags = await getTranslations('tags')
  const site = env().SITE_URL
  const url = site + links.tag(id)
  const name = formatTag(key)
  const trail = [
    { name: layout('product'), path: links.home() },
    { name: tags('title'), path: tagIndexLink() },
    { name, path: links.tag(id) },
  ]
  const about = { '@type': 'DefinedTerm', name, ...(description && { description }) }
  const page = { '@type': 'CollectionPage', '@id': url, url, name: tags('works', { name }), about }
  return { '@context': 'https://schema.org', '@graph': [page, breadcrumbs(trail, site)] }
}

/** The best-known works with a tag first. */
const worksOf = ({ name }: TagHead) => ({
  ...mediaSearch.parse({}),
  tags: [name],
  sort: 'popularity' as const,
  order: 1 as const,
})

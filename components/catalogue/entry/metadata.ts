import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '@/components/seo/metadata'
import type { Translator } from '@/i18n/translator'
import { entryLink } from '@/lib/links'
import type { TabSearch } from '@/lib/schemas/paging'
import type { EntryView } from './view'

type Search = Partial<Pick<TabSearch, 'query' | 'page'>>

/** The metadata of the first page of an entry. */
export async function entryMetadata(
  { kind, id, about, isAdult }: EntryView,
  { query = '', page = 0 }: Search = {},
): Promise<Metadata> {
  const t = await getTranslations('entry')
  return pageMetadata({
    ...about,
    isAdult,
    title: paged(t, about.title, page),
    path: entryLink(kind, id, null, { page }),
    index: query === '' ? undefined : false,
  })
}

/** The metadata of a tab. Search engines index a tab, but neither filtered nor empty ones. */
export async function tabMetadata(
  entry: EntryView,
  segment: string,
  { query = '', page = 0 }: Search,
): Promise<Metadata> {
  const t = await getTranslations('entry')
  const { kind, id, about, tabs, isAdult } = entry
  const tab = tabs.find((each) => each.segment === segment)
  return pageMetadata({
    title: paged(t, tab?.title ?? about.title, page),
    description: tab?.description ?? about.description,
    keywords: about.keywords,
    path: entryLink(kind, id, segment, { page }),
    picture: about.picture,
    isAdult,
    index: query === '' && (tab?.count ?? 0) > 0,
  })
}

function paged(t: Translator<'entry'>, name: string, page: number): string {
  return page > 0 ? t('paged', { name, page: page + 1 }) : name
}

import type { Metadata } from 'next'
import { entryLink } from '@/lib/links'
import type { TabSearch } from '@/lib/schemas/paging'
import { words } from '@/messages/words'
import { pageMetadata } from '../seo/metadata'
import type { EntryView } from './view'

const t = words('entry')

type Search = Partial<Pick<TabSearch, 'query' | 'page'>>

/** What others are told of the first page of an entry. */
export function entryMetadata({ kind, id, about }: EntryView, { query = '', page = 0 }: Search = {}): Metadata {
  return pageMetadata({
    ...about,
    title: paged(about.title, page),
    keywords: [...about.keywords],
    path: entryLink(kind, id, null, { page }),
    index: query === '' ? undefined : false,
  })
}

/** A tab is a page of its own; what it is narrowed to is not, and neither is an empty one. */
export function tabMetadata(entry: EntryView, segment: string, { query = '', page = 0 }: Search): Metadata {
  const { kind, id, about, tabs } = entry
  const tab = tabs.find((each) => each.segment === segment)
  return pageMetadata({
    title: paged(tab?.title ?? about.title, page),
    description: tab?.description ?? about.description,
    keywords: [...about.keywords],
    path: entryLink(kind, id, segment, { page }),
    picture: about.picture,
    index: query === '' && (tab?.count ?? 0) > 0,
  })
}

function paged(name: string, page: number): string {
  return page > 0 ? t('paged', { name, page: page + 1 }) : name
}

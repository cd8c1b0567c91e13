import type { Metadata } from 'next'
import { links, listLink } from '@/lib/links'
import { DEFAULT_SIZE } from '@/lib/page-size'
import type { List, ListPageSearch } from '@/lib/schemas/lists'
import { words } from '@/messages/words'
import { pageMetadata } from '../../seo/metadata'

const t = words('lists.list')
const paged = words('browse')
const product = words('layout')('product')

/** What is told about a list that everybody may see; search engines are told of the Public ones alone. */
export function listMetadata(list: List, { page, size, view }: ListPageSearch): Metadata {
  const { name, owner, description, url, visibility } = list
  return pageMetadata({
    title: page > 0 ? paged('paged', { name, page: page + 1 }) : name,
    description: description ?? t('describe', { owner }),
    path: listLink(links.list(url), { page }),
    type: 'article',
    index: visibility === 'Public' && size === DEFAULT_SIZE && view === 'list',
  })
}

/** What is told where there is none, or none for everybody. */
export function missingMetadata(path: string): Metadata {
  return pageMetadata({ title: t('missingTitle'), description: product, path, index: false })
}

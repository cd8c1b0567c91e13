import type { Metadata } from 'next'
import { words } from '@/messages/words'
import { pageMetadata } from '../seo/metadata'

const t = words('browse')

type Page = {
  /** What the list is called, and what is said of it. */
  name: string
  description: string
  keywords: string[]
  page: number
  path: string
  index: boolean
}

/** What search engines are told about a page of a list. */
export function browseMetadata({ name, page, ...rest }: Page): Metadata {
  return pageMetadata({ ...rest, title: page > 0 ? t('paged', { name, page: page + 1 }) : name })
}

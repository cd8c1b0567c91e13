import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '../seo/metadata'

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
export async function browseMetadata({ name, page, ...rest }: Page): Promise<Metadata> {
  const t = await getTranslations('browse')
  return pageMetadata({ ...rest, title: page > 0 ? t('paged', { name, page: page + 1 }) : name })
}

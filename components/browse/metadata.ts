import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '@/components/seo/metadata'

type Page = {
  /** The name and the description of the list. */
  name: string
  description: string
  keywords: string[]
  page: number
  path: string
  index: boolean
  /** The address of its RSS. */
  feed?: string
}

/** The metadata of a page of a list. */
export async function browseMetadata({ name, page, ...rest }: Page): Promise<Metadata> {
  const t = await getTranslations('browse')
  return pageMetadata({ ...rest, title: page > 0 ? t('paged', { name, page: page + 1 }) : name })
}

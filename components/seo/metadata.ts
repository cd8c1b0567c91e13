import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { alternates, openGraphLocale } from '@/i18n/server'
import { cutDescription } from '@/lib/format'

export type PageType = 'website' | 'video.tv_show' | 'video.movie' | 'book' | 'article' | 'profile'

type Page = {
  title: string
  description: string
  keywords?: string[]
  /** The canonical path of the page. */
  path: string
  /** The address of a picture of 1200 × 630 pixels. */
  picture?: string
  type?: PageType
  index?: boolean
}

/** The metadata of a page, for search engines and social sites. */
export async function pageMetadata({ title, path, picture, type = 'website', ...page }: Page): Promise<Metadata> {
  const t = await getTranslations('layout')
  const addresses = await alternates(path)
  const description = cutDescription(page.description)
  const images = picture ? [{ url: picture, width: 1200, height: 630, alt: title }] : undefined
  return {
    // The title template of the root layout does not apply to the home page.
    title: { absolute: `${title} | ${t('product')}` },
    description,
    keywords: page.keywords,
    alternates: addresses,
    robots: page.index === false ? { index: false, follow: true } : undefined,
    openGraph: {
      title,
      description,
      type,
      url: addresses.canonical,
      siteName: t('product'),
      locale: await openGraphLocale(),
      images,
    },
    twitter: { card: picture ? 'summary_large_image' : 'summary', title, description, images },
  }
}

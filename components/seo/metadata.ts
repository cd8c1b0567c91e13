import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { alternates, openGraphLocale, sitePicture } from '@/i18n/server'
import { cutDescription } from '@/lib/format'

export type PageType = 'website' | 'video.tv_show' | 'video.movie' | 'book' | 'article' | 'profile'

type Page = {
  title: string
  description: string
  /** The title by default. */
  keywords?: readonly string[]
  /** The canonical path of the page; null for a page without one. */
  path: string | null
  /** The address of a picture of 1200 × 630 pixels; the site's by default. */
  picture?: string
  type?: PageType
  index?: boolean
  /** Whether it is for adults alone, which filters of search engines read. */
  isAdult?: boolean
  /** The address of its RSS feed. */
  feed?: string
  /** The address of its Atom feed. */
  atom?: string
}

/** The metadata of a page, for search engines and social sites. */
export async function pageMetadata({ title, path, type = 'website', ...page }: Page): Promise<Metadata> {
  const t = await getTranslations('layout')
  const addresses = path === null ? undefined : await alternates(path)
  const description = cutDescription(page.description)
  const picture = page.picture ? { url: page.picture, alt: title } : await sitePicture()
  const images = [{ ...picture, width: 1200, height: 630 }]
  return {
    // The title template of the root layout does not apply to the home page.
    title: { absolute: `${title} | ${t('product')}` },
    description,
    keywords: [...(page.keywords ?? [title])],
    alternates: page.feed || page.atom ? { ...addresses, types: feedsOf(page) } : addresses,
    robots: page.index === false ? { index: false, follow: true } : undefined,
    other: page.isAdult ? { rating: 'adult' } : undefined,
    openGraph: {
      title,
      description,
      type,
      url: addresses?.canonical,
      siteName: t('product'),
      locale: await openGraphLocale(),
      images,
    },
    twitter: { card: 'summary_large_image', title, description, images },
  }
}

const feedsOf = ({ feed, atom }: Pick<Page, 'feed' | 'atom'>) => ({
  ...(feed && { 'application/rss+xml': feed }),
  ...(atom && { 'application/atom+xml': atom }),
})

/** The metadata of the page "not found". */
export async function notFoundMetadata(): Promise<Metadata> {
  const t = await getTranslations('layout.missing')
  return pageMetadata({ title: t('title'), description: t('text'), path: null, index: false })
}

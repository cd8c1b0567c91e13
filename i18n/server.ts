import { redirect } from 'next/navigation'
import { getLocale } from 'next-intl/server'
import { type Formats, formatsOf } from '@/lib/format'
import { locales } from './catalogue'
import { localize } from './paths'

/** How the page's locale writes numbers, dates and lengths. For asynchronous components and metadata. */
export async function getFormats(): Promise<Formats> {
  return formatsOf(await getLocale())
}

/** Leads to another page in the same locale. Throws, as Next's own. */
export async function redirectTo(href: string): Promise<never> {
  redirect(localize(href, await getLocale()))
}

/** The address of a page in its locale, and where there are several the same page in the others (hreflang). */
export async function alternates(path: string): Promise<{ canonical: string; languages?: Record<string, string> }> {
  const canonical = localize(path, await getLocale())
  if (locales().length === 1) return { canonical }
  const inAll = locales().map((locale) => [locale, localize(path, locale)])
  return { canonical, languages: { ...Object.fromEntries(inAll), 'x-default': path } }
}

/** The page's locale as Open Graph writes it: "en_US". */
export async function openGraphLocale(): Promise<string> {
  const { language, region } = new Intl.Locale(await getLocale()).maximize()
  return region ? `${language}_${region}` : language
}

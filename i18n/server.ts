import { permanentRedirect, redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { type Formats, formatsOf } from '@/lib/format'
import { redirectPath } from '@/lib/local-path'
import { siteSocialPicture } from '@/server/platform/site/social-file'
import { locales } from './catalogue'
import { localize } from './paths'

/** The formats of numbers, dates and lengths of the page's locale, for asynchronous components and metadata. */
export async function getFormats(): Promise<Formats> {
  return formatsOf(await getLocale())
}

/** Redirects to another page in the same locale. Throws, as Next's redirect() does. */
export async function redirectTo(href: string): Promise<never> {
  redirect(redirectPath(localize(href, await getLocale())))
}

/** The same of an address that has moved for good (308). */
export async function movedTo(href: string): Promise<never> {
  permanentRedirect(redirectPath(localize(href, await getLocale())))
}

/** The canonical address of a page, and if there are several locales, its address in each (hreflang). */
export async function alternates(path: string): Promise<{ canonical: string; languages?: Record<string, string> }> {
  const canonical = localize(path, await getLocale())
  if (locales().length === 1) return { canonical }
  const inAll = locales().map((locale) => [locale, localize(path, locale)])
  return { canonical, languages: { ...Object.fromEntries(inAll), 'x-default': path } }
}

/** The page's locale in the format of Open Graph: "en_US". */
export async function openGraphLocale(): Promise<string> {
  return regional(await getLocale())
}

/** Kept for the few locales there are: Intl takes longer than the rest of the metadata. */
const regionals = new Map<string, string>()

function regional(locale: string): string {
  const known = regionals.get(locale)
  if (known !== undefined) return known
  const { language, region } = new Intl.Locale(locale).maximize()
  const made = region ? `${language}_${region}` : language
  regionals.set(locale, made)
  return made
}

/** The social picture of pages without their own, which has the name of the site. */
export async function sitePicture(): Promise<{ url: string; alt: string }> {
  return { url: await siteSocialPicture(), alt: (await getTranslations('layout'))('product') }
}

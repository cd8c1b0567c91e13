import { messagesOf } from '@/i18n/catalogue'
import { localize } from '@/i18n/paths'
import { routing } from '@/i18n/routing'
import { hideLink } from '@/lib/curation/links/hides'
import { links } from '@/lib/links'
import type { HiddenEntry } from '@/server/platform/cache/context'
import { ERROR_STATUS, type ErrorCode } from '@/server/platform/errors'
import { html, text as markup } from '@/server/platform/html'
import { knownSite } from '@/server/platform/site/site'

/**
 * A complete error page. Next's own needs scripts and is empty without them. This one needs neither a stylesheet nor
 * the database. `message`: what it says in place of the words of its code.
 */
export function failurePage(
  code: ErrorCode,
  locale: string = routing.defaultLocale,
  message?: string,
): { status: number; body: string } {
  const { layout, errors } = messagesOf(locale)
  const { title, retry, home } = layout.failure
  const further = { '': retry, [localize(links.home(), locale)]: home }
  return { status: ERROR_STATUS[code], body: plainPage({ title, text: message ?? errors[code], further }, locale) }
}

/** The page of a hidden entry. */
export function hiddenPage(
  { noun, id }: HiddenEntry,
  locale: string = routing.defaultLocale,
): { status: number; body: string } {
  const { layout, errors } = messagesOf(locale)
  const { title, show } = layout.hidden
  const further = {
    [localize(links.home(), locale)]: layout.failure.home,
    [localize(hideLink(noun, id), locale)]: show,
  }
  return { status: ERROR_STATUS.hidden, body: plainPage({ title, text: errors.hidden, further }, locale) }
}

type Content = { title: string; text: string; further: Readonly<Record<string, string>> }

/** What browsers draw a page in without a stylesheet, by the site's theme. */
const SCHEMES = { dark: 'dark', light: 'light', system: 'light dark' } as const

function plainPage({ title, text, further }: Content, locale: string): string {
  const { name, defaultTheme } = knownSite()
  const anchors = Object.entries(further).map(([address, name]) => `<a href="${address}">${name}</a>`)
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${markup(html`${name}`)}</title>
<style>
:root { color-scheme: ${SCHEMES[defaultTheme]}; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 16px; padding: 24px; font: 16px/1.5 system-ui, sans-serif; }
h1, p { margin: 0; max-width: 32rem; }
a { color: inherit; }
</style>
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>
<p>${anchors.join(' · ')}</p>
</body>
</html>
`
}

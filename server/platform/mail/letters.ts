import type { Messages } from 'next-intl'
import { messagesOf } from '@/i18n/catalogue'
import { routing } from '@/i18n/routing'
import { translator } from '@/i18n/translator'
import { links } from '@/lib/links'
import { siteFiles } from '@/lib/links/site-files'
import { accentsOf } from '@/lib/site-colour'
import { env } from '@/server/platform/env'
import { html, text } from '@/server/platform/html'

export type LetterKind = keyof Messages['mail']['letters']

/** Nobody has said in which locale they want their mails. */
const LOCALE = routing.defaultLocale

/** A mail ready to be sent, from the site of this name: the same text as plain text and as HTML. */
export type Letter = {
  site: string
  subject: string
  text: string
  html: string
  link?: string
  headers?: Record<string, string>
}

/** What a mail says beside the user's name, by the names in its texts. */
export type Facts = Record<string, string | number>

/** Lines below the button of a mail, each with the path of a page. */
export type LinkedLines = { title: string; lines: readonly { text: string; path: string }[] }

/** What only some mails have: lines of a list, lines with links, and how the receiver ends mails like it. */
export type Extras = {
  lines?: readonly string[]
  more?: LinkedLines | undefined
  unsubscribe?: { page: string; call: string }
  /** The look of the site, if it has one of its own. */
  look?: { logo: string | null; colour: string | null }
}

/** The mail of a kind to `username` from the site of this name; `path` is the page that its button opens. */
export function letter(
  site: string,
  kind: LetterKind,
  username: string,
  path?: string,
  facts: Facts = {},
  { lines = [], more, unsubscribe, look }: Extras = {},
): Letter {
  const t = translator('mail', { name: site })
  const about = { ...facts, username, site }
  const { body, button, after } = wordsOf(kind)
  const subject = t(`letters.${kind}.subject`, about)
  const paragraphs = [
    t('greeting', about),
    ...body.map((_, at) => t(`letters.${kind}.body.${at}` as 'greeting', about).trim()),
    ...lines,
  ]
  const link = path && env().SITE_URL + path
  const closing = after.map((_, at) => t(`letters.${kind}.after.${at}` as 'greeting', about))
  const further = more && {
    title: more.title,
    lines: more.lines.map(({ text, path }) => ({ text, link: env().SITE_URL + path })),
  }
  const furtherText = further ? [further.title, ...further.lines.map(({ text, link }) => `${text}\n${link}`)] : []
  const leaving = unsubscribe && { link: env().SITE_URL + unsubscribe.page, label: t('unsubscribe') }
  return {
    site,
    subject,
    text: `${[...paragraphs, ...(link ? [link] : []), ...furtherText, ...closing, ...(leaving ? [`${leaving.label}: ${leaving.link}`] : []), t('signature', about)].join('\n\n')}\n${env().SITE_URL}\n`,
    html: page(
      { site, title: subject, logo: look?.logo ?? null, ...coloursOf(look?.colour ?? null) },
      paragraphs,
      link ? { link, label: button } : undefined,
      further,
      [...closing, t('signature', about)],
      leaving,
    ),
    link,
    headers: unsubscribe && {
      'list-unsubscribe': `<${env().SITE_URL + unsubscribe.call}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    },
  }
}

type Words = { body: string[]; button: string; after: string[] }

function wordsOf(kind: LetterKind): Words {
  return { button: '', after: [], ...messagesOf(LOCALE).mail.letters[kind] }
}

type Head = { site: string; title: string; logo: string | null; accent: string; on: string }

/** The colours of links and buttons on white: those of the light theme. */
function coloursOf(colour: string | null): { accent: string; on: string } {
  const accents = colour === null ? null : accentsOf(colour)
  return accents && 'light' in accents ? accents.light : { accent: '#a33a1f', on: '#ffffff' }
}

/** Mail clients ignore stylesheets, so the styles are inline. */
function page(
  { site, title, logo, accent, on }: Head,
  paragraphs: string[],
  button: { link: string; label: string } | undefined,
  further: { title: string; lines: readonly { text: string; link: string }[] } | undefined,
  closing: string[],
  leaving?: { link: string; label: string },
): string {
  const paragraph = (words: string) => html`<p style="margin:0 0 16px">${words}</p>`
  return text(html`<!doctype html>
<html lang="${LOCALE}">
<meta charset="utf-8">
<title>${title}</title>
<body style="margin:0;padding:24px;background:#f4f2ee;color:#1b1c22;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:700"><a href="${env().SITE_URL + links.home()}" style="color:${accent};text-decoration:none">${logo && html`<img src="${env().SITE_URL + siteFiles.logo(logo, 'header')}" alt="" height="30" style="height:30px;margin-right:10px;vertical-align:middle">`}${site}</a></p>
${paragraphs.map(paragraph)}
${
  button &&
  html`<p style="margin:24px 0"><a href="${button.link}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${accent};color:${on};text-decoration:none;font-weight:600">${button.label}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#5d5f6b;overflow-wrap:anywhere">${button.link}</p>`
}
${
  further &&
  html`<div style="margin:24px 0 16px"><p style="margin:0 0 8px;font-weight:600">${further.title}</p>
${further.lines.map(({ text, link }) => html`<p style="margin:0 0 8px"><a href="${link}" style="color:${accent}">${text}</a></p>`)}
</div>`
}
${closing.map(paragraph)}
${leaving && html`<p style="margin:0;font-size:14px"><a href="${leaving.link}" style="color:#5d5f6b">${leaving.label}</a></p>`}
</div>
</body>
</html>
`)
}

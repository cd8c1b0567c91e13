import sanitize from 'sanitize-html'
import { INKS } from './color'
import { nestable } from './nesting'

/**
 * Removes everything that a review may not contain from a piece of HTML. An inline spoiler arrives as <inline-spoiler>; it is
 * expanded after the sanitiser, so that users cannot insert form fields.
 */
export function sanitised(html: string): string {
  return nestable(sanitize(html, OPTIONS))
    .replaceAll(
      '<inline-spoiler>',
      '<label class="inline-spoiler"><input type="checkbox" aria-label="Spoiler" /><span>',
    )
    .replaceAll('</inline-spoiler>', '</span></label>')
}

const LINK = { rel: 'nofollow ugc noopener' }
const isWeb = (address: string) => /^https?:\/\/[^\s/]/i.test(address)
const isOurs = (address: string) => /^\/api\/file\/[\w/-][\w./-]*(\?w=\d+)?$/.test(address) && !address.includes('..')

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'details', 'summary'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'q', 'cite', 'span', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'inline-spoiler'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'loading', 'decoding'],
    ol: ['start'],
  },
  allowedClasses: { span: [...INKS.map((ink) => `ink-${ink}`), 'size-small', 'size-large'], details: ['spoiler'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    // Headings of a text are below those of its page.
    h1: 'h4',
    h2: 'h5',
    h3: 'h6',
    strike: 's',
    div: 'p',
    center: 'p',
    a: (_, { href = '' }) =>
      isWeb(href.trim()) ? { tagName: 'a', attribs: { href: href.trim(), ...LINK } } : { tagName: 'span', attribs: {} },
    img: (_, { src = '', alt = '' }) => picture(src.trim(), alt),
    details: () => ({ tagName: 'details', attribs: { class: 'spoiler' } }),
    ol: (tagName, { start = '' }): sanitize.Tag =>
      /^\d{1,6}$/.test(start) ? { tagName, attribs: { start } } : { tagName, attribs: {} },
  },
}

/** Our policy allows our own pictures only: another host would learn who reads. Other pictures become links. */
function picture(src: string, alt: string): sanitize.Tag {
  if (isOurs(src)) return { tagName: 'img', attribs: { src, alt, loading: 'lazy', decoding: 'async' } }
  if (isWeb(src)) return { tagName: 'a', attribs: { href: src, ...LINK }, text: alt.trim() || src }
  return { tagName: 'span', attribs: {}, text: alt }
}

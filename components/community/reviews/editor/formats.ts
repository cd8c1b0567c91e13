import type { Ink } from '@/lib/markup/color'
import type { TextType } from '@/lib/markup/formats'

/** What the toolbar does to a text, in its order. */
export const FORMATS = [
  ...['bold', 'italic', 'underline', 'strike', 'link', 'image', 'quote', 'code', 'list', 'orderedList'],
  ...['spoiler', 'inlineSpoiler'],
] as const
export type Format = (typeof FORMATS)[number]
export type Style = Ink | 'small' | 'large'

/** How a type of text writes a format: marks around a selection or before its lines, or an address beside it. */
export type Markup =
  | { kind: 'around'; open: string; close: string }
  | { kind: 'lines'; open: string; close: string; before: (line: number) => string; after: string }
  | { kind: 'address'; withText: (text: string, address: string) => string; alone: (address: string) => string }

const around = (open: string, close: string): Markup => ({ kind: 'around', open, close })
const tag = (name: string) => around(`<${name}>`, `</${name}>`)
const bb = (name: string) => around(`[${name}]`, `[/${name}]`)
const lines = (before: (line: number) => string, open = '', close = '', after = ''): Markup => ({
  kind: 'lines',
  open,
  close,
  before,
  after,
})
const address = (withText: (text: string, address: string) => string, alone: (address: string) => string): Markup => ({
  kind: 'address',
  withText,
  alone,
})

type Written = Partial<Record<Format, (episode: number | null) => Markup>>

const BBCODE: Written = {
  bold: () => bb('b'),
  italic: () => bb('i'),
  underline: () => bb('u'),
  strike: () => bb('s'),
  link: () =>
    address(
      (text, to) => `[url=${to}]${text}[/url]`,
      (to) => `[url]${to}[/url]`,
    ),
  image: () =>
    address(
      (text, to) => `[img alt="${text.replace(/["[\]]/g, '\\$&')}"]${to}[/img]`,
      (to) => `[img]${to}[/img]`,
    ),
  quote: () => bb('quote'),
  code: () => bb('code'),
  list: () => lines(() => '[*]', '[ul]\n', '\n[/ul]'),
  orderedList: () => lines(() => '[*]', '[ol]\n', '\n[/ol]'),
  spoiler: (episode) => around(`[spoiler${episode ? ` ep=${episode}` : ''}]`, '[/spoiler]'),
  inlineSpoiler: (episode) => around(`[inline-spoiler${episode ? ` ep=${episode}` : ''}]`, '[/inline-spoiler]'),
}

const ofEpisode = (episode: number | null) => (episode ? ` data-spoiler-ep="${episode}"` : '')

const HTML: Written = {
  bold: () => tag('b'),
  italic: () => tag('i'),
  underline: () => tag('u'),
  strike: () => tag('s'),
  link: () =>
    address(
      (text, to) => `<a href="${to}">${text}</a>`,
      (to) => `<a href="${to}">${to}</a>`,
    ),
  image: () =>
    address(
      (text, to) => `<img src="${to}" alt="${text.replaceAll('"', '&quot;')}">`,
      (to) => `<img src="${to}" alt="">`,
    ),
  quote: () => tag('blockquote'),
  code: () => tag('code'),
  list: () => lines(() => '<li>', '<ul>\n', '\n</ul>', '</li>'),
  orderedList: () => lines(() => '<li>', '<ol>\n', '\n</ol>', '</li>'),
  spoiler: (episode) => around(`<details${ofEpisode(episode)}>`, '</details>'),
  inlineSpoiler: (episode) => around(`<inline-spoiler${ofEpisode(episode)}>`, '</inline-spoiler>'),
}

const MARKDOWN: Written = {
  bold: () => around('**', '**'),
  italic: () => around('_', '_'),
  strike: () => around('~~', '~~'),
  link: () =>
    address(
      (text, to) => `[${text}](${to})`,
      (to) => `[${to}](${to})`,
    ),
  image: () =>
    address(
      (text, to) => `![${text}](${to})`,
      (to) => `![](${to})`,
    ),
  quote: () => lines(() => '> '),
  code: () => around('`', '`'),
  list: () => lines(() => '- '),
  orderedList: () => lines((line) => `${line + 1}. `),
  spoiler: (episode) => lines(() => '', `::: spoiler${episode ? ` {ep=${episode}}` : ''}\n`, '\n:::'),
  inlineSpoiler: (episode) => around('||', `||${episode ? `{ep=${episode}}` : ''}`),
}

const TYPES: Record<TextType, Written> = { Plain: {}, Bbcode: BBCODE, Html: HTML, Markdown: MARKDOWN }

/** How this type of text writes a format; `episode` is that of a spoiler. undefined if it cannot. */
export function markupOf(type: TextType, format: Format, episode: number | null = null): Markup | undefined {
  return TYPES[type][format]?.(episode)
}

export const hasStyles = (type: TextType) => type === 'Bbcode' || type === 'Html'

/** A colour or a size; Markdown and plain text have none. */
export function styleOf(type: TextType, style: Style): Markup | undefined {
  const isSize = style === 'small' || style === 'large'
  if (type === 'Html') return around(`<span class="${isSize ? 'size' : 'ink'}-${style}">`, '</span>')
  if (type === 'Bbcode')
    return isSize ? around(`[style size=${style}]`, '[/style]') : around(`[color=${style}]`, '[/color]')
  return undefined
}

import MarkdownIt from 'markdown-it'
import { bbcodeHtml } from './bbcode'
import type { TextType } from './formats'
import { escapeHtml, paragraphs } from './html'
import { withWholeHtmlCover } from './html-cover'
import { withWholeCover } from './markdown-covers'
import { markdownSpoilers } from './markdown-spoilers'

/**
 * The HTML of a user's text, which is NOT safe: HTML is as the user wrote it. Pages show what renderText() makes of it
 * (server/engines/markup/render.ts).
 * @throws anything, if a library does not understand the text
 */
export function htmlOf(text: string, type: TextType): string {
  return MAKERS[type](text)
}

/** A text as it is parsed: line breaks are \n, and there is nothing that HTML cannot hold. */
export function normalised(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n')
}

/** HTML in Markdown is text; lists and quotes are nested at most 20 deep. Addresses with a scheme are links. */
const SETTINGS = { html: false, breaks: true, maxNesting: 20, linkify: true }
const markdown = new MarkdownIt(SETTINGS).use(markdownSpoilers)
// An address ends where other syntax begins: "||https://example.org||" is a spoiler.
markdown.inline.ruler.disable('linkify')
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
for (const schema of ['//', 'ftp:', 'mailto:']) markdown.linkify.add(schema, null)

const MAKERS: Record<TextType, (text: string) => string> = {
  Plain: plainHtml,
  Bbcode: bbcodeHtml,
  Html: withWholeHtmlCover,
  Markdown: (text) => markdown.render(withWholeCover(text)),
}

export function plainHtml(text: string): string {
  return paragraphs([escapeHtml(text)])
}

import MarkdownIt from 'markdown-it'
import type { TextType } from '@/lib/schemas/reviews'
import { bbcodeHtml } from './bbcode'
import { escapeHtml, paragraphs } from './html'
import { sanitised } from './sanitise'

/** Characters of a text that are shown; what is longer is cut, so that no text is slow to show. */
export const LONGEST_SHOWN = 50_000

/**
 * What somebody wrote as HTML that is safe on any page: no script, no style, no address but http(s), no picture but our
 * own. Whatever a library cannot make sense of is shown as it was written.
 */
export function renderText(text: string, type: TextType): string {
  const shown = text.slice(0, LONGEST_SHOWN).toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n')
  try {
    return sanitised(MAKERS[type](shown))
  } catch {
    return sanitised(plainHtml(shown))
  }
}

/** HTML in Markdown is text; lists and quotes may be nested so deep. */
const SETTINGS = { html: false, breaks: true, maxNesting: 20 }
const markdown = new MarkdownIt(SETTINGS)

const MAKERS: Record<TextType, (text: string) => string> = {
  Plain: plainHtml,
  Bbcode: bbcodeHtml,
  Html: (text) => text,
  Markdown: (text) => markdown.render(text),
}

function plainHtml(text: string): string {
  return paragraphs([escapeHtml(text)])
}

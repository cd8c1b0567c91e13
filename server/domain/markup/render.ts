import MarkdownIt from 'markdown-it'
import type { TextType } from '@/lib/schemas/reviews'
import { bbcodeHtml } from './bbcode'
import { escapeHtml, paragraphs } from './html'
import { sanitised } from './sanitise'

/** Longer texts are cut, so that no text is slow to render. */
export const LONGEST_SHOWN = 50_000

/**
 * Renders a user's text as HTML that is safe on any page: no script, no style, only http(s) addresses, only our own pictures.
 * Syntax that a library does not understand is shown as it was written.
 */
export function renderText(text: string, type: TextType): string {
  const cut = text.slice(0, LONGEST_SHOWN).toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n')
  try {
    return sanitised(MAKERS[type](cut))
  } catch {
    return sanitised(plainHtml(cut))
  }
}

/** HTML in Markdown is text; lists and quotes are nested at most 20 deep. */
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

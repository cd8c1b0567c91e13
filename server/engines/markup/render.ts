import { MAX_TEXT, type TextType } from '@/lib/markup/formats'
import { htmlOf, normalised, plainHtml } from '@/lib/markup/html-of'
import { sanitised } from './sanitise'

/**
 * Renders a user's text as HTML that is safe on any page: no script, no style, only http(s) addresses, only our own
 * pictures. Syntax that a library does not understand is shown as it was written. What is longer than MAX_TEXT is cut,
 * so that no text is slow to render.
 */
export function renderText(text: string, type: TextType): string {
  const cut = normalised(text.slice(0, MAX_TEXT))
  try {
    return sanitised(htmlOf(cut, type))
  } catch {
    return sanitised(plainHtml(cut))
  }
}

import type { Review } from '@/lib/schemas/reviews'

/** A text with more line breaks is collapsed. */
const BREAKS = 4
/** So is a text with more characters. */
const CHARACTERS = 1500

/** Whether a review is collapsed: counts the line breaks of the text as written and of its HTML. */
export function isLong({ rawText, html }: Pick<Review, 'rawText' | 'html'>): boolean {
  const written = rawText.trim().match(/\r\n?|\n/g)?.length ?? 0
  const made = html.match(/<(?:br|hr)\b|<\/(?:p|li|h[1-6]|blockquote|pre|tr)>(?=\s*<)/g)?.length ?? 0
  return Math.max(written, made) > BREAKS || rawText.length > CHARACTERS
}

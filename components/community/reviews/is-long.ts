import type { Review } from '@/lib/community/schemas/reviews'

/** A text with more line breaks is collapsed. */
const BREAKS = 4
/** So is a text that fills more lines, even without line breaks. */
const LINES = 20
/** The number of characters of a full line. */
const LINE = 75

/**
 * Whether a review is collapsed. Line breaks count as they are written; in HTML, elements are line breaks. The markup
 * of other texts adds none: a BBCode list on one line has no line breaks.
 */
export function isLong({ rawText, textType, html }: Pick<Review, 'rawText' | 'textType' | 'html'>): boolean {
  const written = rawText.trim().match(/\r\n?|\n/g)?.length ?? 0
  const lines = linesOf(html)
  const breaks = textType === 'Html' ? Math.max(written, lines.length - 1) : written
  return breaks > BREAKS || lines.reduce((sum, line) => sum + Math.ceil(line.length / LINE), 0) > LINES
}

/** The text between blocks and line breaks, without tags. The content of a closed spoiler is left out. */
function linesOf(html: string): string[] {
  return html
    .replace(/<\/summary>.*?<\/details>/gs, '</summary>')
    .split(/<(?:br|hr)\b[^>]*>|<\/?(?:p|li|ul|ol|h[1-6]|blockquote|pre|details|summary|table|thead|tbody|tr)\b[^>]*>/)
    .map((line) => line.replace(/<[^>]*>/g, '').trim())
    .filter((line) => line !== '')
}

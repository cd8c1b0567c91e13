import type { Review } from '@/lib/schemas/reviews'

/** A body with more line breaks than these is shown in part at first (product.md, section 9). */
const BREAKS = 4
/** So is one that is as long without any. */
const CHARACTERS = 1500

/** Whether a review is long enough to be shown in part at first: by the breaks as written, or as its markup makes them. */
export function isLong({ rawText, html }: Pick<Review, 'rawText' | 'html'>): boolean {
  const written = rawText.trim().match(/\r\n?|\n/g)?.length ?? 0
  const made = html.match(/<(?:br|hr)\b|<\/(?:p|li|h[1-6]|blockquote|pre|tr)>(?=\s*<)/g)?.length ?? 0
  return Math.max(written, made) > BREAKS || rawText.length > CHARACTERS
}

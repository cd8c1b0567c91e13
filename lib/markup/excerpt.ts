/** Stands for what an inline spoiler hides, so that the sentence around it can be read. */
const HIDDEN = '[…]'

/**
 * The beginning of a rendered text (renderText) as plain text, a line per block, for feeds, JSON-LD, notifications and
 * mails. What its spoilers hide is left out. Longer than `most` characters (UTF-16), it ends with "…".
 */
export function excerpt(html: string, most: number): string {
  const text = htmlWithoutSpoilers(html)
    .replace(/<(?:br|hr)\b[^>]*>|<\/?(?:p|li|ul|ol|h[456]|blockquote|pre|table|thead|tbody|tr)\b[^>]*>/g, '\n')
    .replace(/<\/t[dh]>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
  if (text.length <= most) return text
  // The cut leaves no half of a surrogate pair.
  const beginning = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${beginning.trimEnd()}…`
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/**
 * Rendered HTML of a text (renderText) without its spoilers; balanced as before.
 * @public
 */
export function htmlWithoutSpoilers(html: string): string {
  const kept: string[] = []
  let end = 0
  let depth = 0
  for (const { 0: tag, 1: slash, 2: name, index } of html.matchAll(SPOILER)) {
    if (depth === 0) kept.push(html.slice(end, index), name === 'label' ? HIDDEN : '')
    depth += slash ? -1 : 1
    end = index + tag.length
  }
  // A caption outside of a spoiler hides nothing.
  return (kept.join('') + html.slice(end)).replace(/<\/?summary\b[^>]*>/g, '')
}

/** Only spoilers have these elements (spoilers.ts). */
const SPOILER = /<(\/?)(div|label)\b[^>]*>/g

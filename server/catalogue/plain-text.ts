import sanitize from 'sanitize-html'
import { severalLines } from './text'

/**
 * Plain text of a description that may hold HTML, as some sources deliver it: no tags, entities resolved, line and
 * paragraph breaks kept. Text without HTML stays as it is, "3 < 5" too.
 */
export function plainText(text: string): string {
  if (!HTML.test(text)) return severalLines(text)
  const broken = text.replace(BREAK, '\n')
  return severalLines(unescapeRest(sanitize(broken, { allowedTags: [], allowedAttributes: {} })))
}

const HTML = /<\/?[a-z!][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i
const BREAK = /<\/?(?:br|p|div|li|ul|ol|tr|blockquote|h[1-6])\b[^<>]*>/gi

/** sanitize-html resolves every entity but writes these four again. */
function unescapeRest(text: string): string {
  return text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => REST[name] ?? '')
}

const REST: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

import sanitize from 'sanitize-html'
import { severalLines } from '@/lib/text'

/**
 * The plain text of a description that may contain HTML, as in some sources: no tags, entities resolved, line and
 * paragraph breaks kept. Text without HTML stays unchanged, "3 < 5" too.
 */
export function plainText(text: string): string {
  // Twice, since some sources escape HTML twice.
  return severalLines(withoutHtml(withoutHtml(text)))
}

/** Resolves entities ("R&amp;B") and keeps angle brackets, which belong to titles such as "<Infinite Dendrogram>". */
export function resolveEntities(text: string): string {
  return text.includes('&') ? text.replace(ENTITY, bare) : text
}

const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi
const HTML = /<\/?[a-z!][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i
const BREAK = /<\/?(?:br|p|div|li|ul|ol|tr|blockquote|h[1-6])\b[^<>]*>/gi

function withoutHtml(text: string): string {
  return HTML.test(text) ? bare(text.replace(BREAK, '\n')) : text
}

/** Undoes the four entities that sanitize-html escapes again. */
function bare(html: string): string {
  const clean = sanitize(html, { allowedTags: [], allowedAttributes: {} })
  return clean.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => REST[name] ?? '')
}

const REST: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

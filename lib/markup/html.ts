/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character)
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A block, or inline HTML as a string. */
export type Piece = string | { block: string }

/**
 * Combines pieces of HTML into blocks: an empty line separates paragraphs, a line's end is a break. If `tight`, a
 * single paragraph is written without <p>.
 */
export function paragraphs(pieces: readonly Piece[], { tight = false } = {}): string {
  const blocks: Piece[] = []
  const texts: string[] = []
  const flush = () => {
    const parts = texts
      .splice(0)
      .join('')
      .split(/\n[^\S\n]*\n/)
    blocks.push(...parts.map((part) => part.trim()).filter(Boolean))
  }
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      texts.push(piece)
      continue
    }
    flush()
    blocks.push(piece)
  }
  flush()
  const [only, ...others] = blocks
  if (tight && typeof only === 'string' && others.length === 0) return lines(only)
  return blocks.map((block) => (typeof block === 'string' ? `<p>${lines(block)}</p>` : block.block)).join('\n')
}

function lines(html: string): string {
  return html.replaceAll('\n', '<br />')
}

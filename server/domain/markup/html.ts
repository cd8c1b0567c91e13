/** Text in which HTML sees no markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character)
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A block stands between paragraphs; a plain string is the inside of one or more. */
export type Piece = string | { block: string }

/**
 * Pieces of HTML as blocks: an empty line parts paragraphs, a line's end is a break. A single paragraph is written without
 * <p> where it is `tight`.
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

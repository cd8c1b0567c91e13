import { type Paragraph, paragraph } from './typeset.ts'
import type { Voice } from './voice.ts'
import type { Words } from './words.ts'

type Align = 'start' | 'middle' | 'end'

/** A title ready to be placed: its first part strong, the rest below it, smaller. */
export type Caption = {
  height: number
  width: number
  draw(x: number, top: number, colors: { ink: string; soft: string }, align?: Align): string
}

type Setting = { width: number; size: number; lines?: number; restLines?: number }

/** Null where no character of the title can be drawn. */
export function caption(
  words: Words,
  voice: Voice,
  { width, size, lines = 3, restLines = 2 }: Setting,
): Caption | null {
  const text = words.title ?? (words.native === null ? null : { head: words.native, rest: null })
  if (text === null) return null
  const tracking = voice.title === 'minchoBold' ? 4 : -14
  const head = paragraph(text.head, {
    face: voice.title,
    width,
    sizes: [size, size * 0.7],
    lines,
    tracking,
    leading: 1.16,
  })
  if (head === null) return null
  const small = Math.min(head.size * 0.66, size * 0.6)
  const rest =
    text.rest === null
      ? null
      : paragraph(text.rest, { face: voice.rest, width, sizes: [small, small * 0.88], lines: restLines, leading: 1.28 })
  return stacked(head, rest)
}

function stacked(head: Paragraph, rest: Paragraph | null): Caption {
  const gap = head.size * 0.5
  return {
    height: head.height + (rest === null ? 0 : gap + rest.height),
    width: Math.max(head.width, rest?.width ?? 0),
    draw: (x, top, { ink, soft }, align = 'start') =>
      head.draw(x, top, ink, align) + (rest?.draw(x, top + head.height + gap, soft, align) ?? ''),
  }
}

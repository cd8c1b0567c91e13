import { type Mark, strayMarks } from './whole-cover'

/** What opens and closes a block spoiler, as a line without its indentation. */
export const OPENING = /^:{3,}[ \t]*spoiler(?=[\s{]|$)/i
export const CLOSING = /^:{3,}[ \t]*$/
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/

/**
 * Tells for line after line whether it is in a fenced code block, its fences included (CommonMark 4.5). Lines are given
 * without the indentation of their block.
 */
export function fencing(): (line: string) => boolean {
  let fence: string | undefined
  return (line) => {
    const marks = FENCE.exec(line)?.[1]
    if (fence === undefined) {
      fence = marks
      return marks !== undefined
    }
    const isEnd = marks?.startsWith(fence) && line.trim() === marks
    if (isEnd) fence = undefined
    return true
  }
}

/** A text whose cover is not ended by a mark within it that belongs to no pair: such a mark becomes text. */
export function withWholeCover(text: string): string {
  if (!/^\s*:::/.test(text)) return text
  const lines = text.split('\n')
  const isFenced = fencing()
  const marks: (Mark & { at: number })[] = []
  for (const [at, line] of lines.entries()) {
    const written = /^ {0,3}(\S.*)$/.exec(line)?.[1] ?? ''
    if (isFenced(written)) continue
    if (OPENING.test(written)) marks.push({ at, isEnd: false })
    else if (CLOSING.test(written)) marks.push({ at, isEnd: true })
  }
  const [first, last] = [marks[0], marks.at(-1)]
  const isCover =
    first !== undefined &&
    last !== undefined &&
    !first.isEnd &&
    last.isEnd &&
    lines.slice(0, first.at).every((line) => line.trim() === '') &&
    lines.slice(last.at + 1).every((line) => line.trim() === '')
  for (const place of strayMarks(marks, isCover)) {
    const at = marks[place]?.at ?? -1
    lines[at] = (lines[at] ?? '').replace(':', '\\:')
  }
  return lines.join('\n')
}

import type { Face } from './fonts.ts'
import { drawRun, type Run, shape } from './glyphs.ts'
import { isWide } from './scripts.ts'

export type Setting = {
  face: Face
  /** The width that lines may take, in picture units. */
  width: number
  /** The largest and the smallest em to try, in picture units. */
  sizes: readonly [number, number]
  lines: number
  /** Distance of baselines in ems. */
  leading?: number
  /** Thousandths of an em. */
  tracking?: number
}

/** Lines of text, broken, sized and cut so that they fit. */
export type Paragraph = {
  size: number
  /** From the top of the first line's capitals to the last baseline. */
  height: number
  width: number
  draw(x: number, top: number, color: string, align?: 'start' | 'middle' | 'end'): string
}

/** Sets text in the largest size that fits; what never fits ends in an ellipsis. Null if nothing can be drawn. */
export function paragraph(text: string, setting: Setting): Paragraph | null {
  const [largest, smallest] = setting.sizes
  for (let size = largest; ; size *= 0.93) {
    const last = size * 0.93 < smallest
    const { lines, torn } = broken(text, setting, size)
    if ((lines.length <= setting.lines && !torn) || last) {
      const kept =
        lines.length > setting.lines ? cut(lines, setting, size) : torn ? lines : balanced(text, setting, size, lines)
      return kept.every((line) => line.d === '') ? null : laid(kept, size, setting.leading ?? 1.18)
    }
  }
}

function laid(lines: Run[], size: number, leading: number): Paragraph {
  const cap = 0.73 * size
  return {
    size,
    height: cap + (lines.length - 1) * leading * size,
    width: (Math.max(...lines.map((line) => line.width)) * size) / 1000,
    draw: (x, top, color, align = 'start') =>
      lines
        .map((line, i) => {
          const shift = align === 'start' ? 0 : (line.width * size) / (align === 'middle' ? 2000 : 1000)
          return drawRun(line, x - shift, top + cap + i * leading * size, size, color)
        })
        .join(''),
  }
}

/** `torn`: a word had to be broken. */
type Broken = { lines: Run[]; torn: boolean }

function broken(text: string, setting: Setting, size: number, width = setting.width): Broken {
  const limit = (width * 1000) / size
  const lines: Run[] = []
  let [line, torn] = ['', false]
  const set = (words: string) => shape(words.trim(), setting.face, setting.tracking)
  for (const piece of pieces(text)) {
    if (line.trim() === '' || set(line + piece).width <= limit) line += piece
    else {
      lines.push(set(line))
      line = piece
    }
    while (set(line).width > limit) {
      torn = true
      const head = longestHead(line, (part) => set(part).width <= limit)
      lines.push(set(head))
      line = line.slice(head.length)
    }
  }
  if (line.trim() !== '') lines.push(set(line))
  return { lines: lines.filter((run) => run.d !== ''), torn }
}

function longestHead(line: string, fits: (part: string) => boolean): string {
  const chars = [...line]
  let count = chars.length - 1
  while (count > 1 && !fits(chars.slice(0, count).join(''))) count--
  return chars.slice(0, Math.max(1, count)).join('')
}

/** Unbreakable pieces: words with the space after them, wide characters one by one, but never before 、。ー etc. */
function pieces(text: string): string[] {
  const found: string[] = []
  for (const char of text) {
    const last = found.at(-1)
    const before = last === undefined ? '' : ([...last].at(-1) ?? '')
    const opens = last === undefined || /\s/.test(before) || isWide(char) || isWide(before) || /[\p{So}/]/u.test(before)
    const glued = last !== undefined && (noStart.test(char) || noEnd.test(before) || /\s/.test(char))
    if (opens && !glued) found.push(char)
    else found[found.length - 1] = last + char
  }
  return found
}

const noStart = /[、。，．・：；！？!?,.:;）)」』】〉》〕\]｝}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々…〜～]/
const noEnd = /[（(「『【〈《〔[｛{]/

/** The same number of lines with even lengths: the narrowest measure that still takes no more. */
function balanced(text: string, setting: Setting, size: number, lines: Run[]): Run[] {
  if (lines.length < 2) return lines
  let best = lines
  for (let share = 0.94; share > 0.4; share -= 0.06) {
    const narrower = broken(text, setting, size, setting.width * share)
    if (narrower.torn || narrower.lines.length > lines.length) break
    best = narrower.lines
  }
  return best
}

function cut(lines: Run[], setting: Setting, size: number): Run[] {
  const kept = lines.slice(0, setting.lines)
  const last = kept.pop()
  // Mincho sets its ellipsis at half height, as Japanese wants it; these lines are mostly Latin.
  const dots = shape('...', setting.face)
  if (last === undefined || dots.d === '') return kept
  const limit = (setting.width * 1000) / size - dots.width
  let [d, width] = [last.d, last.width]
  while (width > limit && d.lastIndexOf('M') > 0) {
    width = Number(/M(-?\d+) 0/.exec(d.slice(d.lastIndexOf('M')))?.[1] ?? 0)
    d = d.slice(0, d.lastIndexOf('M'))
  }
  const end = dots.d.replace(/M(-?\d+) 0/g, (_, x) => `M${Number(x) + Math.round(width)} 0`)
  return [...kept, { d: d + end, width: width + dots.width, count: last.count }]
}

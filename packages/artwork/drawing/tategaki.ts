import type { Face } from './fonts.ts'
import { drawRun, glyphOf, shape } from './glyphs.ts'
import { isWide } from './scripts.ts'
import { n } from './svg.ts'

export type Columns = {
  size: number
  /** False where the text had to be cut. */
  whole: boolean
  width: number
  height: number
  /** `right` is the right edge of the first column, `top` the top of its first character. */
  draw(right: number, top: number, color: string): string
}

type Setting = {
  face: Face
  height: number
  /** The largest and the smallest em to try. */
  sizes: readonly [number, number]
  columns: number
  /** Distance of columns in ems. */
  leading?: number
  /** Space between characters in ems. */
  tracking?: number
}

/** Sets text in vertical columns from right to left, as few as keep it large; null if nothing can be drawn. */
export function columns(text: string, setting: Setting): Columns | null {
  const tracking = setting.tracking ?? 0.04
  const cells = cellsOf(text, setting.face)
  if (cells.length === 0) return null
  const attempts = Array.from({ length: setting.columns }, (_, i) =>
    fitted(cells, { ...setting, columns: i + 1 }, tracking),
  )
  const best = attempts.filter((set) => set.whole).sort((a, b) => b.size - a.size)[0]
  return attempts.find((set) => set.whole && set.size >= (best?.size ?? 0) * 0.62) ?? attempts.at(-1) ?? null
}

function fitted(cells: Cell[], setting: Setting, tracking: number): Columns {
  const [largest, smallest] = setting.sizes
  for (let size = largest; ; size *= 0.94) {
    const capacity = setting.height / size
    const rows = flow(cells, capacity, tracking)
    if (rows.length <= setting.columns && rows.every((row) => row.length <= capacity + 0.1))
      return laid(evened(cells, rows, capacity, tracking), size, setting, true)
    if (size * 0.94 < smallest) return laid(cut(rows, setting), size, setting, false)
  }
}

type Cell = {
  /** Along the column, in ems. */
  length: number
  /** Draws the cell whose top middle is at the point. */
  draw(x: number, y: number, size: number, color: string): string
  /** May not stand at the head of a column. */
  follows: boolean
  space: boolean
  /** A good place to begin a new column after. */
  pause: boolean
}

type Row = { cells: Cell[]; length: number }

function cellsOf(text: string, face: Face): Cell[] {
  const tokens =
    text.match(
      /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d][^\s\u2e80-\u9fff\uac00-\ud7af\uff01-\uff60]*|\s+|./gu,
    ) ?? []
  return tokens.flatMap((token) => {
    if (/^\s+$/.test(token)) return [space]
    if (token.length > 1 && !isWide(token)) return latin(token, face)
    return glyphOf(token, face) === null ? [] : [upright(token, face)]
  })
}

const space: Cell = { length: 0.5, follows: true, space: true, pause: true, draw: () => '' }

const turnedMarks = /[ー―—–−〜～~…‥:：;；=＝\-－|]/
const openers = /[（(「『【〈《〔[［｛{“]/
const closers = /[）)」』】〉》〕\]］｝}”]/
const small = /[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/

function upright(char: string, face: Face): Cell {
  const run = shape(char, face)
  const [opens, closes] = [openers.test(char), closers.test(char)]
  const turn = opens || closes || turnedMarks.test(char)
  const low = /[、。，．]/.test(char)
  const [dx, dy] = low ? [0.6, -0.6] : small.test(char) ? [0.1, -0.08] : [0, 0]
  const middle = isWide(char) || turn ? 0.38 : 0.36
  return {
    length: opens || closes ? 0.56 : low ? 0.6 : 1,
    follows: closes || low || small.test(char) || /[ー～〜！？!?…・]/.test(char),
    space: false,
    pause: low || /[・！？!?：:]/.test(char),
    draw(x, y, size, color) {
      const half = (run.width * size) / 2000
      const top = y - (opens ? 0.44 * size : 0)
      if (!turn) return drawRun(run, x - half + dx * size, top + (0.5 + middle + dy) * size, size, color)
      const center = top + 0.5 * size
      return `<g transform="rotate(90 ${n(x)} ${n(center)})">${drawRun(run, x - half, center + middle * size, size, color)}</g>`
    },
  }
}

/** Latin in a column: a pair of figures or letters stands upright side by side, longer words lie on their side. */
function latin(token: string, face: Face): Cell[] {
  const run = shape(token, face)
  if (run.d === '') return []
  if (token.length <= 2) {
    const squeeze = Math.min(1, 1000 / run.width)
    const draw: Cell['draw'] = (x, y, size, color) =>
      drawRun(run, x - (run.width * squeeze * size) / 2000, y + 0.86 * size, size * squeeze, color)
    return [{ length: 1, follows: false, space: false, pause: false, draw }]
  }
  if (run.width > 7000) {
    const half = Math.ceil(token.length / 2)
    return [...latin(token.slice(0, half), face), ...latin(token.slice(half), face)]
  }
  const draw: Cell['draw'] = (x, y, size, color) =>
    `<g transform="translate(${n(x - 0.36 * size)} ${n(y + 0.06 * size)}) rotate(90)">${drawRun(run, 0, 0, size, color)}</g>`
  return [{ length: run.width / 1000 + 0.12, follows: false, space: false, pause: false, draw }]
}

function flow(cells: Cell[], capacity: number, tracking: number): Row[] {
  const rows: Row[] = []
  let row: Row = { cells: [], length: 0 }
  for (const cell of cells) {
    if (row.cells.length === 0 && cell.space) continue
    const full = row.length + cell.length > capacity + (cell.follows ? 1.05 : 0.001)
    if (full && row.cells.length > 0) {
      rows.push(row)
      row = { cells: [], length: 0 }
      if (cell.space) continue
    }
    row.cells.push(cell)
    row.length += cell.length + tracking
  }
  if (row.cells.length > 0) rows.push(row)
  return rows
}

/** Columns of about the same length instead of a full one and a stub; two break at a pause of the text if they can. */
function evened(cells: Cell[], rows: Row[], capacity: number, tracking: number): Row[] {
  let best = rows
  for (let share = 0.95; rows.length > 1 && share > 0.5; share -= 0.05) {
    const shorter = flow(cells, capacity * share, tracking)
    if (shorter.length > rows.length) break
    best = shorter
  }
  const parted = rows.length === 2 ? atPause(cells, tracking) : null
  return parted !== null && longest(parted) <= Math.min(capacity, longest(best) * 1.4) ? parted : best
}

function atPause(cells: Cell[], tracking: number): Row[] | null {
  const breaks = cells.flatMap((cell, i) => (cell.pause && i > 0 && i < cells.length - 1 ? [i] : []))
  const options = breaks.map((at) =>
    [cells.slice(0, at + 1), cells.slice(at + 1)].flatMap((part) => flow(part, Infinity, tracking)),
  )
  return options.sort((a, b) => longest(a) - longest(b))[0] ?? null
}

function longest(rows: Row[]): number {
  return Math.max(...rows.map((row) => row.length))
}

function cut(rows: Row[], setting: Setting): Row[] {
  const kept = rows.slice(0, setting.columns)
  const last = kept.at(-1)
  const dots = cellsOf('…', setting.face)[0]
  if (last !== undefined && dots !== undefined) last.cells.splice(-1, 1, dots)
  return kept
}

function laid(rows: Row[], size: number, setting: Setting, whole: boolean): Columns {
  const [leading, tracking] = [setting.leading ?? 1.3, setting.tracking ?? 0.04]
  return {
    size,
    whole,
    width: size * (1 + (rows.length - 1) * leading),
    height: size * Math.max(...rows.map((row) => row.length - tracking)),
    draw(right, top, color) {
      return rows
        .map((row, i) => {
          const x = right - size / 2 - i * leading * size
          let y = top
          return row.cells
            .map((cell) => {
              const drawn = cell.draw(x, y, size, color)
              y += (cell.length + tracking) * size
              return drawn
            })
            .join('')
        })
        .join('')
    },
  }
}

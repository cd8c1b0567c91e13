import { LRUCache } from 'lru-cache'
import type { Font, PathCommand } from 'opentype.js'
import { type Face, fontFor } from './fonts.ts'
import { isWide } from './scripts.ts'
import { n } from './svg.ts'

/** One character as an outline, in thousandths of an em, y downwards from the baseline. */
export type Glyph = {
  /** Relative path data that starts from the glyph's origin. */
  d: string
  advance: number
  bounds: { left: number; top: number; right: number; bottom: number }
  index: number
  /** For kerning; null for wide characters, whose outlines must not keep their many fonts in memory. */
  font: Font | null
}

/** The outline of a character, or null where no font of ours can draw it. */
export function glyphOf(char: string, face: Face): Glyph | null {
  const key = face + char
  const known = cache.get(key)
  if (known !== undefined) return known.glyph
  const font = fontFor(char, face)
  const glyph = font === null ? null : read(font, char)
  cache.set(key, { glyph })
  return glyph
}

/** A row of glyphs on one baseline, kerned; in thousandths of an em. */
export type Run = { d: string; width: number; count: number }

/** Sets text in one row. Characters that cannot be drawn are left out. `tracking` in thousandths of an em. */
export function shape(text: string, face: Face, tracking = 0): Run {
  let [d, x, count] = ['', 0, 0]
  let last: Glyph | null = null
  for (const char of text) {
    const glyph = glyphOf(char, face)
    if (glyph === null) continue
    if (last !== null) x += kerning(last, glyph) + tracking
    if (glyph.d !== '') d += `M${Math.round(x)} 0${glyph.d}`
    x += glyph.advance
    last = glyph
    count++
  }
  return { d, width: x, count }
}

/** Puts a row on the page: `x` is its left end, `y` its baseline, `size` the em in picture units. */
export function drawRun(run: Run, x: number, y: number, size: number, color: string): string {
  if (run.d === '') return ''
  return `<path transform="${transform(x, y, size)}" fill="${color}" d="${run.d}"/>`
}

/** Draws one character as a figure: its outline, not its em, fills a square of `size` around the point. */
export function figure(glyph: Glyph, cx: number, cy: number, size: number): { transform: string; d: string } {
  const { left, top, right, bottom } = glyph.bounds
  const em = Math.min((size * 1000) / Math.max(right - left, bottom - top, 1), size * 1.9)
  const scale = em / 1000
  return {
    transform: transform(cx - ((left + right) / 2) * scale, cy - ((top + bottom) / 2) * scale, em),
    d: `M0 0${glyph.d}`,
  }
}

const cache = new LRUCache<string, { glyph: Glyph | null }>({ max: 6000 })

function transform(x: number, y: number, size: number): string {
  const scale = String(Math.round(size * 10) / 10000)
  return `matrix(${scale} 0 0 ${scale} ${n(x)} ${n(y)})`
}

function read(font: Font, char: string): Glyph {
  const glyph = font.charToGlyph(char)
  const commands = glyph.getPath(0, 0, 1000).commands
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const d = relative(commands, (x, y) => {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  })
  const bounds = d === '' ? { left: 0, top: 0, right: 0, bottom: 0 } : box
  return {
    d,
    bounds,
    advance: ((glyph.advanceWidth ?? 0) * 1000) / font.unitsPerEm,
    index: glyph.index,
    font: isWide(char) ? null : font,
  }
}

/** Path data in whole relative steps: half the bytes of absolute ones. */
function relative(commands: readonly PathCommand[], visit: (x: number, y: number) => void): string {
  let [d, x, y, startX, startY] = ['', 0, 0, 0, 0]
  const step = (toX: number, toY: number) => {
    visit(toX, toY)
    return `${Math.round(toX) - x} ${Math.round(toY) - y}`
  }
  for (const c of commands) {
    if (c.type === 'Z') {
      d += 'z'
      ;[x, y] = [startX, startY]
      continue
    }
    if (c.type === 'C') d += `c${step(c.x1, c.y1)} ${step(c.x2, c.y2)} ${step(c.x, c.y)}`
    else if (c.type === 'Q') d += `q${step(c.x1, c.y1)} ${step(c.x, c.y)}`
    else d += `${c.type.toLowerCase()}${step(c.x, c.y)}`
    ;[x, y] = [Math.round(c.x), Math.round(c.y)]
    if (c.type === 'M') [startX, startY] = [x, y]
  }
  return d
}

/** The part of opentype.js that its types leave out. */
type Pairs = {
  getKerningTables(script: string): unknown[] | undefined
  getKerningValue(tables: unknown[], left: number, right: number): number
}

function kerning(left: Glyph, right: Glyph): number {
  const { font } = left
  if (font === null || font !== right.font) return 0
  const known = kernings.get(font) ?? new Map<number, number>()
  kernings.set(font, known)
  const pair = left.index * 65_536 + right.index
  const value = known.get(pair) ?? readKerning(font, left, right)
  if (known.size >= MAX_PAIRS) known.clear()
  known.set(pair, value)
  return value
}

/** By pairs of glyphs: a title is measured in many sizes. */
const kernings = new WeakMap<Font, Map<number, number>>()
const MAX_PAIRS = 10_000

function readKerning(font: Font, left: Glyph, right: Glyph): number {
  const { position } = font as Font & { position?: Pairs }
  const tables = position?.getKerningTables('latn')
  if (position === undefined || tables === undefined) return 0
  return (position.getKerningValue(tables, left.index, right.index) * 1000) / font.unitsPerEm
}

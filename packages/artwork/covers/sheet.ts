import { type Caption, caption } from '../drawing/caption.ts'
import type { Face } from '../drawing/fonts.ts'
import { figure, glyphOf } from '../drawing/glyphs.ts'
import { kamon } from '../drawing/kamon.ts'
import type { Palette } from '../drawing/palette.ts'
import type { Random } from '../drawing/random.ts'
import { clipped, gradient, moved, rect } from '../drawing/svg.ts'
import type { Voice } from '../drawing/voice.ts'
import type { Words } from '../drawing/words.ts'
import type { Motif } from '../motifs/motif.ts'

/** The input of a layout. */
export type Sheet = {
  width: number
  height: number
  palette: Palette
  random: Random
  motif: Motif
  words: Words
  voice: Voice
}

/** Composes a picture on a painted ground. */
export type Layout = (sheet: Sheet) => string

export type Area = { x: number; y: number; width: number; height: number }

/** The motif of the sheet inside an area; cut off at its edges unless it fills the sheet. */
export function scene(sheet: Sheet, area: Area, palette: Palette = sheet.palette, outline?: string): string {
  const { width, height } = area
  const unit = Math.sqrt((width * height) / 540_000) ** 0.7
  const drawn = moved(area.x, area.y, sheet.motif({ width, height, unit, palette, random: sheet.random }))
  const whole = area.x === 0 && area.y === 0 && width >= sheet.width && height >= sheet.height
  if (whole && outline === undefined) return drawn
  const { x, y } = area
  return clipped('scene', outline ?? `M${x} ${y}h${width}v${height}h${-width}Z`, drawn)
}

/** The sheet's character as a figure in a square, or a crest if there is none. */
export function hero(
  sheet: Sheet,
  at: { x: number; y: number; size: number },
  color: string,
  face: Face = sheet.voice.hero,
): string {
  const shape = heroOutline(sheet, at, face)
  if (shape === null) {
    const { ground, mid } = sheet.palette
    return kamon(at.x, at.y, at.size * 0.44, { body: color, ground, line: mid }, sheet.random)
  }
  return `<path transform="${shape.transform}" d="${shape.d}" fill="${color}"/>`
}

export function heroOutline({ words }: Sheet, { x, y, size }: { x: number; y: number; size: number }, face: Face) {
  const glyph = words.hero === null ? null : glyphOf(words.hero, face)
  return glyph === null || glyph.d === '' ? null : figure(glyph, x, y, size)
}

/** The title at the foot of the sheet, over a fade into the ground; empty without a title. */
export function foot(
  sheet: Sheet,
  options: { size: number; lines?: number; fade?: boolean; align?: 'start' | 'middle' },
): string {
  const { width, height, palette } = sheet
  const set: Caption | null = caption(sheet.words, sheet.voice, { width: width - 2 * margin, ...options })
  if (set === null) return ''
  const top = height - margin - set.height
  const start = top - 190
  const fade = options.fade === false ? '' : veil(sheet, start, top - 20)
  return fade + set.draw(options.align === 'middle' ? width / 2 : margin, top, palette, options.align)
}

/** A fade into the ground between two heights, solid down to the foot. */
export function veil({ width, height, palette }: Sheet, from: number, to: number): string {
  const area = { x: 0, y: from, width, height: to - from }
  return (
    gradient('veil', area, { color: palette.ground, opacity: 0 }, { color: palette.ground, opacity: 1 }) +
    rect(0, to - 0.5, width, height - to + 1, palette.ground)
  )
}

export const margin = 46

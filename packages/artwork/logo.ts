import { readable } from './drawing/color.ts'
import { drawRun, figure, glyphOf, shape } from './drawing/glyphs.ts'
import { kamon } from './drawing/kamon.ts'
import { type Palette, paletteOf } from './drawing/palette.ts'
import type { Random } from './drawing/random.ts'
import type { Subject } from './drawing/subject.ts'
import { circle, n, path, polygon, rect, ring } from './drawing/svg.ts'
import type { Words } from './drawing/words.ts'

/** A company's mark: one bold shape and the initial, readable at the size of a thumbnail. */
export function logo(subject: Subject, words: Words, random: Random): string {
  const palette = paletteOf(subject.color, random)
  const mark =
    words.initials === null
      ? crest
      : random.pick([sealed, quartered, hexagonal, ringed, barred, arched, paired, flowered, leaf, stepped])
  return rect(0, 0, 600, 600, palette.ground) + mark(palette, words, random)
}

type Mark = (palette: Palette, words: Words, random: Random) => string

const crest: Mark = (palette, _, random) =>
  kamon(300, 300, 210, { body: palette.accent, ground: palette.ground, line: palette.high }, random)

const sealed: Mark = (palette, words) =>
  circle(300, 300, 214, palette.accent) + letter(words, 300, 300, 232, onAccent(palette))

const quartered: Mark = (palette, words, random) => {
  const turn = random.int(0, 3) * 90
  const [a, b] = random.chance(0.5) ? [palette.accent, palette.high] : [palette.high, palette.mid]
  const petals =
    path('M90 90H300V300H90Z', a) +
    path('M300 90A210 210 0 0 1 510 300H300Z', b) +
    path('M510 300A210 210 0 0 1 300 510V300Z', palette.mid) +
    path('M300 510A210 210 0 0 1 90 300H300Z', palette.low)
  return `<g transform="rotate(${turn} 300 300)">${petals}</g>${circle(300, 300, 132, palette.ground)}${letter(words, 300, 300, 150, palette.ink)}`
}

const hexagonal: Mark = (palette, words, random) => {
  const hexagon = (r: number) =>
    polygon(
      Array.from(
        { length: 6 },
        (_, i) =>
          [
            300 + r * Math.cos((Math.PI / 3) * i + Math.PI / 6),
            300 + r * Math.sin((Math.PI / 3) * i + Math.PI / 6),
          ] as const,
      ),
    )
  const body = random.chance(0.5)
  return (
    path(hexagon(232), palette.high) +
    path(hexagon(208), palette.ground) +
    path(hexagon(186), body ? palette.accent : palette.mid) +
    letter(words, 300, 300, 196, body ? onAccent(palette) : palette.ink)
  )
}

const ringed: Mark = (palette, words, random) => {
  const gap = random.int(0, 11) * 30
  const arc = `<path d="M300 86A214 214 0 1 1 ${n(300 - 214 * Math.sin(0.9))} ${n(300 - 214 * Math.cos(0.9))}" fill="none" stroke="${palette.accent}" stroke-width="40" transform="rotate(${gap} 300 300)"/>`
  return arc + ring(300, 300, 172, palette.mid, 10) + letter(words, 300, 300, 186, palette.ink)
}

const barred: Mark = (palette, words) => {
  const bars = Array.from({ length: 7 }, (_, i) =>
    rect(90, 90 + i * 62, 420, 44 - i * 5.5, i % 3 === 1 ? palette.accent : palette.high),
  )
  return bars.join('') + rect(170, 170, 260, 260, palette.ground) + letter(words, 300, 300, 190, palette.ink)
}

const arched: Mark = (palette, words) =>
  path('M100 510V300A200 200 0 0 1 500 300V510Z', palette.high) +
  path('M138 510V300A162 162 0 0 1 462 300V510Z', palette.ground) +
  path('M176 510V300A124 124 0 0 1 424 300V510Z', palette.accent) +
  letter(words, 300, 372, 164, onAccent(palette))

/** Both initials side by side, the second in the accent. */
const paired: Mark = (palette, words) => {
  const chars = [...(words.initials ?? '')]
  const runs = chars.map((char) => shape(char, 'sansBlack'))
  const width = runs.reduce((sum, run) => sum + run.width, 0)
  const size = Math.min(330, 430_000 / Math.max(1, width))
  let x = 300 - (width * size) / 2000
  const letters = runs.map((run, i) => {
    const drawn = drawRun(run, x, 270 + size * 0.36, size, i === 0 ? palette.ink : palette.accent)
    x += (run.width * size) / 1000
    return drawn
  })
  return (
    letters.join('') +
    rect(300 - (width * size) / 2000 + 8, 300 + size * 0.36, (width * size) / 1000 - 16, 26, palette.high)
  )
}

/** The initial over a crest that stays in the background. */
const flowered: Mark = (palette, words, random) =>
  kamon(300, 300, 250, { body: palette.mid, ground: palette.ground, line: palette.low }, random) +
  letter(words, 300, 300, 210, palette.ink)

/** A square with two opposite corners rounded off. */
const leaf: Mark = (palette, words, random) => {
  const shape = path('M100 100H380A120 120 0 0 1 500 220V500H220A120 120 0 0 1 100 380Z', palette.accent)
  const rotated = random.chance(0.5) ? `<g transform="rotate(90 300 300)">${shape}</g>` : shape
  return rotated + letter(words, 300, 300, 220, onAccent(palette))
}

/** Three sheets, each a step down and to the side, the initial on the front one. */
const stepped: Mark = (palette, words) =>
  rect(90, 90, 300, 300, palette.mid) +
  rect(150, 150, 300, 300, palette.high) +
  rect(210, 210, 300, 300, palette.accent) +
  letter(words, 360, 360, 176, onAccent(palette))

function onAccent({ accent, deep, ground, ink }: Palette): string {
  return readable(accent, [deep, ground, ink])
}

function letter({ initials, hero }: Words, x: number, y: number, size: number, color: string): string {
  const glyph = glyphOf([...(initials ?? hero ?? '')][0] ?? '', 'sansBlack')
  if (glyph === null) return ''
  const { transform, d } = figure(glyph, x, y, size)
  return `<path transform="${transform}" d="${d}" fill="${color}"/>`
}

import { caption } from './drawing/caption.ts'
import { drawRun, type Run, shape } from './drawing/glyphs.ts'
import { kamon } from './drawing/kamon.ts'
import { type Palette, paletteOf } from './drawing/palette.ts'
import type { Random } from './drawing/random.ts'
import type { Subject } from './drawing/subject.ts'
import { circle, n, rect, ring } from './drawing/svg.ts'
import { columns } from './drawing/tategaki.ts'
import { type Voice, voiceOf } from './drawing/voice.ts'
import type { Words } from './drawing/words.ts'

type Card = { width: number; height: number; palette: Palette; random: Random; words: Words; voice: Voice }

/** A person or character as a family crest with the name: no faces. */
export function portrait(subject: Subject, words: Words, random: Random): string {
  const palette = paletteOf(subject.color, random)
  const card: Card = { width: 600, height: 900, palette, random, words, voice: voiceOf(subject, random) }
  const arrangement = random.weighted([
    [crested, 4],
    [monogram, 4],
    [cameo, 3],
    [card.words.native === null ? crested : upright, 4],
  ])
  return rect(0, 0, 600, 900, palette.ground) + arrangement(card)
}

const margin = 46

/** The crest in full, the name centred beneath. */
function crested(card: Card): string {
  const { palette, random } = card
  const shade = circle(300, 370, 258, palette.low)
  return (random.chance(0.5) ? shade : '') + kamon(300, 370, 216, inksOf(palette, random), random) + nameBelow(card)
}

/** The initials large over a crest that runs off the sheet, tone on tone. */
function monogram(card: Card): string {
  const { palette, random, words, voice } = card
  const [x, y] = random.pick<readonly [number, number]>([
    [300, 400],
    [520, 250],
    [80, 300],
    [300, 120],
  ])
  const crest = kamon(x, y, 400, { body: palette.low, ground: palette.ground, line: palette.mid }, random)
  const run = shape(words.initials ?? '', voice.hero, voice.hero === 'sansBlack' ? -30 : 0)
  const size = run.width === 0 ? 0 : Math.min(340, 440_000 / run.width)
  return crest + drawRun(run, 300 - (run.width * size) / 2000, 400 + size * 0.36, size, palette.ink) + nameBelow(card)
}

/** Crest and initials in an oval, as in a locket. */
function cameo(card: Card): string {
  const { palette, random, words, voice } = card
  const oval = (rx: number, ry: number, fill: string, stroke: string, weight: number) =>
    `<ellipse cx="300" cy="366" rx="${rx}" ry="${ry}" fill="${fill}" stroke="${stroke}" stroke-width="${weight}"/>`
  const run = shape(words.initials ?? '', voice.hero, 0)
  const size = run.width === 0 ? 0 : Math.min(190, 230_000 / run.width)
  const beads = Array.from({ length: 48 }, (_, i) => {
    const angle = (i * Math.PI) / 24
    return circle(300 + 238 * Math.cos(angle), 366 + 292 * Math.sin(angle), i % 4 === 0 ? 6 : 3, palette.accent)
  })
  const inner = `<clipPath id="oval"><ellipse cx="300" cy="366" rx="214" ry="268"/></clipPath><g clip-path="url(#oval)">${kamon(300, 366, 300, { body: palette.mid, ground: palette.low, line: palette.low }, random)}${circle(300, 366, 128, palette.ground)}${ring(300, 366, 118, palette.accent, 2.5)}</g>`
  return (
    oval(214, 268, palette.low, palette.high, 3) +
    inner +
    beads.join('') +
    drawRun(run, 300 - (run.width * size) / 2000, 366 + size * 0.36, size, palette.ink) +
    nameBelow(card)
  )
}

/** The name in a tall column, the crest small beside it like a seal. */
function upright(card: Card): string {
  const { palette, random, words, voice } = card
  const name = columns(words.native ?? '', {
    face: voice.native,
    height: 900 - margin * 2.4 - (words.title === null ? 0 : 90),
    sizes: [150, 44],
    columns: 2,
    tracking: 0.12,
  })
  const left = random.chance(0.5)
  const right = left ? margin + 14 + (name?.width ?? 0) : 600 - margin - 14
  const free = 600 - (name?.width ?? 0) - margin * 3
  const r = Math.min(150, free / 2)
  const x = left ? 600 - margin - r : margin + r
  const crest = r < 60 ? '' : kamon(x, margin + 14 + r, r, inksOf(palette, random), random)
  const ghost = kamon(
    left ? 560 : 40,
    720,
    330,
    { body: palette.low, ground: palette.ground, line: palette.low },
    random,
  )
  const title =
    words.title === null
      ? null
      : caption({ ...words, native: null }, voice, { width: 600 - margin * 2, size: 38, lines: 2 })
  return (
    ghost +
    crest +
    (name?.draw(right, margin + 14, palette.ink) ?? '') +
    (title?.draw(margin, 900 - margin - title.height, palette) ?? '')
  )
}

function inksOf(palette: Palette, random: Random) {
  return { body: random.chance(0.6) ? palette.accent : palette.ink, ground: palette.ground, line: palette.high }
}

function nameBelow({ palette, words, voice }: Card): string {
  const rule = `<path d="M${n(270)} 700h60" stroke="${palette.accent}" stroke-width="3"/>`
  const set = caption(words, voice, { width: 600 - margin * 2, size: 48, lines: 3 })
  if (set === null) return ''
  const other = words.title !== null && words.native !== null ? besides(words.native, voice) : null
  const size = other === null ? 0 : Math.min(28, 480_000 / other.width)
  const top = Math.min(742, 900 - margin - set.height - (other === null ? 0 : 62))
  const below =
    other === null ? '' : drawRun(other, 300 - (other.width * size) / 2000, top + set.height + 56, size, palette.soft)
  return rule + set.draw(300, top, palette, 'middle') + below
}

/** The native name in one row, where it stays readable. */
function besides(native: string, voice: Voice): Run | null {
  const run = shape(native, voice.rest, 120)
  return run.width < 26_000 ? run : null
}

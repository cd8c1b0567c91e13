import { oklch, toOklch } from './color.ts'
import type { Random } from './random.ts'

/** The inks of one picture. `ink` reads on everything but `high` and `accent`. */
export type Palette = {
  ground: string
  /** A step behind the ground: shade, far side of a gradient. */
  deep: string
  /** Three tones of the motif, from quiet to strong. */
  low: string
  mid: string
  high: string
  /** The one bright colour; used sparingly. */
  accent: string
  /** Text; at least 6:1 on the ground. */
  ink: string
  /** Secondary text; at least 4.5:1 on the ground. */
  soft: string
}

/** Draws up the inks of a picture from an entry's own colour; the scheme is left to chance. */
export function paletteOf(color: string, random: Random): Palette {
  const { hue: own, chroma } = toOklch(color)
  const scheme = random.weighted([
    [dusk, isYellow(own) ? 12 : 34],
    [vivid, isYellow(own) ? 52 : 30],
    [night, 16],
    [paper, 20],
  ])
  const strength = Math.min(1.1, Math.max(0.12, chroma / 0.12))
  const drift = random.pick([-1, 1]) * (random.chance(0.3) ? random.between(18, 26) : random.between(4, 11))
  return scheme(own, strength, drift, random)
}

/** The same inks with weaker bright ones, for grounds with large type. */
export function quiet(palette: Palette): Palette {
  return { ...palette, high: palette.mid, accent: palette.mid }
}

/** Swaps ink and ground: for labels and slips pasted on the picture. */
export function slip(palette: Palette): Palette {
  return { ...palette, ground: palette.ink, ink: palette.ground, soft: palette.ground }
}

type Scheme = (own: number, strength: number, drift: number, random: Random) => Palette

const dusk: Scheme = (own, s, drift, random) => {
  const hue = darkHue(own)
  return {
    ground: oklch(0.26, 0.058 * s, hue),
    deep: oklch(0.2, 0.048 * s, hue - drift),
    low: oklch(0.32, 0.068 * s, hue + drift),
    mid: oklch(0.4, 0.085 * s, hue + drift * 2),
    high: oklch(0.55, 0.105 * s, hue + drift * 3),
    accent: brightAccent(own, hue, random),
    ink: oklch(0.955, 0.016, own),
    soft: oklch(0.82, 0.03, own),
  }
}

const night: Scheme = (own, s, drift, random) => {
  const hue = darkHue(own)
  return {
    ground: oklch(0.185, 0.026 * s, hue),
    deep: oklch(0.14, 0.02 * s, hue),
    low: oklch(0.25, 0.045 * s, hue + drift),
    mid: oklch(0.35, 0.075 * s, hue + drift * 2),
    high: oklch(0.53, 0.12 * s, own + drift),
    accent: brightAccent(own, hue, random),
    ink: oklch(0.96, 0.014, own),
    soft: oklch(0.8, 0.025, own),
  }
}

/** Grounds in full colour; yellows are light, so they have dark ink instead. */
const vivid: Scheme = (own, s, drift, random) => {
  if (isYellow(own)) return golden(own, s, drift)
  if (own >= 108 && own < 138) return vivid(142, s, drift, random)
  return {
    ground: oklch(0.445, 0.115 * s, own),
    deep: oklch(0.37, 0.1 * s, own - drift),
    low: oklch(0.41, 0.11 * s, own + drift),
    mid: oklch(0.35, 0.1 * s, own + drift * 2),
    high: oklch(0.62, 0.13 * s, own + drift * 2),
    accent: random.chance(0.5) ? oklch(0.9, 0.05, 85) : brightAccent(own, own, random),
    ink: oklch(0.975, 0.012, own),
    soft: oklch(0.92, 0.03, own),
  }
}

const golden = (own: number, s: number, drift: number): Palette => ({
  ground: oklch(0.8, 0.125 * s, own),
  deep: oklch(0.74, 0.12 * s, own - 8),
  low: oklch(0.755, 0.125 * s, own - Math.abs(drift)),
  mid: oklch(0.7, 0.13 * s, own - Math.abs(drift) * 2),
  high: oklch(0.55, 0.14 * s, own - 42),
  accent: oklch(0.36, 0.09, own + 170),
  ink: oklch(0.22, 0.035, own - 30),
  soft: oklch(0.3, 0.045, own - 30),
})

const paper: Scheme = (own, s, drift, random) => {
  const warm = random.chance(0.6) ? 85 : own
  return {
    ground: oklch(0.905, 0.026, warm),
    deep: oklch(0.86, 0.034, warm),
    low: oklch(0.85, 0.04 * s, own),
    mid: oklch(0.77, 0.075 * s, own + drift),
    high: oklch(0.58, 0.12 * s, own + drift),
    accent: oklch(0.55, 0.17, random.pick([33, 28, own + 180, own])),
    ink: oklch(0.25, 0.045 * s, own),
    soft: oklch(0.38, 0.05 * s, own),
  }
}

function isYellow(hue: number): boolean {
  return hue > 58 && hue < 108
}

/** Dark oranges, yellows and limes look like mud: they become maroon, navy and forest, and the accent keeps the hue. */
function darkHue(own: number): number {
  if (own > 42 && own <= 64) return 25
  if (own > 64 && own <= 96) return 258
  return own > 96 && own < 138 ? 150 + (own - 96) * 0.7 : own
}

function brightAccent(own: number, ground: number, random: Random): string {
  const moved = Math.abs(own - ground) > 1
  const hue = moved && random.chance(0.7) ? own : random.pick([own, own + 180, own + 150, own - 55, own + 55, 34, 80])
  const apart = Math.abs(((hue - ground + 540) % 360) - 180)
  const light = apart < 25 ? 0.8 : 0.735
  return oklch(light + 0.05 * Math.cos(((hue - 100) * Math.PI) / 180), 0.145, hue)
}

import { circle, n, path, rect } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Torii behind torii, leading away to a light. */
export const gates: Motif = ({ width, height, palette, random }) => {
  const { ground, deep, low, mid, high, accent } = palette
  const cx = width * random.pick([0.5, 0.5, 0.42, 0.58])
  const foot = height * random.between(0.62, 0.72)
  const size = Math.max(Math.min(width, height * 0.9), width * 0.5)
  let out = rect(0, foot, width, height - foot, deep)
  out += circle(cx, foot - size * 0.16, size * 0.13, palette.ink)
  const count = random.int(4, 6)
  const tones = [high, mid, low, ground]
  const alone = random.chance(0.5)
  for (let i = 0; i < count; i++) {
    const scale = 0.3 * 1.46 ** i
    const tone = alone ? (i === count - 1 ? accent : (tones[(count - i) % 4] ?? mid)) : i % 2 === 0 ? accent : high
    const ground0 = foot + size * 0.07 * (1.46 ** i - 1)
    out += path(torii(cx, ground0, size * scale), tone)
  }
  return out
}

/** A gate that stands on `y`, `w` wide between the posts. */
function torii(cx: number, y: number, w: number): string {
  const [t, h] = [w * 0.1, w * 1.02]
  const post = (x: number) => `M${n(x - t * 0.42)} ${n(y - h)}h${n(t * 0.84)}L${n(x + t * 0.6)} ${n(y)}h${n(-t * 1.2)}Z`
  const [half, top] = [w * 0.74, y - h - t * 0.5]
  const lintel = `M${n(cx - half)} ${n(top - t * 1.1)}Q${n(cx)} ${n(top + t * 0.1)} ${n(cx + half)} ${n(top - t * 1.1)}L${n(cx + half * 0.95)} ${n(top + t * 0.35)}Q${n(cx)} ${n(top + t)} ${n(cx - half * 0.95)} ${n(top + t * 0.35)}Z`
  const beam = `M${n(cx - w * 0.58)} ${n(y - h * 0.76)}h${n(w * 1.16)}v${n(t * 0.75)}h${n(-w * 1.16)}Z`
  return post(cx - w * 0.42) + post(cx + w * 0.42) + lintel + beam
}

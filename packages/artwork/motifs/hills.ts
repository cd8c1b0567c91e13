import { circle, line, n, path } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Paper-cut hills: soft sheets laid over each other, each with a lit edge. */
export const hills: Motif = ({ width, height, unit, palette, random }) => {
  const { ground, deep, low, mid, high, accent } = palette
  const tones = random.pick([
    [high, mid, low, ground, deep],
    [low, mid, high, mid, low, deep],
  ] as const)
  const top = random.between(0.22, 0.42)
  let out = random.chance(0.7)
    ? circle(
        width * random.between(0.2, 0.8),
        height * top * 0.8,
        Math.min(width, height) * random.between(0.09, 0.16),
        accent,
      )
    : ''
  tones.forEach((tone, i) => {
    const y = height * (top + ((1 - top) * i) / tones.length)
    const swing = height * random.between(0.05, 0.11)
    const half = width * random.between(0.4, 0.75)
    const start = -random.next() * half
    let edge = `M${n(start)} ${n(y)}`
    for (let x = start, up = random.chance(0.5); x < width; x += half, up = !up) {
      const lift = up ? -swing : swing
      edge += `C${n(x + half * 0.36)} ${n(y + lift)} ${n(x + half * 0.64)} ${n(y + lift)} ${n(x + half)} ${n(y)}`
    }
    out += path(`${edge}V${n(height)}H${n(start)}Z`, tone) + line(edge, i % 2 === 0 ? high : mid, 2.5 * unit)
  })
  return out
}

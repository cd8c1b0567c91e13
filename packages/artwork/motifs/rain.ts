import { line, n, rect } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Slanting rain in three depths, rings where it meets the water. */
export const rain: Motif = ({ width, height, unit, palette, random }) => {
  const lean = random.pick([-0.28, -0.16, 0.16, 0.28])
  const water = height * random.between(0.7, 0.8)
  let out = rect(0, water, width, height - water, palette.deep)
  const depths = [
    [palette.mid, 2, 90],
    [palette.high, 3, 60],
    [palette.accent, 4.5, 13],
  ] as const
  const wide = width / (600 * unit)
  for (const [tone, weight, count] of depths) {
    let drops = ''
    for (let i = 0; i < count * wide; i++) {
      const length = random.between(50, 170) * unit
      const [x, y] = [random.between(-0.1, 1.1) * width, random.between(-0.1, 0.98) * water]
      const end = Math.min(y + length, water)
      drops += `M${n(x)} ${n(y)}L${n(x + lean * (end - y))} ${n(end)}`
    }
    out += line(drops, tone, weight * unit, 'round')
  }
  for (let i = 0; i < 7 * wide; i++) {
    const [x, y] = [random.next() * width, water + random.between(0.12, 0.95) * (height - water)]
    const r = random.between(20, 74) * unit
    for (const part of [1, 0.6]) {
      out += `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r * part)}" ry="${n(r * part * 0.3)}" fill="none" stroke="${part === 1 ? palette.mid : palette.high}" stroke-width="${n(2.4 * unit)}"/>`
    }
  }
  return out
}

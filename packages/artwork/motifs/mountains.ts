import type { Random } from '../drawing/random.ts'
import { circle, gradient, path, polygon, rect } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Ridge behind ridge in mist, under a sun or moon. */
export const mountains: Motif = ({ width, height, palette, random }) => {
  const { ground, deep, low, mid, high, accent } = palette
  const r = Math.min(width, height) * random.between(0.1, 0.19)
  let out = gradient('mountain-sky', { x: 0, y: 0, width, height }, { color: ground }, { color: mid })
  out += circle(width * random.between(0.22, 0.78), height * random.between(0.16, 0.3), r, accent)
  const tones = [high, mid, low, ground, deep]
  tones.forEach((tone, i) => {
    const base = height * (0.44 + i * 0.115)
    const ridge = jagged(random, 5, height * (0.2 - i * 0.022))
    const points = ridge.map((rise, k) => [(k / (ridge.length - 1)) * width, base - rise] as const)
    out += path(polygon([[0, height], ...points, [width, height]]), tone)
  })
  return out + rect(0, height - 1, width, 1, deep)
}

/** Midpoint displacement: 2^depth + 1 heights around 0. */
function jagged(random: Random, depth: number, spread: number): number[] {
  let heights = [random.between(-0.4, 0.6) * spread, random.between(-0.4, 0.6) * spread]
  for (let d = 0, sway = spread; d < depth; d++, sway *= 0.56) {
    heights = heights.flatMap((value, i) => {
      const next = heights[i + 1]
      return next === undefined ? [value] : [value, (value + next) / 2 + random.between(-1, 1) * sway]
    })
  }
  return heights
}

import { box, circle, n, path } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Bamboo in three depths, a few leaves, a moon behind. */
export const bamboo: Motif = ({ width, height, unit, palette, random }) => {
  const { deep, low, mid, high, accent } = palette
  let out = circle(
    width * random.between(0.3, 0.7),
    height * random.between(0.24, 0.42),
    Math.min(width, height) * random.between(0.2, 0.3),
    accent,
  )
  const wide = width / (600 * unit)
  const depths = [
    [low, 22, 7],
    [mid, 34, 4],
    [deep, 54, 2.4],
  ] as const
  for (const [tone, thick, count] of depths) {
    let [canes, leaves] = ['', '']
    for (let i = 0; i < count * wide; i++) {
      const x = ((i + random.between(0.15, 0.85)) / (count * wide)) * width
      const w = thick * unit * random.between(0.85, 1.15)
      const joint = w * random.between(4.2, 6)
      for (let y = -random.next() * joint; y < height; y += joint) {
        canes += box(x - w / 2, y + 5 * unit, w, joint - 5 * unit)
        if (random.chance(0.3)) leaves += leaf(x, y, w * random.between(2.6, 4), random.chance(0.5) ? 1 : -1)
      }
    }
    out += path(canes, tone) + path(leaves, tone === deep ? mid : high)
  }
  return out
}

function leaf(x: number, y: number, length: number, way: 1 | -1): string {
  const [dx, dy] = [length * way, length * 0.55]
  return `M${n(x)} ${n(y)}q${n(dx * 0.6)} ${n(-dy * 0.2)} ${n(dx)} ${n(dy)}q${n(-dx * 0.7)} ${n(-dy * 0.25)} ${n(-dx)} ${n(-dy)}Z`
}

import { circle } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Broad concentric rings around a point on the edge. */
export const arcs: Motif = ({ width, height, palette, random }) => {
  const [x, y] = random.pick<readonly [number, number]>([
    [0, 0],
    [1, 0],
    [0.5, 0],
    [0, 0.45],
    [1, 0.45],
    [0.5, 0.42],
    [0.5, 1],
    [1, 1],
    [0, 1],
  ])
  const reach = Math.hypot(Math.max(x, 1 - x) * width, Math.max(y, 1 - y) * height) * random.between(0.72, 1)
  const count = random.int(6, 11)
  const even = random.chance(0.4)
  const { ground, deep, low, mid, high, accent } = palette
  const tones = random.pick([
    [low, mid, high, mid, deep],
    [ground, high, ground, mid],
    [deep, mid, low, high],
  ] as const)
  const bright = random.int(1, count - 2)
  let out = ''
  for (let i = 0; i < count; i++) {
    const at = 1 - i / count
    const r = reach * (even ? at : at ** 1.35)
    const tone = i === bright || i === count - 1 ? accent : (tones[i % tones.length] ?? mid)
    out += circle(x * width, y * height, r, tone)
  }
  return out
}

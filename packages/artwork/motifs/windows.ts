import { box, circle, path } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** A town at night: blocks with lit windows, near ones darker than far ones. */
export const windows: Motif = ({ width, height, unit, palette, random }) => {
  const { ground, deep, low, mid, high, accent } = palette
  let out = random.chance(0.6)
    ? circle(
        width * random.between(0.2, 0.8),
        height * random.between(0.14, 0.26),
        Math.min(width, height) * 0.11,
        accent,
      )
    : ''
  const rows = [mid, low, deep].map((wall, depth) => ({ wall, depth }))
  for (const { wall, depth } of rows) {
    let [walls, lit, dim] = ['', '', '']
    for (let x = -random.between(0, 60) * unit; x < width; ) {
      const w = random.pick([86, 118, 150, 190]) * unit
      const h = height * random.between(0.3, 0.56) * (1 - depth * 0.12) + (2 - depth) * height * 0.1
      const top = height - h
      walls += box(x, top, w - 8 * unit, h)
      const [step, pane] = [random.pick([26, 32]) * unit, random.pick([10, 13]) * unit]
      for (let wy = top + step * 0.8; wy < height; wy += step * 1.25) {
        for (let wx = x + step * 0.5; wx + pane < x + w - 14 * unit; wx += step) {
          if (random.chance(0.13 + 0.05 * depth)) lit += box(wx, wy, pane, pane * 1.4)
          else if (random.chance(0.3)) dim += box(wx, wy, pane, pane * 1.4)
        }
      }
      x += w
    }
    out += path(walls, wall) + path(dim, depth === 2 ? ground : high) + path(lit, accent)
  }
  return out
}

import { line, n, path, polygon } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

type Point = readonly [number, number]

/** Asanoha: the hemp-leaf star in fine lines, with leaves picked out in colour. */
export const asanoha: Motif = ({ width, height, unit, palette, random }) => {
  const side = random.pick([112, 140, 180]) * unit
  const rise = (side * Math.sqrt(3)) / 2
  const leaves = { low: '', mid: '', accent: '' }
  const glow: Point = [random.next() * width, random.next() * height]
  let net = ''
  for (let row = -1; row * rise < height; row++) {
    for (let column = -1; column * side < width + side; column++) {
      const x = column * side + (row % 2 === 0 ? 0 : side / 2)
      const y = row * rise
      const triangles: Point[][] = [
        [
          [x, y],
          [x + side, y],
          [x + side / 2, y + rise],
        ],
        [
          [x + side, y],
          [x + side / 2, y + rise],
          [x + side * 1.5, y + rise],
        ],
      ]
      for (const corners of triangles) {
        const center: Point = [mean(corners, 0), mean(corners, 1)]
        corners.forEach((corner, i) => {
          const next = corners[(i + 1) % 3] ?? corner
          net += `M${at(center)}L${at(corner)}L${at(next)}`
          const near = 1 - Math.hypot(center[0] - glow[0], center[1] - glow[1]) / (width + height)
          if (random.chance(0.55 * near ** 3)) {
            const tone = random.weighted([
              ['low', 5],
              ['mid', 4],
              ['accent', 0.7],
            ] as const)
            leaves[tone] += polygon([center, corner, next])
          }
        })
      }
    }
  }
  return (
    path(leaves.low, palette.low) +
    path(leaves.mid, palette.mid) +
    path(leaves.accent, palette.accent) +
    line(net, palette.high, 2.2 * unit)
  )
}

const mean = (corners: Point[], axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length
const at = ([x, y]: Point) => `${n(x)} ${n(y)}`

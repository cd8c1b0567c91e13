import { circle, n, path, rect } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** A wall of tiles: quarter rounds, half rounds, discs and triangles. */
export const tiles: Motif = ({ width, height, palette, random }) => {
  const across = width > height ? random.int(7, 9) : random.pick([3, 4, 5])
  const s = width / across
  const { ground, deep, low, mid, high, accent } = palette
  let out = ''
  for (let y = 0; y < height; y += s) {
    for (let column = 0; column < across; column++) {
      const x = column * s
      const [back, front] = random.pick([
        [ground, mid],
        [low, high],
        [deep, mid],
        [mid, low],
        [ground, high],
        [mid, ground],
      ] as const)
      const tone = random.chance(0.09) ? accent : front
      out += rect(x, y, s + 0.5, s + 0.5, back)
      const shape = random.pick([quarter, quarter, half, wedge, round, round, plain] as const)
      out += `<g transform="rotate(${random.int(0, 3) * 90} ${n(x + s / 2)} ${n(y + s / 2)})">${shape(x, y, s, tone, back)}</g>`
    }
  }
  return out
}

type Tile = (x: number, y: number, s: number, tone: string, back: string) => string

const quarter: Tile = (x, y, s, tone, back) =>
  path(`M${n(x)} ${n(y)}h${n(s)}A${n(s)} ${n(s)} 0 0 1 ${n(x)} ${n(y + s)}Z`, tone) +
  path(`M${n(x)} ${n(y)}h${n(s / 2)}A${n(s / 2)} ${n(s / 2)} 0 0 1 ${n(x)} ${n(y + s / 2)}Z`, back)
const half: Tile = (x, y, s, tone) =>
  path(`M${n(x)} ${n(y)}h${n(s)}A${n(s / 2)} ${n(s / 2)} 0 0 1 ${n(x)} ${n(y)}Z`, tone)
const wedge: Tile = (x, y, s, tone) => path(`M${n(x)} ${n(y)}h${n(s)}L${n(x)} ${n(y + s)}Z`, tone)
const round: Tile = (x, y, s, tone, back) =>
  circle(x + s / 2, y + s / 2, s / 2, tone) + circle(x + s / 2, y + s / 2, s / 5, back)
const plain: Tile = () => ''

import { box, path } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Woven bands, over and under, some of another thread. */
export const weave: Motif = ({ width, height, unit, palette, random }) => {
  const cell = random.pick([60, 75, 100]) * unit
  const band = cell * random.between(0.62, 0.8)
  const gap = (cell - band) / 2
  const { low, mid, high, accent } = palette
  const threads = (count: number, plain: string) =>
    Array.from({ length: count }, () => (random.chance(0.1) ? accent : random.chance(0.3) ? high : plain))
  const warp = threads(Math.ceil(width / cell) + 1, mid)
  const weft = threads(Math.ceil(height / cell) + 1, low)
  const twill = random.chance(0.5)
  const fills = new Map<string, string>()
  const add = (tone: string, d: string) => fills.set(tone, (fills.get(tone) ?? '') + d)
  weft.forEach((across, row) => {
    warp.forEach((down, column) => {
      const over = twill ? (row + column) % 4 < 2 : (row + column) % 2 === 0
      const [x, y] = [column * cell, row * cell]
      if (over) add(down, box(x + gap, y - gap * 0.7, band, cell + gap * 1.4))
      else add(across, box(x - gap * 0.7, y + gap, cell + gap * 1.4, band))
    })
  })
  return [...fills].map(([tone, d]) => path(d, tone)).join('')
}

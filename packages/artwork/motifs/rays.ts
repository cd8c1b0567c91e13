import { circle, path, polygon, ring } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Even beams from a disc, as on an old poster. */
export const rays: Motif = ({ width, height, unit, palette, random }) => {
  const [cx, cy] = [width * random.pick([0.5, 0.5, 0.15, 0.85]), height * random.pick([0.4, 0.62, 0.72])]
  const count = random.pick([14, 18, 24])
  const reach = Math.hypot(width, height)
  const turn = random.next()
  let [beams, thin] = ['', '']
  for (let i = 0; i < count; i++) {
    const angle = ((i + turn) / count) * Math.PI * 2
    const half = Math.PI / count / 2
    const wedge = (spread: number) =>
      polygon([
        [cx, cy],
        [cx + reach * Math.cos(angle - spread), cy + reach * Math.sin(angle - spread)],
        [cx + reach * Math.cos(angle + spread), cy + reach * Math.sin(angle + spread)],
      ])
    beams += wedge(half)
    thin += wedge(half * 0.3)
  }
  const r = Math.min(width, height) * random.between(0.17, 0.27)
  const rims = [1.16, 1.32].map((far) => ring(cx, cy, r * far, palette.ground, 6 * unit)).join('')
  return (
    path(beams, palette.mid) +
    path(thin, palette.high) +
    circle(cx, cy, r * 1.42, palette.low) +
    rims +
    circle(cx, cy, r, palette.accent)
  )
}

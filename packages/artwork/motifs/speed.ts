import { circle, path, polygon } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Lines that rush to one point, as manga draws speed and shock. */
export const speed: Motif = ({ width, height, palette, random }) => {
  const [cx, cy] = [width * random.between(0.35, 0.65), height * random.between(0.32, 0.46)]
  const reach = Math.hypot(width, height)
  const hole = Math.min(width, height) * random.between(0.1, 0.2)
  const tones = [palette.deep, palette.mid, palette.high] as const
  let out = ''
  tones.forEach((tone, depth) => {
    let wedges = ''
    const count = 64
    for (let i = 0; i < count; i++) {
      const angle = ((i + random.between(-0.4, 0.4)) / count) * Math.PI * 2
      const half = (random.between(0.12, 0.55) * Math.PI) / count
      const near = hole * random.between(1, 1.25 + depth * 0.4)
      wedges += polygon([
        [cx + near * Math.cos(angle), cy + near * 1.15 * Math.sin(angle)],
        [cx + reach * Math.cos(angle - half), cy + reach * Math.sin(angle - half)],
        [cx + reach * Math.cos(angle + half), cy + reach * Math.sin(angle + half)],
      ])
    }
    out += path(wedges, tone)
  })
  return out + (random.chance(0.5) ? circle(cx, cy, hole * 0.8, palette.accent) : '')
}

import { circle, disc, line, n, path, ring } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** A star chart: fine circles, scattered stars, one figure joined by lines. */
export const constellation: Motif = ({ width, height, unit, palette, random }) => {
  const { deep, low, mid, high, accent, ink } = palette
  const [cx, cy] = [width * random.between(0.3, 0.7), height * random.between(0.25, 0.5)]
  const reach = Math.hypot(width, height) * 0.62
  let out = circle(cx, cy, reach * 0.62, deep)
  for (let i = 1; i <= 6; i++)
    out += ring(cx, cy, (reach * i) / 6, i % 3 === 0 ? high : mid, (i % 3 === 0 ? 2.4 : 1.6) * unit)
  let spokes = ''
  for (let i = 0; i < 12; i++) {
    const angle = (i * Math.PI) / 6 + 0.2
    spokes += `M${n(cx + (reach / 6) * Math.cos(angle))} ${n(cy + (reach / 6) * Math.sin(angle))}L${n(cx + reach * Math.cos(angle))} ${n(cy + reach * Math.sin(angle))}`
  }
  out += line(spokes, low, 1.6 * unit)
  const dust = Array.from({ length: 110 }, () =>
    disc(random.next() * width, random.next() * height, random.pick([1.2, 1.8, 1.8, 3, 4.5]) * unit),
  )
  out += path(dust.join(''), high)
  const span = Math.min(width * 0.72, height)
  const count = random.int(6, 8)
  let y = cy
  const figure = Array.from({ length: count }, (_, i) => {
    y = Math.max(height * 0.12, Math.min(height * 0.66, y + random.between(-0.15, 0.15) * span))
    return [cx + span * (i / (count - 1) - 0.5 + random.between(-0.045, 0.045)), y] as const
  })
  out += line(`M${figure.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`, accent, 3 * unit)
  return (
    out + figure.map(([x, y], i) => circle(x, y, (i % 3 === 0 ? 14 : 8.5) * unit, i % 3 === 0 ? accent : ink)).join('')
  )
}

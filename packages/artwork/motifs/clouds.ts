import { circle, n } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Kasumi: the rounded bands of mist of a folding screen, before a moon. */
export const clouds: Motif = ({ width, height, palette, random }) => {
  const { deep, low, mid, high, accent } = palette
  const thick = height * random.pick([0.052, 0.066, 0.085]) * (width > height ? 1.15 : 1)
  let out = circle(
    width * random.between(0.25, 0.75),
    height * random.between(0.22, 0.4),
    Math.min(width, height) * random.between(0.17, 0.27),
    accent,
  )
  const tones = [high, mid, low, mid, deep, low] as const
  const banks = random.int(5, 7)
  for (let bank = 0; bank < banks; bank++) {
    const y = height * (0.1 + (0.86 * bank) / banks) + random.between(-0.02, 0.02) * height
    const fromLeft = bank % 2 === 0
    const tone = tones[(bank + banks) % tones.length] ?? mid
    for (let i = 0; i < 3; i++) {
      const length = width * random.between(0.38, 0.95) * (i === 1 ? 1 : 0.72)
      const x = fromLeft ? -thick + i * thick * 0.4 : width + thick - length - i * thick * 0.4
      out += `<rect x="${n(x)}" y="${n(y + i * thick * 0.98)}" width="${n(length)}" height="${n(thick)}" rx="${n(thick / 2)}" fill="${tone}"/>`
    }
  }
  return out
}

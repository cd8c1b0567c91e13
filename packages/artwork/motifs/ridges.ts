import { n } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Stacked profiles, each hiding what lies behind it: a landscape as a measurement. */
export const ridges: Motif = ({ width, height, unit, palette, random }) => {
  const count = random.int(20, 28)
  const peaks = Array.from({ length: width > height ? 8 : 5 }, () => ({
    x: random.between(0.12, 0.88) * width,
    wide: random.between(0.05, 0.16) * Math.min(width, height * 1.6),
    wave: random.between(0.1, 0.3),
    shift: random.next() * 6.3,
  }))
  const top = height * 0.2
  const step = (height * 1.02 - top) / count
  const bright = random.int(Math.floor(count * 0.3), Math.floor(count * 0.75))
  const steps = width > height ? 72 : 44
  let out = ''
  for (let i = 0; i < count; i++) {
    const y = top + step * i
    const points: string[] = []
    for (let k = 0; k <= steps; k++) {
      const x = (k / steps) * width
      const lift = peaks.reduce(
        (sum, p) => sum + Math.exp(-(((x - p.x) / p.wide) ** 2)) * (0.55 + 0.45 * Math.sin(i * p.wave * 2 + p.shift)),
        0,
      )
      points.push(`${n(x)} ${n(y - lift * step * 4.6 - random.between(0, 0.35) * step)}`)
    }
    const tone =
      i === bright ? palette.accent : i % 5 === 0 ? palette.high : i > count * 0.6 ? palette.mid : palette.high
    out += `<path d="M-9 ${n(height + 9)}L-9 ${n(y)}L${points.join('L')}L${n(width + 9)} ${n(y)}V${n(height + 9)}Z" fill="${palette.ground}" stroke="${tone}" stroke-width="${n((i === bright ? 4.5 : 2.6) * unit)}" stroke-linejoin="round"/>`
  }
  return out
}

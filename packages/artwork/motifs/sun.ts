import { circle, clipped, disc, gradient, rect } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** A sun over a banded sky, its light broken on the water. */
export const sun: Motif = ({ width, height, palette, random }) => {
  const horizon = height * random.between(0.54, 0.66)
  const r = Math.min(width * 0.36, height * 0.3) * random.between(0.75, 1.05)
  const x = width * random.pick([0.5, 0.5, 0.36, 0.64])
  const y = horizon - r * random.between(-0.15, 0.75)
  const slats = random.chance(0.45)
  let sky = gradient(
    'sun-sky',
    { x: 0, y: 0, width, height: horizon },
    { color: palette.ground },
    { color: palette.mid },
  )
  const cuts = slats ? [0.25, 0.45, 0.62, 0.76, 0.88] : []
  sky += clipped(
    'sun-above',
    `M0 0H${width}V${horizon}H0Z`,
    circle(x, y, r, palette.accent) +
      cuts.map((at, i) => rect(x - r, y + r * at - r * 0.1, 2 * r, r * (0.03 + i * 0.012), palette.mid)).join(''),
  )
  let sea = rect(0, horizon, width, height - horizon, palette.deep)
  const step = (height - horizon) / 13
  for (let i = 0; i < 13; i++) {
    const length = r * (1.7 - i * 0.09) * random.between(0.55, 1)
    const at = horizon + step * (i + 0.35)
    const tone = i % 3 === 1 ? palette.high : palette.accent
    sea += `<rect x="${Math.round(x - length / 2 + random.between(-0.12, 0.12) * r)}" y="${Math.round(at)}" width="${Math.round(length)}" height="${Math.round(step * (0.24 + i * 0.012))}" rx="${Math.round(step / 5)}" fill="${tone}"/>`
  }
  return (
    sky +
    sea +
    (random.chance(0.4) ? clipped('sun-mist', disc(x, y, r), rect(0, y + r * 0.3, width, r * 0.06, palette.mid)) : '')
  )
}

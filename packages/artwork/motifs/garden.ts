import { circle, n, path } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Raked gravel: straight furrows that give way to rings around the stones. */
export const garden: Motif = ({ width, height, unit, palette, random }) => {
  const pitch = random.pick([20, 26]) * unit
  const { ground, mid, high, deep, accent } = palette
  const weight = n(pitch * 0.26)
  const upright = random.chance(0.35)
  let out = ''
  for (let at = pitch / 2; at < (upright ? width : height); at += pitch) {
    out += upright ? `M${n(at)} 0V${n(height)}` : `M0 ${n(at)}H${n(width)}`
  }
  out = `<path d="${out}" stroke="${mid}" stroke-width="${weight}"/>`
  const small = Math.min(width, height)
  const stones = Array.from({ length: random.int(2, 3) }, (_, i) => ({
    x: width * (i % 2 === 0 ? random.between(0.2, 0.45) : random.between(0.6, 0.85)),
    y: height * (0.2 + i * 0.24 + random.between(-0.05, 0.05)),
    r: small * random.between(0.06, 0.13),
    rings: random.int(4, 7),
  }))
  for (const { x, y, r, rings } of stones) {
    out += circle(x, y, r + (rings + 0.6) * pitch, ground)
    for (let i = rings; i > 0; i--)
      out += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r + i * pitch)}" fill="none" stroke="${i % 2 === 0 ? mid : high}" stroke-width="${weight}"/>`
  }
  return (
    out +
    stones
      .map(({ x, y, r }, i) => circle(x, y, r, i === 0 ? accent : deep) + path(glint(x, y, r), i === 0 ? deep : high))
      .join('')
  )
}

function glint(x: number, y: number, r: number): string {
  return `M${n(x - r * 0.62)} ${n(y - r * 0.1)}a${n(r * 0.64)} ${n(r * 0.64)} 0 0 1 ${n(r * 0.52)} ${n(-r * 0.52)}a${n(r * 0.8)} ${n(r * 0.8)} 0 0 0 ${n(-r * 0.52)} ${n(r * 0.52)}Z`
}

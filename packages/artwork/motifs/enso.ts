import { line, n } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Ensō: one turn of a dry brush, open where the hand lifted. */
export const enso: Motif = ({ width, height, unit, palette, random }) => {
  const r = Math.min(width, height) * random.between(0.34, 0.42)
  const [cx, cy] = [width * random.pick([0.5, 0.5, 0.3, 0.72]), Math.min(height * 0.42, height - r * 1.2)]
  const start = random.between(0, Math.PI * 2)
  const thick = r * random.between(0.16, 0.26)
  const tone = random.chance(0.6) ? palette.accent : palette.high
  let out = ''
  const hairs = 26
  for (let i = 0; i < hairs; i++) {
    const across = i / (hairs - 1) - 0.5
    const from = start + random.between(0, 0.14) + Math.abs(across) * 0.2
    const dry = random.chance(0.35) ? random.between(0.5, 1.6) : random.between(0, 0.45)
    const turn = Math.PI * 2 * 0.955 - dry - Math.abs(across) * 0.3
    out += stroke(
      cx,
      cy,
      r + across * thick,
      from,
      turn,
      -across * thick * 0.5,
      tone,
      (thick / hairs) * random.between(0.95, 1.7),
    )
  }
  const blots = Array.from({ length: 5 }, () => random.between(1.05, 1.24) * r)
  return (
    out +
    blots
      .map(
        (far, i) =>
          `<circle cx="${n(cx + far * Math.cos(start + i * 0.3 - 0.5))}" cy="${n(cy + far * Math.sin(start + i * 0.3 - 0.5))}" r="${n(random.between(2, 6) * unit)}" fill="${tone}"/>`,
      )
      .join('')
  )
}

/** An arc whose radius changes by `drift` on the way, as a brush that spreads. */
function stroke(
  cx: number,
  cy: number,
  r: number,
  from: number,
  turn: number,
  drift: number,
  color: string,
  width: number,
): string {
  const steps = 14
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + (turn * i) / steps
    const far = r + (drift * i) / steps
    return `${n(cx + far * Math.cos(angle))} ${n(cy + far * Math.sin(angle))}`
  })
  const step = turn / steps
  const radius = n(r / Math.cos(step / 8))
  return line(
    `M${points.map((point, i) => (i === 0 ? point : `A${radius} ${radius} 0 0 1 ${point}`)).join('')}`,
    color,
    width,
    'round',
  )
}

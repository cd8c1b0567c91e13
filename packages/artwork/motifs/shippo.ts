import { n, path, polygon, ring } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Shippō, the seven treasures: rings that overlap into petals. */
export const shippo: Motif = ({ width, height, unit, palette, random }) => {
  const r = random.pick([66, 88, 120]) * unit
  const outlined = random.chance(0.4)
  const tones = { low: '', mid: '', high: '', accent: '' }
  let rings = ''
  for (let row = 0; row * r <= height + r; row++) {
    for (let column = 0; column * r <= width + r; column++) {
      const [x, y, center] = [column * r, row * r, (row + column) % 2 === 0]
      if (center && outlined) rings += ring(x, y, r, palette.high, 3 * unit)
      if (center && random.chance(0.14)) tones.accent += star(x, y, r * 0.2)
      const tone = random.chance(0.04)
        ? 'accent'
        : random.chance((y / height) * 0.6)
          ? 'high'
          : random.chance(0.6)
            ? 'mid'
            : 'low'
      if (outlined && tone !== 'accent' && random.chance(0.45)) continue
      tones[tone] += center ? lens(x + r, y, x, y + r, r) : lens(x, y, x + r, y + r, r)
    }
  }
  const { low, mid, high, accent } = tones
  return (
    path(low, palette.low) + path(mid, palette.mid) + path(high, palette.high) + path(accent, palette.accent) + rings
  )
}

/** The overlap of two rings that cross in both points. */
function lens(x1: number, y1: number, x2: number, y2: number, r: number): string {
  const arc = `${n(r)} ${n(r)} 0 0 1`
  return `M${n(x1)} ${n(y1)}A${arc} ${n(x2)} ${n(y2)}A${arc} ${n(x1)} ${n(y1)}Z`
}

function star(x: number, y: number, r: number): string {
  return polygon(
    Array.from({ length: 8 }, (_, i) => {
      const far = i % 2 === 0 ? r : r * 0.3
      return [x + far * Math.cos((i * Math.PI) / 4), y + far * Math.sin((i * Math.PI) / 4)] as const
    }),
  )
}

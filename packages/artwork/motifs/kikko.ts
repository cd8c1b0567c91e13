import { line, path, polygon } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Kikkō, the tortoise shell: hexagons that thicken towards one side. */
export const kikko: Motif = ({ width, height, unit, palette, random }) => {
  const r = random.pick([52, 70, 94]) * unit
  const [dx, dy] = [r * Math.sqrt(3), r * 1.5]
  const [toX, toY] = [random.between(-1, 1), random.between(-1, 1)]
  const fills = { low: '', mid: '', high: '', accent: '' }
  let outlines = ''
  for (let row = 0; row * dy < height + r; row++) {
    for (let column = -1; column * dx < width + dx; column++) {
      const [x, y] = [column * dx + (row % 2) * (dx / 2), row * dy]
      const side = 0.5 + 0.35 * (toX * (x / width - 0.5) + toY * (y / height - 0.5)) * 2
      const level = side + random.between(-0.3, 0.3)
      outlines += hexagon(x, y, r * 0.92)
      if (random.chance(0.045)) fills.accent += hexagon(x, y, r * 0.7)
      else if (level > 0.78) fills.high += hexagon(x, y, r * 0.7)
      else if (level > 0.55) fills.mid += hexagon(x, y, r * 0.7)
      else if (level > 0.3) fills.low += hexagon(x, y, r * 0.7)
    }
  }
  const { low, mid, high, accent } = fills
  return (
    line(outlines, palette.mid, 2.4 * unit) +
    path(low, palette.low) +
    path(mid, palette.mid) +
    path(high, palette.high) +
    path(accent, palette.accent)
  )
}

function hexagon(x: number, y: number, r: number): string {
  return polygon(
    Array.from({ length: 6 }, (_, i) => {
      const angle = (Math.PI / 3) * i + Math.PI / 6
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const
    }),
  )
}

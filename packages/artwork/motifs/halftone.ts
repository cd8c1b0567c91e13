import { disc, path } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Printer's dots that swell towards an edge or around a light. */
export const halftone: Motif = ({ width, height, unit, palette, random }) => {
  const cell = random.pick([34, 40, 50]) * unit
  const round = random.chance(0.5)
  const [fx, fy] = [random.between(0.15, 0.85) * width, random.between(0.1, 0.6) * height]
  const angle = random.between(0.2, 1.2) + (random.chance(0.5) ? Math.PI : 0)
  const reach = Math.hypot(width, height) * 0.5
  let [strong, weak] = ['', '']
  for (let row = 0; row * cell * 0.87 < height + cell; row++) {
    for (let x = row % 2 === 0 ? 0 : cell / 2; x < width + cell; x += cell) {
      const y = row * cell * 0.87
      const level = round
        ? 1.15 - Math.hypot(x - fx, y - fy) / reach
        : 0.5 + ((x - width / 2) * Math.cos(angle) + (y - height / 2) * Math.sin(angle)) / (reach * 1.6)
      const r = cell * 0.56 * Math.min(1, Math.max(0, level))
      if (r < cell * 0.05) continue
      if (level > 0.68) strong += disc(x, y, r)
      else weak += disc(x, y, r)
    }
  }
  return path(weak, palette.high) + path(strong, random.chance(0.5) ? palette.accent : palette.high)
}

import { box, path } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** A sunrise in coarse pixels, shades mixed by ordered dithering. */
export const pixels: Motif = ({ width, height, unit, palette, random }) => {
  const cell = random.pick([20, 25, 30]) * unit
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const [sx, sy, sr] = [
    across * random.between(0.3, 0.7),
    down * random.between(0.28, 0.42),
    Math.min(across, down) * random.between(0.2, 0.3),
  ]
  const shades = [palette.ground, palette.low, palette.mid, palette.high] as const
  const land = skyline(across, down, random.between(0.6, 0.72), () => random.int(-1, 1))
  const fills = new Map<string, string>()
  for (let y = 0; y < down; y++) {
    let start = 0
    let tone = ''
    for (let x = 0; x <= across; x++) {
      const inside = Math.hypot(x + 0.5 - sx, y + 0.5 - sy) < sr
      const mixed = (y / down) * 3.6 + (bayer[(y % 4) * 4 + (x % 4)] ?? 0) / 16 - 0.2
      const sky = shades[Math.max(0, Math.min(3, Math.floor(mixed)))] ?? palette.mid
      const top = land[x] ?? down
      const next =
        x === across ? 'end' : y > top ? palette.deep : y === top ? palette.accent : inside ? palette.accent : sky
      if (next === tone) continue
      if (tone !== '' && tone !== palette.ground)
        fills.set(tone, (fills.get(tone) ?? '') + box(start * cell, y * cell, (x - start) * cell + 0.4, cell + 0.4))
      ;[start, tone] = [x, next]
    }
  }
  return [...fills].map(([tone, d]) => path(d, tone)).join('')
}

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

/** The row where the land begins, column by column: plateaus with steps. */
function skyline(across: number, down: number, level: number, step: () => number): number[] {
  let y = Math.round(down * level)
  let rest = 0
  return Array.from({ length: across }, () => {
    if (rest-- <= 0) {
      y = Math.max(Math.round(down * 0.5), Math.min(Math.round(down * 0.82), y + step() * 2))
      rest = 2 + Math.abs(step()) * 2
    }
    return y
  })
}

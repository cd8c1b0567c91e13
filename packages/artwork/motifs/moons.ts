import { circle, n, path } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** The moon through its month: a calm table of phases. */
export const moons: Motif = ({ width, height, palette, random }) => {
  const across = width > height ? random.int(7, 9) : random.int(3, 4)
  const cell = width / (across + 0.6)
  const down = Math.floor(height / cell - 0.4)
  const r = cell * random.between(0.34, 0.42)
  const [left, top] = [(width - across * cell) / 2, (height - down * cell) / 2]
  const count = across * down
  const start = random.int(0, count)
  const bright = random.chance(0.5) ? random.int(0, count - 1) : Math.floor(count / 2)
  let out = ''
  for (let i = 0; i < count; i++) {
    const [x, y] = [left + ((i % across) + 0.5) * cell, top + (Math.floor(i / across) + 0.5) * cell]
    const phase = ((i + start) % count) / count
    out += circle(x, y, r, palette.low) + path(lit(x, y, r, phase), i === bright ? palette.accent : palette.high)
  }
  return out
}

/** The lit part: half a disc and half an ellipse; phase 0 is new, 0.5 full. */
function lit(x: number, y: number, r: number, phase: number): string {
  const waxing = phase < 0.5
  const bulge = Math.cos(phase * 2 * Math.PI)
  const [top, bottom] = [`${n(x)} ${n(y - r)}`, `${n(x)} ${n(y + r)}`]
  const inner = bulge > 0 === waxing ? 0 : 1
  return `M${top}A${n(r)} ${n(r)} 0 0 ${waxing ? 1 : 0} ${bottom}A${n(Math.abs(bulge) * r)} ${n(r)} 0 0 ${inner} ${top}Z`
}

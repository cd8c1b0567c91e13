import { circle, n } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Seigaiha: overlapping scales of concentric arcs, a few of them lit. */
export const waves: Motif = ({ width, height, unit, palette, random }) => {
  const r = random.pick([58, 76, 100]) * unit
  const rings = random.pick([3, 4, 4])
  const scale = (id: string, dark: string, light: string) =>
    `<g id="${id}">${Array.from({ length: rings * 2 }, (_, i) => circle(0, 0, r * (1 - i / (rings * 2 + 0.6)), i % 2 === 0 ? light : dark)).join('')}</g>`
  const { ground, low, mid, high, accent } = palette
  const kinds = [scale('wave-a', ground, mid), scale('wave-b', low, high), scale('wave-c', ground, accent)]
  const lit = random.between(0.1, 0.9) * width
  let out = `<defs>${kinds.join('')}</defs>`
  for (let row = 0; row * r * 0.5 < height + r; row++) {
    for (let x = row % 2 === 0 ? 0 : r; x < width + r; x += r * 2) {
      const near = 1 - Math.abs(x - lit) / width
      const id = random.chance(0.035) ? 'wave-c' : random.chance(0.32 * near * near) ? 'wave-b' : 'wave-a'
      out += `<use href="#${id}" x="${n(x)}" y="${n(row * r * 0.5 + r * 0.4)}"/>`
    }
  }
  return out
}

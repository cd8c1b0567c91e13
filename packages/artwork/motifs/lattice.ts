import type { Random } from '../drawing/random.ts'
import { rect } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Kumiko and shoji: a panel divided again and again, a few panes coloured. */
export const lattice: Motif = ({ width, height, unit, palette, random }) => {
  const { ground, deep, low, mid, high, accent } = palette
  const bar = random.pick([7, 10, 14]) * unit
  let brights = 0
  const panes: Pane[] = []
  divide({ x: 0, y: 0, width, height }, random, width > height ? 5 : 4, panes)
  const drawn = panes.map((pane) => {
    const shines = brights < 2 && random.chance(0.12)
    if (shines) brights++
    const tone = shines ? accent : random.pick([ground, ground, deep, low, low, mid, high])
    return rect(pane.x + bar / 2, pane.y + bar / 2, pane.width - bar, pane.height - bar, tone)
  })
  return rect(0, 0, width, height, palette.mid) + drawn.join('')
}

type Pane = { x: number; y: number; width: number; height: number }

function divide(pane: Pane, random: Random, depth: number, into: Pane[]): void {
  if (depth === 0 || (depth < 3 && random.chance(0.2))) {
    into.push(pane)
    return
  }
  const { x, y, width, height } = pane
  const part = random.pick([0.33, 0.5, 0.5, 0.62, 0.38])
  const upright = width > height * random.between(0.75, 1.25)
  const [one, two] = upright
    ? [
        { ...pane, width: width * part },
        { ...pane, x: x + width * part, width: width * (1 - part) },
      ]
    : [
        { ...pane, height: height * part },
        { ...pane, y: y + height * part, height: height * (1 - part) },
      ]
  divide(one, random, depth - 1, into)
  divide(two, random, depth - 1, into)
}

import type { Random } from './random.ts'
import { circle, n, path, ring } from './svg.ts'

type Inks = { body: string; ground: string; line: string }

/** A family crest: petals turned around a centre inside a rim, drawn from one of several outlines. */
export function kamon(cx: number, cy: number, r: number, inks: Inks, random: Random): string {
  const fold = random.pick([3, 4, 4, 5, 5, 6, 8])
  const petal = random.pick([round, pointed, notched, blade, drop, lozenge, comma, fold > 4 ? fan : round])
  const rim = random.pick(['ring', 'double', 'disc', 'none'] as const)
  const reach = rim === 'none' ? r : r * 0.84
  const turn = random.chance(0.3) ? 180 / fold : 0
  const between = random.chance(0.55)
  const ink = rim === 'disc' ? inks.ground : inks.body
  const vein = rim === 'disc' ? inks.body : inks.ground
  let out = frame(rim, cx, cy, r, inks)
  for (let i = 0; i < fold; i++) {
    const angle = turn + (360 / fold) * i
    const wide = Math.min(1.25, 4.4 / fold)
    if (between) out += spun(cx, cy, angle + 180 / fold, path(blade(reach * 0.82, wide * 0.55), inks.line))
    out += spun(
      cx,
      cy,
      angle,
      path(petal(reach, wide), ink) + (veined.includes(petal) ? path(blade(reach * 0.62, wide * 0.12), vein) : ''),
    )
  }
  const heart = reach * 0.17
  return out + circle(cx, cy, heart * 1.45, vein) + circle(cx, cy, heart, ink)
}

function frame(
  rim: 'ring' | 'double' | 'disc' | 'none',
  cx: number,
  cy: number,
  r: number,
  { body, line }: Inks,
): string {
  if (rim === 'disc') return circle(cx, cy, r, body)
  if (rim === 'ring') return ring(cx, cy, r * 0.955, body, r * 0.09)
  if (rim === 'double') return ring(cx, cy, r * 0.97, body, r * 0.06) + ring(cx, cy, r * 0.885, line, r * 0.025)
  return ''
}

function spun(cx: number, cy: number, angle: number, content: string): string {
  return `<g transform="translate(${n(cx)} ${n(cy)}) rotate(${n(angle)})">${content}</g>`
}

/** Outlines of one petal that grows upwards from 0,0; `w` is 1 for a fourfold crest. */
type Petal = (r: number, w: number) => string

const round: Petal = (r, w) =>
  `M0 0C${n(-r * 0.5 * w)} ${n(-r * 0.25)} ${n(-r * 0.62 * w)} ${n(-r)} 0 ${n(-r)}S${n(r * 0.5 * w)} ${n(-r * 0.25)} 0 0Z`
const pointed: Petal = (r, w) =>
  `M0 0C${n(-r * 0.62 * w)} ${n(-r * 0.35)} ${n(-r * 0.42 * w)} ${n(-r * 0.78)} 0 ${n(-r)}C${n(r * 0.42 * w)} ${n(-r * 0.78)} ${n(r * 0.62 * w)} ${n(-r * 0.35)} 0 0Z`
const notched: Petal = (r, w) =>
  `M0 0C${n(-r * 0.62 * w)} ${n(-r * 0.3)} ${n(-r * 0.52 * w)} ${n(-r * 0.86)} ${n(-r * 0.14 * w)} ${n(-r)}L0 ${n(-r * 0.86)}L${n(r * 0.14 * w)} ${n(-r)}C${n(r * 0.52 * w)} ${n(-r * 0.86)} ${n(r * 0.62 * w)} ${n(-r * 0.3)} 0 0Z`
const blade: Petal = (r, w) =>
  `M0 ${n(-r * 0.22)}Q${n(-r * 0.3 * w)} ${n(-r * 0.6)} 0 ${n(-r)}Q${n(r * 0.3 * w)} ${n(-r * 0.6)} 0 ${n(-r * 0.22)}Z`
const drop: Petal = (r, w) => {
  const e = r * 0.27 * Math.min(1, w)
  return `M0 ${n(-r * 0.12)}L${n(-e)} ${n(-r + e * 1.2)}A${n(e * 1.03)} ${n(e * 1.03)} 0 1 1 ${n(e)} ${n(-r + e * 1.2)}Z`
}
const fan: Petal = (r, w) => {
  const half = 0.56 * w
  const [x, y] = [r * Math.sin(half), -r * Math.cos(half)]
  return `M0 ${n(-r * 0.1)}L${n(-x)} ${n(y)}A${n(r)} ${n(r)} 0 0 1 ${n(x)} ${n(y)}Z`
}
const lozenge: Petal = (r, w) => {
  const half = r * 0.33 * w
  return `M0 ${n(-r * 0.16)}L${n(-half)} ${n(-r * 0.58)}L0 ${n(-r)}L${n(half)} ${n(-r * 0.58)}Z`
}
const comma: Petal = (r, w) => {
  const e = r * 0.24 * Math.min(1.15, w)
  return `M0 ${n(-r + 2 * e)}A${n(e)} ${n(e)} 0 1 1 ${n(e)} ${n(-r + e)}C${n(e)} ${n(-r * 0.55)} ${n(e * 0.7)} ${n(-r * 0.3)} ${n(-e * 0.9)} ${n(-r * 0.2)}C${n(e * 0.1)} ${n(-r * 0.36)} ${n(e * 0.2)} ${n(-r * 0.46)} 0 ${n(-r + 2 * e)}Z`
}

const veined: Petal[] = [round, pointed, notched, fan]

import { n, path } from '../drawing/svg.ts'
import type { Motif } from './motif.ts'

/** Slanted bars of uneven width, one of them bright. */
export const stripes: Motif = ({ width, height, unit, palette, random }) => {
  const slant = Math.tan((random.pick([-58, -45, -30, 30, 45, 58]) * Math.PI) / 180)
  const shift = height * slant
  const from = Math.min(0, -shift)
  const to = Math.max(width, width - shift)
  const tones = [palette.low, palette.mid, palette.deep, palette.high, palette.mid] as const
  const bright = random.between(0.25, 0.75)
  let out = ''
  let [x, i, shone] = [from, random.int(0, 4), false]
  while (x < to) {
    const band = random.pick([18, 34, 60, 60, 110, 150]) * unit
    const gap = random.pick([0, 0, 10, 26]) * unit
    const shines = !shone && (x - from) / (to - from) > bright
    shone ||= shines
    const tone = shines ? palette.accent : (tones[i % tones.length] ?? palette.mid)
    out += path(`M${n(x)} 0h${n(band)}l${n(shift)} ${n(height)}h${n(-band)}Z`, tone)
    x += band + gap
    i++
  }
  return out
}

import { caption } from '../drawing/caption.ts'
import { line } from '../drawing/svg.ts'
import { type Area, hero, type Layout, margin, scene } from './sheet.ts'

/** A shaped opening on a plain sheet: circle, arch, drum or tall slot, the title centred beneath. */
export const aperture: Layout = (sheet) => {
  const { width, height, palette, random, words, voice } = sheet
  const set = caption(words, voice, { width: width - margin * 2.4, size: 44, lines: 3 })
  const room = height - margin * 3 - (set?.height ?? 0)
  const shape = random.pick([circle, arch, drum, lozenge])
  const opening = shape(width, Math.min(room, 640))
  const { x, y, width: w, height: h } = opening.area
  const size = Math.min(w, h) * random.pick([0.46, 0.52])
  return (
    scene(sheet, opening.area, palette, opening.d) +
    line(opening.rim, palette.ink, 2.4) +
    (random.chance(words.native === null ? 0.2 : 0.7) ? plate(sheet, x + w / 2, y + h / 2, size) : '') +
    (set?.draw(width / 2, height - margin * 1.1 - set.height, palette, 'middle') ?? '')
  )
}

function plate(sheet: Parameters<Layout>[0], x: number, y: number, size: number): string {
  const { ground, ink } = sheet.palette
  const disc = `<circle cx="${x}" cy="${y}" r="${(size * 0.6).toFixed(1)}" fill="${ground}"/>`
  return disc + hero(sheet, { x, y, size: size * 0.72 }, ink)
}

type Opening = { area: Area; d: string; rim: string }
type Outline = (width: number, room: number) => Opening

const circle: Outline = (width, room) => {
  const r = Math.min((width - margin * 2) / 2, room / 2) - 8
  const cy = margin + 8 + Math.max(r, room * 0.47)
  const ring = (far: number) =>
    `M${width / 2 - far} ${cy}a${far} ${far} 0 1 0 ${2 * far} 0a${far} ${far} 0 1 0 ${-2 * far} 0Z`
  return { area: { x: width / 2 - r, y: cy - r, width: 2 * r, height: 2 * r }, d: ring(r), rim: ring(r + 9) }
}

const arch: Outline = (width, room) => {
  const at = (inset: number) => {
    const [w, h] = [width * 0.66 - inset * 2, room - inset * 2]
    const [x, y] = [(width - w) / 2, margin + inset]
    return {
      area: { x, y, width: w, height: h },
      d: `M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}Z`,
    }
  }
  return { ...at(9), rim: at(0).d }
}

const drum: Outline = (width, room) => {
  const at = (inset: number) => {
    const [x, y, w, h] = [margin + inset, margin + inset, width - 2 * margin - 2 * inset, room - 2 * inset]
    return { area: { x, y, width: w, height: h }, d: `M${x} ${y}h${w}v${h}h${-w}Z` }
  }
  return { ...at(9), rim: at(0).d }
}

const lozenge: Outline = (width, room) => {
  const at = (inset: number) => {
    const [x, y, w, h, c] = [
      margin + inset,
      margin + inset,
      width - 2 * margin - 2 * inset,
      room - 2 * inset,
      74 - inset * 0.4,
    ]
    const d = `M${x + c} ${y}h${w - 2 * c}a${c} ${c} 0 0 0 ${c} ${c}v${h - 2 * c}a${c} ${c} 0 0 0 ${-c} ${c}h${-(w - 2 * c)}a${c} ${c} 0 0 0 ${-c} ${-c}v${-(h - 2 * c)}a${c} ${c} 0 0 0 ${c} ${-c}Z`
    return { area: { x, y, width: w, height: h }, d }
  }
  return { ...at(9), rim: at(0).d }
}

import { drawRun, shape } from '../drawing/glyphs.ts'
import { rect } from '../drawing/svg.ts'
import { columns } from '../drawing/tategaki.ts'
import { foot, hero, type Layout, margin, type Sheet, scene } from './sheet.ts'

/** A dark strip down one side with the name along it, the motif on the rest. */
export const spine: Layout = (sheet) => {
  const { width, height, palette, random, words, voice } = sheet
  const several = (words.native?.length ?? 0) > 20 ? 2 : 1
  const setting = { face: voice.native, height: height - margin * 2, tracking: 0.1, leading: 1.2 }
  const name = words.native === null ? null : columns(words.native, { ...setting, sizes: [70, 32], columns: several })
  const strip = Math.max(136, (name?.width ?? 0) + 64)
  const right = random.chance(0.5)
  const x = right ? width - strip : 0
  const area = { x: right ? 0 : strip, y: 0, width: width - strip, height }
  const side = rect(x, 0, strip, height, palette.deep)
  if (name === null) return scene(sheet, area) + corner(sheet, area, right) + side + climbing(sheet, x + strip / 2)
  const title = words.title === null ? '' : foot({ ...sheet, width: area.width }, { size: 38, lines: 3 })
  return (
    scene(sheet, area) +
    `<g transform="translate(${area.x} 0)">${title}</g>` +
    side +
    name.draw(x + (strip + name.width) / 2, margin, palette.ink)
  )
}

/** The character on a square of the ground, in the outer corner. */
function corner(sheet: Sheet, area: { x: number; width: number; height: number }, left: boolean): string {
  const size = 210
  const x = left ? margin + size / 2 : area.x + area.width - margin - size / 2
  const y = area.height - margin - size / 2
  const plate = rect(x - size / 2, y - size / 2, size, size, sheet.palette.ground)
  return plate + hero(sheet, { x, y, size: size * 0.74 }, sheet.palette.ink)
}

/** A Latin title that climbs the strip. */
function climbing({ height, palette, words, voice }: Sheet, x: number): string {
  if (words.title === null) return ''
  const run = shape(words.title.head, voice.title, -6)
  const size = Math.min(66, ((height - margin * 2) * 1000) / run.width)
  const turn = `translate(${(x + size * 0.36).toFixed(1)} ${height - margin}) rotate(-90)`
  return `<g transform="${turn}">${drawRun(run, 0, 0, size, palette.ink)}</g>`
}

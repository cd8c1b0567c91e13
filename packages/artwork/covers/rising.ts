import { readable } from '../drawing/color.ts'
import { quiet } from '../drawing/palette.ts'
import { circle } from '../drawing/svg.ts'
import { foot, hero, type Layout, scene } from './sheet.ts'

/** The character on a full disc that rises from the motif. */
export const rising: Layout = (sheet) => {
  const { width, height, palette, random } = sheet
  const r = random.between(186, 226)
  const at = { x: width * random.pick([0.5, 0.5, 0.58, 0.42]), y: height * random.between(0.33, 0.4) }
  const disc = random.chance(0.75) ? palette.accent : palette.ink
  return (
    scene(sheet, { x: 0, y: 0, width, height }, { ...quiet(palette), high: palette.mid }) +
    circle(at.x, at.y, r + 12, palette.ground) +
    circle(at.x, at.y, r, disc) +
    hero(sheet, { ...at, size: r * 1.22 }, readable(disc, [palette.deep, palette.ground, palette.ink])) +
    foot(sheet, { size: 46 })
  )
}

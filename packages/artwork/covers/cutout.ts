import { foot, hero, heroOutline, type Layout, scene } from './sheet.ts'

/** The character as a window: the motif shows only inside its strokes. */
export const cutout: Layout = (sheet) => {
  const { width, height, palette, random } = sheet
  const size = random.between(470, 510)
  const at = { x: width * random.pick([0.5, 0.5, 0.56, 0.44]), y: height * 0.4, size }
  const outline = heroOutline(sheet, at, 'sansBlack')
  const lively = {
    ...palette,
    ground: palette.high,
    deep: palette.soft,
    low: palette.high,
    mid: palette.ink,
    high: palette.accent,
  }
  const inside =
    outline === null
      ? hero(sheet, { ...at, size: 520 }, palette.accent)
      : `<clipPath id="hero"><path transform="${outline.transform}" d="${outline.d}"/></clipPath><g clip-path="url(#hero)"><path d="M0 0H${width}V${height}H0Z" fill="${palette.high}"/>${scene(sheet, { x: 0, y: 0, width, height }, lively)}</g>`
  return inside + foot(sheet, { size: 46, fade: true })
}

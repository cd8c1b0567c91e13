import { quiet } from '../drawing/palette.ts'
import { columns } from '../drawing/tategaki.ts'
import { foot, hero, type Layout, margin, scene } from './sheet.ts'

/** One great character printed over a held-back motif, the title at the foot. */
export const overprint: Layout = (sheet) => {
  const { width, height, palette, random, words, voice } = sheet
  const y = height * random.between(0.36, 0.42)
  const size = random.between(400, 450)
  const x = random.pick([width / 2, width / 2, width - margin - size / 2 + 20, margin + size / 2 - 20])
  const side =
    words.title !== null && words.native !== null
      ? columns(words.native, { face: voice.native, height: 300, sizes: [27, 22], columns: 1, tracking: 0.14 })
      : null
  return (
    scene(sheet, { x: 0, y: 0, width, height }, quiet(palette)) +
    hero(sheet, { x, y, size }, palette.ink) +
    foot(sheet, { size: 46 }) +
    (side === null || !side.whole || y - size / 2 < margin + side.height
      ? ''
      : side.draw(width - margin, margin, palette.ink))
  )
}

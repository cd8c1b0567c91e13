import { columns } from '../drawing/tategaki.ts'
import { paragraph } from '../drawing/typeset.ts'
import { overprint } from './overprint.ts'
import { type Layout, margin, scene } from './sheet.ts'

/** The Swiss poster: the title as large as it will go, flush left at the head, the motif below it. */
export const poster: Layout = (sheet) => {
  const { width, height, palette, random, words, voice } = sheet
  if (words.title === null) return overprint(sheet)
  const { head, rest } = words.title
  const sans = voice.title === 'sansBold'
  const setting = {
    face: voice.hero,
    width: width - 2 * margin + 6,
    lines: head.length > 22 ? 5 : head.length > 12 ? 4 : 2,
    tracking: sans ? -30 : -6,
    leading: sans ? 1.02 : 1.1,
  }
  const tries = [150, 112, 86, 66].map((size) => paragraph(head, { ...setting, sizes: [size, 50] }))
  const top = tries.find((set) => set !== null && set.height < height * 0.46) ?? tries.at(-1) ?? null
  if (top === null) return overprint(sheet)
  const below =
    rest === null
      ? null
      : paragraph(rest, { face: voice.rest, width: width - 2 * margin, sizes: [32, 28], lines: 2, leading: 1.26 })
  const gap = 22 + top.size * 0.2
  const end = margin + top.height + (below === null ? 0 : gap + below.height) + 54
  const bleed = random.chance(0.5)
  const area = bleed
    ? { x: 0, y: end, width, height: height - end }
    : { x: margin, y: end, width: width - margin, height: height - end - margin }
  const side =
    words.native === null || bleed
      ? null
      : columns(words.native, { face: voice.native, height: area.height, sizes: [26, 20], columns: 1, tracking: 0.16 })
  const shifted =
    side === null || !side.whole ? area : { ...area, x: area.x + side.width + 26, width: area.width - side.width - 26 }
  return (
    scene(sheet, shifted) +
    top.draw(margin - 3, margin, palette.ink) +
    (below?.draw(margin, margin + top.height + gap, palette.soft) ?? '') +
    (shifted === area ? '' : (side?.draw(margin + side.width, area.y, palette.ink) ?? ''))
  )
}

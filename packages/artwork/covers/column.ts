import { caption } from '../drawing/caption.ts'
import { quiet } from '../drawing/palette.ts'
import { columns } from '../drawing/tategaki.ts'
import { overprint } from './overprint.ts'
import { type Layout, margin, scene, veil } from './sheet.ts'

/** The native title as the picture: one or two columns from top to bottom, the motif beside or beneath. */
export const column: Layout = (sheet) => {
  const { width, height, palette, random, words, voice } = sheet
  const title = words.title === null ? null : caption(words, voice, { width: width - margin * 2, size: 38, lines: 2 })
  const top = height - margin - (title?.height ?? 0)
  const room = title === null ? height - margin * 2 : top - margin - 44
  const setting = {
    face: voice.hero,
    height: room,
    sizes: [190, 58],
    columns: 2,
    tracking: 0.03,
    leading: 1.12,
  } as const
  const set = words.native === null ? null : columns(words.native, setting)
  if (set === null) return overprint(sheet)
  const left = random.chance(0.35) && set.width < 260
  const free = width - set.width - margin * 2 - 26
  const beside = { x: left ? width - free - margin + 4 : 0, y: 0, width: free + margin - 4, height }
  const picture = free > 150 ? scene(sheet, beside) : scene(sheet, { x: 0, y: 0, width, height }, quiet(palette))
  return (
    picture +
    (title === null ? '' : veil(sheet, top - 170, top - 20)) +
    set.draw(left ? margin + set.width : width - margin, margin, palette.ink) +
    (title?.draw(margin, top, palette) ?? '')
  )
}

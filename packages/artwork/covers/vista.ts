import { caption } from '../drawing/caption.ts'
import { rect } from '../drawing/svg.ts'
import { type Layout, margin, scene, veil } from './sheet.ts'

/** The motif alone, edge to edge, and the title set large at the foot or the head. */
export const vista: Layout = (sheet) => {
  const { width, height, palette, random, words, voice } = sheet
  const set = caption(words, voice, { width: width - 2 * margin, size: 74, lines: 4 })
  const middle = random.chance(0.4)
  const head = random.chance(0.3)
  const [x, align] = middle ? ([width / 2, 'middle'] as const) : ([margin, 'start'] as const)
  const field = margin * 2 + (set?.height ?? 0)
  if (head) {
    const area = { x: 0, y: field, width, height: height - field }
    const rule = rect(margin, field - 12, width - 2 * margin, 2.5, palette.ink)
    return (
      scene(sheet, { ...area, y: field + 14, height: area.height - 14 }) +
      rule +
      (set?.draw(x, margin, palette, align) ?? '')
    )
  }
  const top = height - margin - (set?.height ?? 0)
  return (
    scene(sheet, { x: 0, y: 0, width, height }) +
    (set === null ? '' : veil(sheet, top - 210, top - 24) + set.draw(x, top, palette, align))
  )
}

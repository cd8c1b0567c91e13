import { slip } from '../drawing/palette.ts'
import { rect } from '../drawing/svg.ts'
import { columns } from '../drawing/tategaki.ts'
import { overprint } from './overprint.ts'
import { foot, type Layout, margin, scene } from './sheet.ts'

/** The title slip of old Japanese books: a paper strip with the title in a column, pasted on the motif. */
export const daisen: Layout = (sheet) => {
  const { width, height, palette, random, words, voice } = sheet
  const title =
    words.native === null
      ? null
      : columns(words.native, { face: voice.native, height: 520, sizes: [92, 30], columns: 2, tracking: 0.06 })
  if (title === null) return overprint(sheet)
  const pad = Math.max(22, title.size * 0.36)
  const box = { width: title.width + pad * 2, height: title.height + pad * 2.3 }
  const left = random.chance(0.5)
  const x = left ? margin : width - margin - box.width
  const paper = slip(palette)
  return (
    scene(sheet, { x: 0, y: 0, width, height }) +
    rect(x, margin, box.width, box.height, paper.ground) +
    `<rect x="${x + 7}" y="${margin + 7}" width="${box.width - 14}" height="${box.height - 14}" fill="none" stroke="${paper.ink}" stroke-width="1.6"/>` +
    title.draw(x + box.width - pad, margin + pad * 1.15, paper.ink) +
    (words.title === null ? '' : foot(sheet, { size: 38, lines: 2 }))
  )
}

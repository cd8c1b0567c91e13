import { caption } from '../drawing/caption.ts'
import { slip } from '../drawing/palette.ts'
import { rect } from '../drawing/svg.ts'
import { columns } from '../drawing/tategaki.ts'
import { hero, type Layout, margin, scene } from './sheet.ts'

/** Pattern paper with a pasted label, as on a cloth-bound book. */
export const label: Layout = (sheet) => {
  const { width, height, palette, random, words, voice } = sheet
  const paper = random.chance(0.6) ? slip(palette) : palette
  const w = width - margin * random.pick([2.6, 3.4])
  const set = caption(words, voice, { width: w - 84, size: 46, lines: 4 })
  const top =
    words.title !== null && words.native !== null
      ? columns(words.native, { face: voice.native, height: 270, sizes: [64, 28], columns: 2, tracking: 0.08 })
      : null
  const crown = top?.height ?? 150
  const h = Math.max(300, crown + (set === null ? 0 : set.height + 44) + 96)
  const [x, y] = [(width - w) / 2, Math.max(margin, (height - h) * random.pick([0.32, 0.5]))]
  const start = y + (h - crown - (set === null ? 0 : set.height + 44)) / 2
  return (
    scene(sheet, { x: 0, y: 0, width, height }) +
    rect(x, y, w, h, paper.ground) +
    frame(x + 11, y + 11, w - 22, h - 22, paper.ink, 4) +
    frame(x + 19, y + 19, w - 38, h - 38, paper.ink, 1.5) +
    (top?.draw(width / 2 + top.width / 2, start, paper.ink) ??
      hero(sheet, { x: width / 2, y: start + 75, size: 140 }, paper.ink)) +
    (set?.draw(width / 2, start + crown + 44, paper, 'middle') ?? '')
  )
}

function frame(x: number, y: number, w: number, h: number, color: string, weight: number): string {
  return `<rect x="${x}" y="${y.toFixed(1)}" width="${w}" height="${h.toFixed(1)}" fill="none" stroke="${color}" stroke-width="${weight}"/>`
}

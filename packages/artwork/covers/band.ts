import { caption } from '../drawing/caption.ts'
import { rect } from '../drawing/svg.ts'
import { hero, type Layout, margin, scene } from './sheet.ts'

/** The paperback: a picture above, a plain field below with the title, the character on the seam. */
export const band: Layout = (sheet) => {
  const { width, height, palette, random, words, voice } = sheet
  const bare = words.native === null && random.chance(0.6)
  const onSeam = !bare && random.chance(0.6)
  const size = onSeam ? random.between(190, 230) : 120
  const set = caption(words, voice, { width: width - 2 * margin, size: bare ? 66 : 50, lines: 3 })
  const field = Math.max(
    height * (bare ? 0.26 : 0.34),
    (set?.height ?? 0) + margin * 2 + (bare ? 0 : onSeam ? size * 0.5 : size + 30),
  )
  const seam = height - field
  const left = random.chance(0.7)
  const x = left ? margin + size / 2 - 4 : width - margin - size / 2 + 4
  const plate = onSeam ? rect(x - size * 0.66, seam - size * 0.66, size * 1.32, size * 1.32, palette.ground) : ''
  const letter = bare
    ? ''
    : hero(sheet, { x, y: onSeam ? seam : seam + margin + size / 2, size }, onSeam ? palette.ink : palette.accent)
  return (
    scene(sheet, { x: 0, y: 0, width, height: seam }) +
    plate +
    letter +
    (set?.draw(margin, height - margin - set.height, palette) ?? '')
  )
}

import { hero, scene } from './covers/sheet.ts'
import { caption } from './drawing/caption.ts'
import { drawRun, shape } from './drawing/glyphs.ts'
import { kamon } from './drawing/kamon.ts'
import { paletteOf } from './drawing/palette.ts'
import type { Random } from './drawing/random.ts'
import type { Subject } from './drawing/subject.ts'
import { rect } from './drawing/svg.ts'
import { columns } from './drawing/tategaki.ts'
import { voiceOf } from './drawing/voice.ts'
import type { Words } from './drawing/words.ts'
import { chooseMotif } from './motifs/choose.ts'

/** The picture of a shared link: the title left, the motif with the work's character right, the site's name below. */
export function social(subject: Subject, words: Words, random: Random): string {
  const [width, height, split, margin] = [1200, 630, 740, 72]
  const palette = paletteOf(subject.color, random)
  const voice = voiceOf(subject, random)
  const motif = chooseMotif(subject.type, random)
  const sheet = { width, height, palette, random, motif, words, voice }
  const panel = { x: split, y: 0, width: width - split, height }
  const centre = { x: split + panel.width / 2, y: height / 2 }
  const title = caption(words, voice, { width: split - margin * 2, size: 88, lines: 4 })
  const tall =
    words.title === null || words.native === null
      ? null
      : columns(words.native, { face: voice.native, height: height - margin * 2, sizes: [64, 30], columns: 2 })
  const native = tall?.whole === true ? tall : null
  const plate =
    native === null
      ? square(centre.x, centre.y, 290)
      : { x: centre.x - native.width / 2 - 40, y: 0, width: native.width + 80, height }
  const name =
    native === null
      ? hero(sheet, { ...centre, size: 190 }, palette.ink)
      : native.draw(centre.x + native.width / 2, (height - native.height) / 2, palette.ink)
  return (
    rect(0, 0, width, height, palette.ground) +
    scene(sheet, panel) +
    rect(plate.x, plate.y, plate.width, plate.height, palette.ground) +
    name +
    (title?.draw(margin, margin, palette) ??
      kamon(
        margin + 130,
        margin + 130,
        130,
        { body: palette.accent, ground: palette.ground, line: palette.high },
        random,
      )) +
    (subject.sign
      ? signature(subject.sign, { x: margin, y: height - margin, width: split - margin * 2 }, palette)
      : wordmark(margin, height - margin, palette))
  )
}

const square = (x: number, y: number, size: number) => ({ x: x - size / 2, y: y - size / 2, width: size, height: size })

/** The name of a site on the given baseline, smaller if it is longer than the width. */
function signature(
  name: string,
  { x, y, width }: { x: number; y: number; width: number },
  { soft }: { soft: string },
): string {
  const run = shape(name, 'sansBold', 0)
  return drawRun(run, x, y, Math.min(30, (width * 1000) / Math.max(run.width, 1)), soft)
}

/** Our name, 目録 first, on the given baseline. */
function wordmark(x: number, y: number, { ink, soft }: { ink: string; soft: string }): string {
  const sign = shape('目録', 'minchoBold', 40)
  return (
    drawRun(sign, x, y + 3, 38, ink) +
    drawRun(shape('Mokuroku', 'sansBold', 0), x + (sign.width * 38) / 1000 + 18, y, 30, soft)
  )
}

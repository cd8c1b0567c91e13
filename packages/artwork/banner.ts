import { hero, scene } from './covers/sheet.ts'
import { paletteOf, quiet } from './drawing/palette.ts'
import type { Random } from './drawing/random.ts'
import type { Subject } from './drawing/subject.ts'
import { rect } from './drawing/svg.ts'
import { voiceOf } from './drawing/voice.ts'
import type { Words } from './drawing/words.ts'
import { chooseMotif } from './motifs/choose.ts'

/** A wide field of the motif, the work's character large towards the right; no title, pages set their own. */
export function banner(subject: Subject, words: Words, random: Random): string {
  const [width, height] = [1600, 400]
  const palette = paletteOf(subject.color, random)
  const voice = voiceOf(subject, random)
  const motif = chooseMotif(subject.type, random)
  const sheet = { width, height, palette, random, motif, words, voice }
  const at = { x: width * random.between(0.8, 0.86), y: height / 2, size: height * random.between(0.62, 0.7) }
  const bold = random.chance(words.native === null ? 0.8 : 0.45)
  const field = scene(sheet, { x: 0, y: 0, width, height }, bold ? palette : quiet(palette))
  return rect(0, 0, width, height, palette.ground) + field + (bold ? '' : hero(sheet, at, palette.ink))
}

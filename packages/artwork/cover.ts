import { chooseLayout } from './covers/choose.ts'
import { paletteOf } from './drawing/palette.ts'
import type { Random } from './drawing/random.ts'
import type { Subject } from './drawing/subject.ts'
import { gradient } from './drawing/svg.ts'
import { voiceOf } from './drawing/voice.ts'
import type { Words } from './drawing/words.ts'
import { chooseMotif } from './motifs/choose.ts'

/** The cover of a work or a series: a layout, a motif and inks, chosen by the random stream. */
export function cover(subject: Subject, words: Words, random: Random): string {
  const [width, height] = [600, 900]
  const palette = paletteOf(subject.color, random)
  const voice = voiceOf(subject, random)
  const motif = chooseMotif(subject.type, random)
  const layout = chooseLayout(subject.type, words, random)
  const ground = gradient('ground', { x: 0, y: 0, width, height }, { color: palette.ground }, { color: palette.ground })
  return ground + layout({ width, height, palette, random, motif, words, voice })
}

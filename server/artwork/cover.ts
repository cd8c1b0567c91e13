import { chooseLayout } from './covers/choose'
import type { Subject } from './subject'
import { chooseMotif } from './motifs/choose'
import { paletteOf } from './palette'
import type { Random } from './random'
import { gradient } from './svg'
import { voiceOf } from './voice'
import type { Words } from './words'

/** The cover of a work or a series: a layout, a motif and inks, all drawn by lot. */
export function cover(subject: Subject, words: Words, random: Random): string {
  const [width, height] = [600, 900]
  const palette = paletteOf(subject.color, random)
  const voice = voiceOf(subject, random)
  const motif = chooseMotif(subject.type, random)
  const layout = chooseLayout(subject.type, words, random)
  const ground = gradient('ground', { x: 0, y: 0, width, height }, { color: palette.ground }, { color: palette.ground })
  return ground + layout({ width, height, palette, random, motif, words, voice })
}

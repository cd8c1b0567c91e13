import type { Random } from '../drawing/random.ts'
import type { Subject } from '../drawing/subject.ts'
import type { Words } from '../drawing/words.ts'
import { aperture } from './aperture.ts'
import { band } from './band.ts'
import { column } from './column.ts'
import { cutout } from './cutout.ts'
import { daisen } from './daisen.ts'
import { label } from './label.ts'
import { overprint } from './overprint.ts'
import { poster } from './poster.ts'
import { rising } from './rising.ts'
import type { Layout } from './sheet.ts'
import { spine } from './spine.ts'
import { vista } from './vista.ts'

/** A layout that suits the available names. A Latin letter says less than a kanji, so it is the motif less often. */
export function chooseLayout(type: Subject['type'], { title, native }: Words, random: Random): Layout {
  const length = native === null ? 0 : [...native].length
  const latin = title?.head.length ?? 0
  const bookish = type === 'LightNovel' ? 2.2 : type === 'Game' ? 0.5 : 1
  const letter = length === 0 ? 0.35 : 1
  return random.weighted<Layout>([
    [overprint, 10 * letter],
    [rising, 8 * letter],
    [cutout, 8 * letter],
    [band, 9 * bookish],
    [vista, length === 0 ? 15 : 4],
    [aperture, 9 * bookish],
    [label, 5 * bookish],
    [daisen, length >= 3 && length <= 22 ? 11 * bookish : 0],
    [column, length >= 2 && length <= 14 ? 16 : 0],
    [spine, (length >= 3 && length <= 26) || (length === 0 && latin >= 4 && latin <= 24) ? 8 : 0],
    [poster, latin >= 2 && latin <= 46 ? (length === 0 ? 16 : 7) : 0],
  ])
}

import type { Random } from '../drawing/random'
import type { Subject } from '../drawing/subject'
import type { Words } from '../drawing/words'
import { aperture } from './aperture'
import { band } from './band'
import { column } from './column'
import { cutout } from './cutout'
import { daisen } from './daisen'
import { label } from './label'
import { overprint } from './overprint'
import { poster } from './poster'
import { rising } from './rising'
import type { Layout } from './sheet'
import { spine } from './spine'
import { vista } from './vista'

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

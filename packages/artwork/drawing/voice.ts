import type { Face } from './fonts.ts'
import type { Random } from './random.ts'
import type { Subject } from './subject.ts'

/** The faces of one picture. */
export type Voice = { title: Face; rest: Face; hero: Face; native: Face }

/** Bookish or plain, by what kind of work it is. */
export function voiceOf({ kind, type }: Pick<Subject, 'kind' | 'type'>, random: Random): Voice {
  const bookish = kind === 'media' || kind === 'series' ? mincho[type ?? 'Anime'] : kind === 'company' ? 0 : 0.6
  if (random.chance(bookish)) return { title: 'minchoBold', rest: 'mincho', hero: 'minchoBold', native: 'minchoBold' }
  return { title: 'sansBold', rest: 'sans', hero: 'sansBlack', native: 'sansBold' }
}

const mincho = { Anime: 0.4, Movie: 0.55, Special: 0.4, LightNovel: 0.85, Manga: 0.25, Game: 0.1 }

import { isPrinted } from '@/lib/catalogue/extent'
import type { MediaType } from '@/lib/catalogue/schemas/media'
import { MEDIA_TYPES } from '@/lib/media-types'

/** The categories of Torznab by type of work. */
export const CATEGORIES: Record<MediaType, readonly number[]> = {
  Anime: [5070, 5040],
  Special: [5070, 5040],
  Movie: [2000],
  LightNovel: [7020],
  Manga: [7030],
  Game: [4050],
}

/** The types of works in any of these categories; a category of thousands contains all of its own. */
export function typesIn(categories: readonly number[]): MediaType[] {
  const isIn = (own: number, wanted: number) => own === wanted || (wanted % 1000 === 0 && own - (own % 1000) === wanted)
  return MEDIA_TYPES.filter((type) => CATEGORIES[type].some((own) => categories.some((wanted) => isIn(own, wanted))))
}

/** Which languages a category of nyaa means: English, others, none besides Japanese; null for any. */
export type Translation = 'english' | 'other' | 'raw' | null
export type NyaaCategory = { types: readonly MediaType[]; translation: Translation }

const SCREEN = ['Anime', 'Movie', 'Special'] as const
const PRINT = ['LightNovel', 'Manga'] as const

/** A category of nyaa ("1_2" is anime with English subtitles); null for all; empty for one without torrents here. */
export function nyaaCategory(code: string): NyaaCategory | null {
  const [, main = '', sub = ''] = /^(\d)_(\d{1,2})$/.exec(code) ?? []
  if (main === '' || main === '0') return null
  if (main === '1' && sub !== '1') return { types: SCREEN, translation: SUBBED[sub] ?? null }
  if (main === '3') return { types: PRINT, translation: PRINTED[sub] ?? null }
  return { types: main === '6' && (sub === '0' || sub === '2') ? ['Game'] : [], translation: null }
}

const SUBBED: Record<string, Translation> = { 2: 'english', 3: 'other', 4: 'raw' }
const PRINTED: Record<string, Translation> = { 1: 'english', 2: 'other', 3: 'raw' }

/** The category of a torrent on nyaa. Without known languages it is the general one. */
export function nyaaCategoryOf(type: MediaType, languages: readonly string[]): { id: string; name: string } {
  if (type === 'Game') return { id: '6_2', name: 'Software - Games' }
  const isPrint = isPrinted(type)
  const [main, name] = isPrint ? ['3', 'Literature'] : ['1', 'Anime']
  const sub = translationOf(languages)
  if (sub === null) return { id: `${main}_0`, name }
  const codes = isPrint ? PRINTED : SUBBED
  const code = Object.keys(codes).find((each) => codes[each] === sub)
  return { id: `${main}_${code}`, name: `${name} - ${TRANSLATIONS[sub]}` }
}

const TRANSLATIONS = { english: 'English-translated', other: 'Non-English-translated', raw: 'Raw' }

function translationOf(languages: readonly string[]): Translation {
  if (languages.length === 0) return null
  if (languages.includes('en')) return 'english'
  return languages.every((language) => language === 'ja') ? 'raw' : 'other'
}

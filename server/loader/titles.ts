import { englishOf } from './english'
import { isTranslation } from './native'

export type WorkTitles = {
  title: string
  romaji: string | null
  native: string | null
  synonyms: string[]
  /** Of the synonyms the one that the source took for the native title. */
  translation: string | null
}

type Given = {
  title: string
  romaji: string | null
  native: string | null
  english: string | null
  synonyms: readonly string[]
  format: string | null
}

/**
 * The titles of a work as they are shown: the main one in English where the source says so or a synonym is English and the
 * title is romaji, which then is the romaji title. A Chinese title of a work that is not Chinese is a synonym.
 */
export function titlesOf({ title, romaji, native, english, synonyms, format }: Given): WorkTitles {
  const foreign = native !== null && isTranslation({ title: romaji ?? title, native, format, others: synonyms })
  const all = foreign ? [native, ...synonyms] : [...synonyms]
  const own = foreign ? { native: null, translation: native } : { native, translation: null }
  const main = english ?? (romaji === null ? englishOf(title, all) : null)
  if (main === null || main === title) return { title, romaji, ...own, synonyms: all }
  return {
    title: main,
    romaji: romaji ?? title,
    ...own,
    synonyms: [...all.filter((synonym) => synonym !== main), ...(romaji === null ? [] : [title])],
  }
}

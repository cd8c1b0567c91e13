import { agreedTitle } from './agreed'
import { separated } from './joined'
import { isTranslation } from './native'

export type WorkTitles = {
  title: string
  romaji: string | null
  native: string | null
  synonyms: string[]
  /** The synonym that the source gave as the native title, although it is a translation. */
  translation: string | null
}

type Given = {
  title: string
  romaji: string | null
  native: string | null
  english: string | null
  synonyms: readonly string[]
  format: string | null
  /** Of the work's pages on other sites. */
  addresses: readonly string[]
}

/**
 * Chooses the displayed titles of a work. The main one is English if the source gives one, or if a synonym is another
 * source's title; the source's own title then is the romaji title. Otherwise the source's own title is the main one. A
 * Chinese title of a work that is not Chinese is a synonym. Synonyms that hold several titles are separated.
 */
export function titlesOf(given: Given): WorkTitles {
  const { synonyms, ...titles } = chosen(given)
  const { title, romaji, native } = titles
  return { ...titles, synonyms: synonyms.flatMap((synonym) => separated(synonym, [title, romaji, native])) }
}

function chosen({ title, romaji, native, english, synonyms, format, addresses }: Given): WorkTitles {
  const foreign = native !== null && isTranslation({ title: romaji ?? title, native, format, others: synonyms })
  const all = foreign ? [native, ...synonyms] : [...synonyms]
  const own = foreign ? { native: null, translation: native } : { native, translation: null }
  const main = english ?? (romaji === null ? agreedTitle(title, all, addresses) : null)
  if (main === null || main === title) return { title, romaji, ...own, synonyms: all }
  return {
    title: main,
    romaji: romaji ?? title,
    ...own,
    synonyms: [...all.filter((synonym) => synonym !== main), ...(romaji === null ? [] : [title])],
  }
}

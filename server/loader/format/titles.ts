import { fold } from '@/lib/fold'
import { formOf } from '@/server/engines/search/forms'
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
  /** The addresses of the work on other sites. */
  addresses: readonly string[]
}

/**
 * Chooses the displayed titles of a work. The main one is English if the source gives one, or if a synonym is another
 * source's title. The source's own title then is the romaji title. Otherwise the source's own title is the main one. A
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

/**
 * The titles that a source has joined by commas in one synonym ("Holy Warrior Dunbine, The Dunbine"). The synonym
 * itself if it may be a single title. A comma is part of a title if one of the work's other titles has one, or if a
 * part is a single word. It also is if a part goes on with what came before ("But I Can't").
 */
export function separated(synonym: string, others: readonly (string | null)[]): string[] {
  const parts = synonym.split(/,\s+/)
  if (parts.length === 1 || others.some((title) => title !== null && /[,、，]/.test(title))) return [synonym]
  return parts.every(isTitle) ? parts : [synonym]
}

const isTitle = (part: string) => /^[\p{Lu}\p{N}].*\s\S/u.test(part) && !CONTINUED.test(part)

const CONTINUED =
  /^(?:And|But|Or|Nor|So|Yet|Too|Then|Because|Since|If|When|While|Who|Which|That|With|Without|Even|Not|Is|Are)\s/

/**
 * The synonym that a second source takes as the title: a site that writes its titles in its addresses
 * ("anime-planet.com/anime/attack-on-titan"). Null if no address tells, or tells the title itself. Catalogues list
 * synonyms without their languages and without saying which are official, so a synonym alone is no title.
 */
function agreedTitle(title: string, synonyms: readonly string[], addresses: readonly string[]): string | null {
  for (const address of addresses) {
    const words = ENDS_IN_WORDS.exec(address)?.[1]
    if (!words || !/[a-z]{2}/.test(words)) continue
    const isSaid = saidBy(words)
    if (isSaid(title)) return null
    const found = synonyms.filter(isSaid)
    // "Re:ZERO" before "RE:ZERO".
    if (found.length > 0) return found.find((synonym) => /\p{Ll}/u.test(synonym)) ?? found[0] ?? null
  }
  return null
}

const ENDS_IN_WORDS = /\/([a-z0-9]+(?:-[a-z0-9]+)*)\/?$/

const LATIN = /^[\p{Script=Latin}\P{L}]*$/u

/** Whether these words of an address are a name, which most are by their letters alone or begin with another one. */
function saidBy(words: string): (name: string) => boolean {
  const letters = words.replaceAll('-', '')
  let spelled: string | undefined
  return (name) => {
    const own = name.toLowerCase().replace(/[^a-z0-9]+/g, '')
    if (own[0] !== letters[0] || !LATIN.test(name)) return false
    if (own === letters) return true
    spelled ??= comparable(words.replaceAll('-', ' '))
    return comparable(name) === spelled
  }
}

/** Equal for spellings of one title that differ in signs, spaces, long vowels or the notation of a season. */
const comparable = (title: string) => formOf(fold(title.replaceAll('&', ' and '))).replaceAll(' ', '')

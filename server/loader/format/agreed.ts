import { fold } from '@/lib/fold'
import { formOf } from '@/server/engines/search/forms'

/**
 * The synonym that a second source takes as the title: a site that writes its titles in its addresses
 * ("anime-planet.com/anime/attack-on-titan"). Null if no address tells, or tells the title itself. Catalogues list
 * synonyms without their languages and without saying which are official, so a synonym alone is no title.
 */
export function agreedTitle(title: string, synonyms: readonly string[], addresses: readonly string[]): string | null {
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

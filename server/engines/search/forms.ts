import { looseForm } from './loose'
import { seasonForm } from './season'

/** What is stored beside a search key of a work. */
export type KeyForms = { form: string; initials: string | null }

/** The stored forms of a folded title. Rows that were written without them are completed by a job (jobs.ts). */
export const formsOf = (key: string): KeyForms => ({ form: formOf(key), initials: initialsOf(key) })

/** The form that the usual spellings of a folded title share: of its season (season.ts) and of its words (loose.ts). */
export const formOf = (key: string) => looseForm(seasonForm(key) ?? key)

/**
 * The initials of a folded title of three to eight words ("neon genesis evangelion" → "nge"). A word that repeats a syllable has two
 * ("jojos bizarre adventure" → "jjba"). Of two words those of the first two
 * syllables of the first one, too ("jujutsu kaisen" → "jjk", "chainsaw man" → "csm"). Null for others.
 */
function initialsOf(key: string): string | null {
  const words = key.split(' ')
  if (words.length < 2 || words.length > 8 || !words.every((word) => /^[a-z0-9]/.test(word))) return null
  const [first = '', second = ''] = words
  if (words.length > 2) return words.map((word) => (REPEATED.test(word) ? `${word[0]}${word[0]}` : word[0])).join('')
  const syllable = SECOND_SYLLABLE.exec(first)?.[1]
  return syllable ? `${first[0]}${syllable}${second[0]}` : null
}

/** A syllable twice, also with the s of a possessive. */
const REPEATED = /^([a-z]{2,3})\1s?$/
/** The consonant of the second syllable. */
const SECOND_SYLLABLE = /^[a-z][^aeiou]*[aeiou][a-z]*?([bcdfghjklmnpqrstvwxyz])(?:(?<=t)s|(?<=[cst])h|y)?[aeiou]/

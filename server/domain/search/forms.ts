import { looseForm } from './loose'
import { seasonForm } from './season'

/** What is stored beside a search key of a work. */
export type KeyForms = { form: string; initials: string | null }

/** The stored forms of a folded title. Rows that were written without them are completed by a job (jobs.ts). */
export const formsOf = (key: string): KeyForms => ({ form: formOf(key), initials: initialsOf(key) })

/** The form that the usual spellings of a folded title share: of its season (season.ts) and of its words (loose.ts). */
export const formOf = (key: string) => looseForm(seasonForm(key) ?? key)

/** The initials of a folded title of three to eight words ("neon genesis evangelion" → "nge"); null otherwise. */
function initialsOf(key: string): string | null {
  const words = key.split(' ')
  if (words.length < 3 || words.length > 8 || !words.every((word) => /^[a-z0-9]/.test(word))) return null
  return words.map((word) => word[0]).join('')
}

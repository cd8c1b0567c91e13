import { groupOf } from './groups'
import { readingOf } from './reading'
import { textOf } from './text'

const VERSION = /v\d$/i
const YEAR = /^\s*[[(]\s?(?:19|20)\d\d(?:\s?-\s?(?:19|20)\d\d)?\s?[\])]/

/** The part of a name behind its episodes, with their version; else behind its season, else behind title and year. */
export function behindNumbers(name: string): string {
  const text = textOf(name)
  const { start } = groupOf(text)
  const { episodes, seasons, end } = readingOf(text, start, { isInFolder: false })
  const numbers = episodes ?? seasons
  if (!numbers) return text.given.slice(end).replace(YEAR, '')
  const version = VERSION.exec(text.plain.slice(numbers.from, numbers.to))?.[0] ?? ''
  return text.given.slice(numbers.to - version.length)
}

import { fold, nameKey } from '@/lib/fold'

/** A name in its parts; `full` is the displayed form, given name first. */
export type Name = { full: string; first: string | null; middle: string | null; last: string | null }

/**
 * Splits a name (decision 20): "Family, Given" at the comma, otherwise the last word is the last name. A single
 * word is a first name: most are given names of characters.
 */
export function readName(text: string): Name {
  const comma = /^([^,]+),\s*([^,]+)$/.exec(text)
  if (!comma) return { full: text, ...parts(words(text)) }
  const [family = '', given = ''] = [comma[1]?.trim(), comma[2]?.trim()]
  const [first = null, ...middle] = words(given)
  return { full: `${given} ${family}`, first, middle: joined(middle), last: family }
}

/** The keys of a name: for matching and for search, and of its parts for lists. */
export function nameKeys(name: Name, native: string | null): NameKeys {
  const [first, last] = [fold(name.first ?? ''), fold(name.last ?? '')]
  const key = fold(name.full)
  const searched = [key, native ? fold(native) : '', first && last ? `${last} ${first}` : '']
  return {
    key,
    first: nameKey(name.first ?? ''),
    middle: nameKey(name.middle ?? ''),
    last: nameKey(name.last ?? ''),
    search: [...new Set(searched)].filter((each) => each !== ''),
  }
}

export type NameKeys = { key: string; first: string; middle: string; last: string; search: string[] }

function parts(all: string[]): Omit<Name, 'full'> {
  const [first = null, ...rest] = all
  const last = rest.pop() ?? null
  return { first, middle: joined(rest), last }
}

/** Drops what is in brackets or after a slash ("Jintan (child)", "Seiji Nōmi/Dusk Taker"). */
function words(text: string): string[] {
  const bare = text.replace(/\([^)]*\)/g, ' ').replace(/\/.*$/, '')
  return (bare.trim() || text).split(' ').filter((word) => word !== '')
}

/** The search key of the last name before the first one, in SQL: without the signs that nameKey() orders by. */
export const reversedName = (row: string) =>
  `${plainKey(`${row}.last_name_key`)} || ' ' || ${plainKey(`${row}.first_name_key`)}`

const plainKey = (column: string) => String.raw`ltrim(${column}, U&'\+10FFFC\+10FFFD')`

const joined = (all: string[]) => (all.length > 0 ? all.join(' ') : null)

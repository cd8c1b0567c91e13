import { fold } from '@/lib/fold'

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

/** Folded forms of a name for matching and for search. */
export function nameKeys(name: Name, native: string | null): NameKeys {
  const [first, middle, last] = [name.first, name.middle, name.last].map((part) => (part ? fold(part) : ''))
  const key = fold(name.full)
  const searched = [key, native ? fold(native) : '', first && last ? `${last} ${first}` : '']
  return {
    key,
    first: first ?? '',
    middle: middle ?? '',
    last: last ?? '',
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

const joined = (all: string[]) => (all.length > 0 ? all.join(' ') : null)

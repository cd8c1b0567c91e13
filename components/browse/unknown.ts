import { fill } from '@/lib/text'

/** What a parameter may be: some values, a number, or any text. Values of lists are joined by commas. */
export type Known = Readonly<Record<string, readonly string[] | 'number' | 'text'>>

/** Parameters of the frame, and those that other sites add to links. */
const FOREIGN = /^(?:login|next|_rsc|ref|fbclid|gclid|utm_.*)$/

/**
 * The parameters of an address that its page does not know or whose value it does not know, as "type=batch". Empty
 * values mean nothing.
 */
export function unknownIn(search: string, known: Known): string[] {
  return [...new URLSearchParams(search)].flatMap(([name, value]) => {
    if (value === '' || FOREIGN.test(name)) return []
    const may = Object.hasOwn(known, name) ? known[name] : undefined
    if (may === 'text' || (may === 'number' && /^\d+$/.test(value))) return []
    if (!Array.isArray(may)) return [`${name}=${value}`]
    return value
      .split(',')
      .filter((each) => !may.includes(each))
      .map((each) => `${name}=${each}`)
  })
}

/** Most parameters that are named. */
const MAX_SHOWN = 5

/** `text` with the unknown parameters of an address in place of {parameters}; null if there are none. */
export function unknownText(text: string, search: string, known: Known): string | null {
  const unknown = unknownIn(search, known).slice(0, MAX_SHOWN)
  return unknown.length > 0 ? fill(text, { parameters: unknown.join(', ') }) : null
}

import { fold } from '@/lib/fold'

/**
 * A part of a search, which must hold. It is folded texts, one of which the name has (or none, if negated), the name of
 * an uploader (or of any other), or an info hash (hexadecimal).
 */
export type Term = { any: readonly string[]; isNot: boolean } | { uploader: string; isNot: boolean } | { hash: string }

/** More words have no title; further ones are ignored. */
const MAX_WORDS = 40
/** Further texts that are negated or alternatives are ignored. */
const MAX_TEXTS = 12
/** A subtitle as titles have it ("R.O.D -THE TV-"): nothing is negated by its dashes. */
const DASHED = /(^|\s)-(?=[^\s-])((?:(?!\s-)[^"])*?\S)-(?=\s|$)/g
/** Alternatives without spaces between them, each a word or a phrase, perhaps negated. */
const TOKEN = /-?(?:"[^"]*"|[^\s|"]+)(?:\|(?:"[^"]*"|[^\s|"]+))*/g
const ALTERNATIVE = /"[^"]*"|[^\s|"]+/g
const LETTER = /[\p{L}\p{N}\p{M}]/u
const UPLOADER = /^(-?)uploader:(\S{1,100})$/i
/** Hashes of version 1, and of version 2 (BEP 52). */
const HASH = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i
/** BEP 9. */
const TOPIC = /\burn:(?:btih:([0-9a-f]{40})|btmh:1220([0-9a-f]{64}))(?![0-9a-z])/i
const BASE32_TOPIC = /\burn:btih:([a-z2-7]{32})(?![0-9a-z])/i

/**
 * Reads a search as people write it on nyaa: words, "a phrase", a|b, -word, uploader:name. An info hash or a magnet
 * link alone finds that torrent.
 */
export function wordsOf({ query }: { query: string }): Term[] {
  const given = query.trim()
  const hash = hashIn(given)
  if (hash) return [{ hash }]
  const terms: Term[] = []
  const left = { words: MAX_WORDS, texts: MAX_TEXTS }
  for (const [token] of given.replace(DASHED, '$1$2').matchAll(TOKEN)) {
    const [, not, uploader] = UPLOADER.exec(token) ?? []
    if (uploader) terms.push({ uploader, isNot: not === '-' })
    else
      for (const term of termsOf(token)) {
        const kind = isPlain(term) ? 'words' : 'texts'
        left[kind] -= term.any.length
        if (left[kind] >= 0) terms.push(term)
      }
  }
  // A name may be nothing but signs, too.
  const signs = terms.length === 0 ? fold(given) : ''
  return signs === '' ? withoutRepeated(terms) : [{ any: [signs], isNot: false }]
}

function hashIn(query: string): string | null {
  if (HASH.test(query)) return query.toLowerCase()
  if (!/^magnet:\?/i.test(query)) return null
  const topic = safelyDecoded(query)
  const [, one, two] = TOPIC.exec(topic) ?? []
  const base32 = BASE32_TOPIC.exec(topic)?.[1]
  return (one ?? two)?.toLowerCase() ?? (base32 ? hexOf(base32) : null)
}

function safelyDecoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

/** The bytes of 32 characters of base 32 (RFC 4648), hexadecimal. */
function hexOf(base32: string): string {
  let bits = 0n
  for (const letter of base32.toLowerCase())
    bits = (bits << 5n) | BigInt('abcdefghijklmnopqrstuvwxyz234567'.indexOf(letter))
  return bits.toString(16).padStart(40, '0')
}

/** Words that are joined by signs ("Spider-Man") may stand apart, but for those that are negated or alternatives. */
function termsOf(token: string): { any: string[]; isNot: boolean }[] {
  const isNot = /^-[^-\s]/.test(token)
  const given = token.slice(isNot ? 1 : 0).match(ALTERNATIVE) ?? []
  const any = given.map((each) => fold(each)).filter((text) => LETTER.test(text))
  if (any.length === 0) return []
  const isPhrase = isNot || any.length > 1 || given[0]?.startsWith('"')
  if (isPhrase) return [{ any, isNot }]
  return (any[0] ?? '').split(' ').map((word) => ({ any: [word], isNot }))
}

/** Words are kept as often as they stand there: a title may repeat one ("Hunter x Hunter"). */
function withoutRepeated(terms: readonly Term[]): Term[] {
  const known = new Map(terms.map((term, at) => [isPlain(term) ? at : JSON.stringify(term), term]))
  return [...known.values()]
}

const isPlain = (term: Term): boolean => 'any' in term && !term.isNot && term.any.length === 1

/**
 * The words of a search that a title may have, in their order and repeated as there: all that are neither negated nor
 * alternatives.
 */
export const plainWords = (terms: readonly Term[]): string[] =>
  terms.flatMap((term) => ('any' in term && isPlain(term) ? term.any : []))

/** Whether a search says only what torrents must not have: no index finds what is missing. */
export const isNegative = (terms: readonly Term[]): boolean => terms.every((term) => 'isNot' in term && term.isNot)

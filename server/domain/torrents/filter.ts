import { fold } from '@/lib/fold'
import type { TorrentSearch } from '@/lib/torrents/schemas/torrents'
import type { Filter } from '@/server/engines/listing/listing'
import { join, type Prisma, sql } from '@/server/platform/database/client'

/** The condition of visible torrents. */
export const VISIBLE = 'hidden_at IS NULL'

/** The filter of the torrents besides words; undefined for all types. */
export function filterOf({ type }: Pick<TorrentSearch, 'type'>): Filter | undefined {
  return type && { where: sql`type = ${type}::torrent_type`, values: { type: [type] } }
}

/** Further words are ignored. */
const MAX_WORDS = 12
/** Shorter words have no trigram. */
const ANYWHERE = 3

/** The folded words of a query; a name must contain all of them. */
export function wordsOf({ query }: Pick<TorrentSearch, 'query'>): string[] {
  return [...new Set(fold(query).split(' '))].filter(Boolean).slice(0, MAX_WORDS)
}

/**
 * The words as a condition on a name that has been read. Words of three and more characters, and kana and kanji, may be
 * anywhere in it. One or two other letters or digits must be a word of their own ("07" is the seventh episode, not 1070).
 */
export function holdsAll(words: readonly string[]): Prisma.Sql {
  return all(
    words.map((word) => (isAlone(word) ? sql`' ' || name_key || ' ' LIKE ${`% ${literal(word)} %`}` : holds(word))),
  )
}

/** The same as a condition that indexes support. */
export function indexedHoldsAll(words: readonly string[]): Prisma.Sql {
  const lookups = words.map((word) => {
    if ([...word].length >= ANYWHERE) return holds(word)
    return sql`(search_vector(name_key) @@ ${isAlone(word) ? quoted(word) : `${quoted(word)}:*`}::tsquery)`
  })
  return sql`${all(lookups)} AND ${holdsAll(words.filter(isAlone))}`
}

const all = (conditions: Prisma.Sql[]) => (conditions.length === 0 ? sql`true` : join(conditions, ' AND '))
const holds = (word: string) => sql`name_key LIKE ${`%${literal(word)}%`}`
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const quoted = (word: string) => `'${word.replace(/[\\']/g, '\\$&')}'`

/** Whether a word is so short that it must be a word of its own; two native characters are a pair of the index. */
const isAlone = (word: string) => [...word].length < ANYWHERE && !NATIVE.test(word)
const NATIVE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

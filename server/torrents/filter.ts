import { fold } from '@/lib/fold'
import type { TorrentSearch, TorrentType } from '@/lib/schemas/torrents'
import { join, type Prisma, sql } from '@/server/db'

/** What narrows the torrents: folded words that a name must hold, all of them, and the type. */
export type TorrentFilter = { words: string[]; type?: TorrentType }

/** Words beyond these narrow nothing any more. */
const MOST_WORDS = 12
/** Shorter ones have no trigram: they are looked for where words begin. */
const ANYWHERE = 3

export function filterOf({ query, type }: Pick<TorrentSearch, 'query' | 'type'>): TorrentFilter {
  return { words: [...new Set(fold(query).split(' '))].filter(Boolean).slice(0, MOST_WORDS), type }
}

/** The words as a condition of two indexes: three letters and more stand anywhere in a name, fewer begin a word of it. */
export function holdsAll(words: readonly string[]): Prisma.Sql {
  if (words.length === 0) return sql`true`
  return join(
    words.map((word) =>
      [...word].length < ANYWHERE ? sql`search_vector(name_key) @@ ${beginning(word)}::tsquery` : holds(word),
    ),
    ' AND ',
  )
}

const holds = (word: string) => sql`name_key LIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
const beginning = (word: string) => `'${word.replace(/[\\']/g, '\\$&')}':*`

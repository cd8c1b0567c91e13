import { raw, sql } from '@/server/platform/database/client'
import { formOf } from './forms'
import type { Match } from './matches'
import type { Meets } from './narrowing'
import { preparedRows } from './prepared'
import { KNOWN } from './statement'

/** The beginning of a title's first word and of a later one that a short name may be made of: "kono" and "suba". */
export type Halves = { head: string; tail: string }

/**
 * The ways to read a short name as the beginnings of two words of a title in romaji, as Japanese shortens titles. Each
 * half is of whole syllables, which end in a vowel or "n". None for what is not such a word.
 */
export function halvesOf(key: string): Halves[] {
  const form = formOf(key)
  if (!SHORT_NAME.test(form)) return []
  const halves: Halves[] = []
  for (let at = LEAST.head; at <= form.length - LEAST.tail; at++) {
    const [head, tail] = [form.slice(0, at), form.slice(at)]
    if (SYLLABLES.test(head)) halves.push({ head, tail })
  }
  return halves
}

const SHORT_NAME = /^[a-z]{6,14}$/
const SYLLABLES = /[aeioun]$/
const LEAST = { head: 2, tail: 3 }

/** Finds works whose titles a short name is made of ("konosuba", "bokuyaba"), if somebody knows them. */
export async function searchShortened(key: string, meets: Meets): Promise<Match[]> {
  const halves = halvesOf(key)
  if (halves.length === 0) return []
  const query = halves.map(({ head, tail }) => `'${head}':* & '${tail}':*`).join(' | ')
  // Within a title, two words are next to each other: "madomagi" of "Mahou Shoujo Madoka Magica".
  const patterns = halves.map(({ head, tail }) => `^${head}[a-z]*( .*)? ${tail}| ${head}[a-z]* ${tail}`)
  const statement = sql`
    SELECT id, max(${raw(KNOWN)}) + ${WORTH}::float8 AS score FROM (
      SELECT media_id AS id, popularity FROM media_search_keys k
      WHERE search_vector(form) @@ ${query}::tsquery AND form ~ ANY (${patterns}::text[]) AND form IS NOT NULL
        AND popularity >= ${MIN_POPULARITY} AND ${meets('k.media_id')}
      LIMIT ${MAX}
    ) AS k GROUP BY id ORDER BY score DESC, id LIMIT 50`
  return preparedRows<Match>(statement, meets)
}

/** What it is worth on the scale of titles (matches.ts): as much as initials of syllables. */
const WORTH = 3.5
const MIN_POPULARITY = 1000
const MAX = 500

import { sql } from '@/server/platform/database/client'
import type { Match } from './matches'
import type { Meets } from './narrowing'
import { preparedRows } from './prepared'
import type { Terms } from './terms'

/** Matches of a search without one of its words. */
export type Relaxed = { leftOut: string; matches: Match[] }

/**
 * Works that meet the condition and whose titles have all words of a search but one, the most similar to the whole
 * search first. Left out is the word whose omission gives the most similar title. Null if nothing is found, or for a
 * single word. At most MAX titles are read for each omission.
 */
export async function searchRelaxed({ without, key }: Terms, meets: Meets): Promise<Relaxed | null> {
  if (without.words.length < 2) return null
  const statement = sql`
    SELECT k.id, d.place::int AS place, max(log(k.popularity + 1.0::float8) / 4 + 12 * similarity(k.key, ${key}) - 100
      + CASE WHEN replace(k.key, ' ', '') = d.title THEN ${WHOLE}::float8 ELSE 0 END) AS score
    FROM unnest(${without.queries}::text[], ${without.titles}::text[]) WITH ORDINALITY AS d (query, title, place) CROSS JOIN LATERAL (
      SELECT media_id AS id, key, popularity FROM media_search_keys AS key_of
      WHERE search_vector(key) @@ d.query::tsquery AND ${meets('key_of.media_id')} LIMIT ${MAX}
    ) AS k GROUP BY 1, 2 ORDER BY score DESC, k.id LIMIT 500`
  const found = await preparedRows<Match & { place: number }>(statement, meets)
  const place = found[0]?.place
  if (place === undefined) return null
  return { leftOut: without.words[place - 1] ?? '', matches: found.filter((match) => match.place === place) }
}

const MAX = 300
/** What it adds if the other words are the whole title: "yin mi english" is no character who is called "Yin". */
const WHOLE = 5

import { type Prisma, raw, sql } from '@/server/platform/database/client'
import type { Meets } from './narrowing'
import { preparedRows } from './prepared'
import { seasonForm } from './season'

/** A short name without a season, such as "oregairu" or "re zero", with which people mean the first work of a story. */
export const isShortName = (key: string) =>
  /^[a-z0-9]{3,12}$|^[a-z0-9]{2,5} [a-z0-9]{2,5}$/.test(key) && seasonForm(key) === null

/** The best matches that may continue another work. */
export const MAX_LATER = 2

type Given = { id: number; score: number }

/**
 * Finds the works that the best matches of a short name continue, each with a score directly before them. A source may
 * have the short name at the second season alone. `meets` is the condition of a narrowing (narrowing.ts).
 */
export async function searchEarlier(key: string, matches: readonly Given[], meets: Meets) {
  const best = matches.slice(0, MAX_LATER)
  if (best.length === 0) return []
  const given = sql`unnest(${best.map(({ id }) => id)}::int[], ${best.map(({ score }) => score)}::float8[])`
  return preparedRows<Given>(earlierThan(given, sql`${key}::text`, meets), meets)
}

/**
 * The statement of it, also a part of the statement of titles. A title continues another if it is that title with a
 * season or a word for more ("… 2nd Season", "… Zoku"). Neither the text nor its letters, as initials, may say that.
 */
export const earlierThan = (given: Prisma.Sql, key: Prisma.Sql, meets: Meets) => sql`
  WITH stems AS MATERIALIZED (
    SELECT later.id, later.type, later.release_date, replace(stem, ' ', '') AS stem, max(given.score) AS score
    FROM ${given} AS given (id, score) JOIN media AS later ON later.id = given.id
      JOIN media_search_keys k ON k.media_id = given.id CROSS JOIN LATERAL (SELECT string_to_array(k.key, ' ') AS words) AS of
      CROSS JOIN LATERAL generate_series(greatest(1, cardinality(words) - ${MOST_WORDS}), cardinality(words) - 1) AS n
      CROSS JOIN LATERAL (
        SELECT array_to_string(words[:n], ' ') AS stem, array_to_string(words[n + 1:], ' ') AS rest
      ) AS parts
    WHERE length(stem) >= ${SHORTEST_STEM} AND rest ~ ${CONTINUED} AND NOT words[n + 1:] && string_to_array(${key}, ' ')
    GROUP BY later.id, replace(stem, ' ', '')
  )
  SELECT earlier.id, max(stems.score) + ${BEFORE} AS score
  FROM stems CROSS JOIN LATERAL (
      SELECT media_id FROM media_search_keys WHERE replace(key, ' ', '') = stems.stem ORDER BY popularity DESC LIMIT ${MAX_SAME}
    ) AS k JOIN media AS earlier ON earlier.id = k.media_id AND earlier.type = stems.type AND earlier.id <> stems.id
  WHERE earlier.release_date < stems.release_date AND ${meets('earlier.id')}
    AND (NOT ${hasInitials('stems', key)} OR ${hasInitials('earlier', key)})
  GROUP BY earlier.id`

const hasInitials = (of: string, key: Prisma.Sql) =>
  sql`EXISTS (SELECT FROM media_search_keys i WHERE i.media_id = ${raw(of)}.id AND i.initials = ${key})`

// The constants are in the text of the statement: its values are those of the text and of the narrowing.
/** The last words of a title that may say how it continues another. */
const MOST_WORDS = raw('3')
const SHORTEST_STEM = raw('5')
const CONTINUED = raw(
  `'^(s|r|ss|zoku|shin|too|next|more|again|continued|[1-9][0-9]?|ii|iii|iv|[1-9](st|nd|rd|th)( season)?|(the )?(second|final) season)$|(^| )(season|part|cour) [0-9]'`,
)
/** What the first work has more than the one that continues it. */
const BEFORE = raw('0.1')
/** The best known works with one title. */
const MAX_SAME = raw('20')

import { type Prisma, raw, rows, sql } from '@/server/platform/database/client'
import { type Match, merged } from './matches'
import { seasonForm } from './season'

/** A short name without a season, such as "oregairu" or "re zero", with which people mean the first work of a story. */
export const isShortName = (key: string) =>
  /^[a-z0-9]{3,12}$|^[a-z0-9]{2,5} [a-z0-9]{2,5}$/.test(key) && seasonForm(key) === null

/**
 * Adds to the matches of a short name the work that the best ones continue, directly before them: a source may have the
 * short name at the second season alone. A title continues another if it is that title with a season or a word for more
 * ("… 2nd Season", "… Zoku"), which neither the text nor, as its initials, its letters say.
 */
export async function withEarlier(key: string, matches: Match[], where: Prisma.Sql): Promise<Match[]> {
  const best = matches.slice(0, MAX_LATER)
  if (best.length === 0) return matches
  const earlier = await rows<Match>(sql`
    WITH stems AS MATERIALIZED (
      SELECT later.id, later.type, later.release_date, given.score, replace(stem, ' ', '') AS stem
      FROM unnest(${best.map(({ id }) => id)}::int[], ${best.map(({ score }) => score)}::float8[]) AS given (id, score)
        JOIN media AS later ON later.id = given.id
        JOIN media_search_keys k ON k.media_id = given.id CROSS JOIN LATERAL (SELECT string_to_array(k.key, ' ') AS words) AS of
        CROSS JOIN LATERAL generate_series(greatest(1, cardinality(words) - ${MAX_REST}), cardinality(words) - 1) AS n
        CROSS JOIN LATERAL (
          SELECT array_to_string(words[:n], ' ') AS stem, array_to_string(words[n + 1:], ' ') AS rest
        ) AS parts
      WHERE length(stem) >= ${SHORTEST_STEM} AND rest ~ ${CONTINUED} AND NOT words[n + 1:] && string_to_array(${key}, ' ')
    )
    SELECT media.id, max(stems.score) + ${BEFORE} AS score
    FROM stems JOIN media_search_keys k ON replace(k.key, ' ', '') = stem
      JOIN media ON media.id = k.media_id AND media.type = stems.type AND media.id <> stems.id
    WHERE media.release_date < stems.release_date AND ${where}
      AND (NOT ${hasInitials('stems', key)} OR ${hasInitials('media', key)})
    GROUP BY media.id`)
  return merged([matches, earlier])
}

const hasInitials = (of: string, key: string) =>
  sql`EXISTS (SELECT FROM media_search_keys i WHERE i.media_id = ${raw(of)}.id AND i.initials = ${key})`

/** The best matches that may continue another work. */
const MAX_LATER = 2
/** The last words of a title that may say how it continues another. */
const MAX_REST = 3
const SHORTEST_STEM = 5
const CONTINUED =
  '^(s|r|ss|zoku|shin|too|next|more|again|continued|[1-9][0-9]?|ii|iii|iv|[1-9](st|nd|rd|th)( season)?|(the )?(second|final) season)$|(^| )(season|part|cour) [0-9]'
/** What the first work has more than the one that continues it. */
const BEFORE = 0.1

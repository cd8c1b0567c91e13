import { sql } from '@/server/platform/database/client'
import type { Match } from './matches'
import type { Meets } from './narrowing'
import { preparedRows } from './prepared'

/** A season on television or on the net, with the forms of its titles. */
export type Season = { id: number; forms: readonly string[]; popularity: number }

/**
 * The season that a search names where no title says so ("nisekoi s2" is "Nisekoi:"): the second work of the stem by
 * date. `form` is that of the search. Null for a search without a season, or if the order does not tell.
 */
export async function searchOrder(form: string, meets: Meets): Promise<Match | null> {
  const [, stem = '', number = ''] = /^(.+) s(\d{1,2})$/.exec(form) ?? []
  if (stem.length < SHORTEST_STEM) return null
  const joined = stem.replaceAll(' ', '')
  const statement = sql`
    SELECT media.id, array_agg(k.form) AS forms, greatest(media.popularity, media.prominence) AS popularity FROM (
      SELECT media_id, form FROM media_search_keys
      WHERE replace(form, ' ', '') >= ${joined} AND replace(form, ' ', '') < ${joined} || U&'\\+10FFFF' AND form IS NOT NULL
      LIMIT ${MAX_KEYS}
    ) AS k JOIN media ON media.id = k.media_id
    WHERE media.type = 'Anime' AND media.format IN ('TV', 'ONA') AND media.release_date IS NOT NULL AND ${meets('k.media_id')}
    GROUP BY media.id ORDER BY media.release_date, media.id`
  const seasons = await preparedRows<Season>(statement, meets)
  const found = seasonAt(seasons, stem, Number(number))
  return found && { id: found.id, score: Math.log10(found.popularity + 1) + IN_ORDER }
}

/**
 * The season that a number names among the seasons of a stem, by date. The first season must have the stem as its
 * title, and no title of the found one may say another number. Beside a first season that people know, what nobody
 * knows is no season, but a summary or a trailer.
 */
export function seasonAt(seasons: readonly Season[], stem: string, number: number): Season | null {
  const own = seasons.filter(
    ({ forms }) =>
      forms.some((form) => form === stem || form.startsWith(`${stem} `)) && !forms.some((form) => SUMMARY.test(form)),
  )
  const first = own[0]
  const found = own.filter((season) => season.popularity > 0 || first?.popularity === 0)[number - 1]
  if (number < 2 || !first?.forms.includes(stem) || !found) return null
  const numbers = found.forms.flatMap((form) => / s(\d+)/.exec(form)?.[1] ?? [])
  return numbers.every((other) => Number(other) === number) ? found : null
}

/** A summary of episodes is no season. */
const SUMMARY = /総集|總集|总集|\b(?:recaps?|co[mn]pilation|sosyuhen|pv)\b/

/** Shorter stems begin too many titles. */
const SHORTEST_STEM = 3
/** A stem with more titles is a common word. */
const MAX_KEYS = 300
/** Above all titles with the words of the search, below titles that say the season. */
const IN_ORDER = 100

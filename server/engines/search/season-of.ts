import { sql } from '@/server/platform/database/client'
import { formOf } from './forms'
import { searchInitials } from './initials'
import { isCertain, type Match, matchesOf, merged } from './matches'
import { meeting, type Narrowing } from './narrowing'
import { preparedRows } from './prepared'
import { searchShortened } from './shortened'

/** The seasons that a search names, and the works of its stem. */
type SeasonOf = { seasons: Match[]; works: Match[] }

/**
 * The season of a search whose title or short form is that of the work, and not of the season ("jjk season 2", "tensura
 * s3"). It is the work that has a title of the named one with that season. `form` is the seasonForm() of the search.
 */
export async function searchSeasonOf(form: string, narrowing?: Narrowing): Promise<SeasonOf> {
  const [, stem = '', season = ''] = /^(.{3,}?) ([sp](?:\d{1,2}|final)(?: p\d{1,2})?)$/.exec(form) ?? []
  if (stem === '') return { seasons: [], works: [] }
  const meets = meeting(narrowing)
  const [titles, initials, shortened] = await Promise.all([
    matchesOf({ noun: 'media', column: 'form', words: 'media-form' }, formOf(stem), narrowing),
    searchInitials(stem, meets),
    searchShortened(stem, meets),
  ])
  const works = merged([titles, initials, shortened]).filter(isCertain).slice(0, MAX_WORKS)
  if (works.length === 0) return { seasons: [], works }
  const statement = sql`
    SELECT media.id, max(log(media.popularity + 1.0::float8)) + ${SAID} AS score
    FROM unnest(ARRAY(
      SELECT DISTINCT replace(form, ' ', '') || ${season.replaceAll(' ', '')} FROM media_search_keys
      WHERE media_id = ANY(${works.map(({ id }) => id)}::int[]) AND form IS NOT NULL
    )) AS wanted (form) CROSS JOIN LATERAL (
      SELECT media_id FROM media_search_keys WHERE form IS NOT NULL AND replace(form, ' ', '') = wanted.form
      ORDER BY popularity DESC LIMIT ${MAX_FOUND}
    ) AS k JOIN media ON media.id = k.media_id
    WHERE ${meets('k.media_id')} GROUP BY media.id ORDER BY score DESC LIMIT ${MAX_FOUND}`
  const seasons = await preparedRows<Match>(statement, meets)
  return { seasons, works }
}

/** The best works of a stem, and their seasons. */
const MAX_WORKS = 3
const MAX_FOUND = 20
/** Above all titles with the words of the search, as a season by order (order.ts). */
const SAID = 100

import { RECORD_LISTS, type RecordList } from '@/lib/identity/record-lists'
import { TYPES_OF } from '@/lib/tracking/records'
import type { ComparedPart, Comparison, ComparisonSearch } from '@/lib/tracking/schemas/comparisons'
import { listedStatement } from '@/server/domain/catalogue/adults'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { userNamed } from '@/server/domain/identity/users/queries'
import { areBlocked } from '@/server/domain/social/blocks/queries'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { mayRead } from './public-records'

/**
 * Compares the asker's records with another user's, as far as the asker may see them. Says how alike the scores are,
 * and lists common works, works of only one, and suggestions that follow. Null if there is no user of that name.
 * @throws AppError blocked (one has blocked the other), invalidInput (itself)
 */
export async function comparisonWith(
  username: string,
  askerId: number,
  search: ComparisonSearch,
): Promise<Comparison | null> {
  const other = await userNamed(username)
  if (other === null) return null
  if (other === askerId) throw invalidInput({ username: 'itself' })
  if (await areBlocked(askerId, other)) throw new AppError('blocked')
  const readable = await plannedRows<{ list: RecordList }>('readable-lists', READABLE, [other, askerId])
  const lists = readable.map(({ list }) => list)
  const both = [askerId, other, lists.flatMap((list) => TYPES_OF[list])]
  const [sums = NOTHING] = await plannedRows<Sums>(...(await listed('comparison', SUMS)), both)
  const { correlation, scored, allMine, allTheirs, shared, ...rest } = sums
  const affinity = affinityOf(scored, correlation)
  const { part, page, size } = search
  const rows = await plannedRows<Row>(...(await pageOfPart(part)), [...both, size, page * size])
  const isUnlike = affinity !== null && affinity < 0
  const suggested = isUnlike ? [] : await plannedRows<Row>(...(await listed('comparison-suggested', SUGGESTED)), both)
  const counts = { scored, both: shared, theirs: allTheirs - shared, mine: allMine - shared }
  return {
    ...pageOf(rows.map(toCompared), counts[part], search),
    ...{ ...rest, shared, affinity, counts, lists },
    suggested: suggested.map(({ media, theirs }) => ({ media: toMediaCard(media), theirs: theirs ?? 0 })),
  }
}

/** Only what the asker has is shown of works for adults where the site lists none. */
const listed = (name: string, statement: string) => listedStatement(name, statement, IS_MINE)
const IS_MINE = (id: string) =>
  `EXISTS (SELECT FROM watched_records own WHERE own.user_id = $1::int AND own.media_id = ${id})`

const pageOfPart = async (part: ComparedPart): Promise<[string, string]> =>
  part === 'theirs' ? listed('comparison-theirs', PAGES.theirs) : [`comparison-${part}`, PAGES[part]]

/** Works that both must have scored. Of fewer, one work decides. */
const MIN_SCORED = 10

/**
 * The affinity of two users in per cent, to a tenth, as MyAnimeList has it. It is Pearson's correlation coefficient of
 * their scores of common works, r = cov(x, y) / (s(x) s(y)), which `corr()` of PostgreSQL computes. Only what is above
 * and below each one's own mean counts, not the width of the scale (one gives 50 to 80, the other 0 to 100). Null for
 * too few works, and where all scores of one are alike.
 */
export function affinityOf(scored: number, correlation: number | null): number | null {
  if (correlation === null || scored < MIN_SCORED) return null
  return Math.round(correlation * 1000) / 10
}

const READABLE = RECORD_LISTS.map(
  (list) => `SELECT '${list}' AS list FROM users u WHERE u.id = $1::int AND ${mayRead(list, '$2::int')}`,
).join(' UNION ALL ')

type Sums = Pick<Comparison, 'shared' | 'meanDifference' | 'meanMine' | 'meanTheirs' | 'points'> & {
  correlation: number | null
  scored: number
  allMine: number
  allTheirs: number
}
const NOTHING: Sums = {
  ...{ correlation: null, scored: 0, allMine: 0, allTheirs: 0, shared: 0 },
  ...{ meanDifference: null, meanMine: null, meanTheirs: null, points: [] },
}

/** The works of both: all records of the asker ($1), the public ones of the other ($2) of the visible types ($3). */
const SHARED = `SELECT media_id, m.rating AS mine, t.rating AS theirs FROM watched_records m
  JOIN public_watched_records t USING (media_id) WHERE m.user_id = $1::int AND t.user_id = $2::int AND t.type = ANY($3::media_type[])`

/** The records of each alone, of the visible types. */
const MINE = `watched_records m WHERE m.user_id = $1::int AND m.type = ANY($3::media_type[])`
const THEIRS = `public_watched_records t WHERE t.user_id = $2::int AND t.type = ANY($3::media_type[])`

const SUMS = `WITH both_have AS MATERIALIZED (${SHARED}),
  scored AS (SELECT mine, theirs FROM both_have WHERE mine IS NOT NULL AND theirs IS NOT NULL)
  SELECT (SELECT count(*)::int FROM both_have) AS shared, count(*)::int AS scored, corr(mine, theirs) AS correlation,
    (SELECT count(*)::int FROM ${MINE}) AS "allMine", (SELECT count(*)::int FROM ${THEIRS}) AS "allTheirs",
    round(avg(abs(mine - theirs)), 1)::float8 AS "meanDifference", round(avg(mine), 1)::float8 AS "meanMine",
    round(avg(theirs), 1)::float8 AS "meanTheirs", coalesce((SELECT json_agg(p) FROM (
      SELECT mine, theirs, count(*)::int AS titles FROM scored GROUP BY mine, theirs
      ORDER BY count(*) DESC, mine, theirs LIMIT 1000) AS p), '[]') AS points
  FROM scored`

type Row = { media: MediaCardRow; mine: number | null; theirs: number | null }

const toCompared = ({ media, mine, theirs }: Row) => ({ media: toMediaCard(media), mine, theirs })

/** A page of the works of `records`, with the columns media_id, mine and theirs. */
const pageIn = (records: string, order: string) => `SELECT s.mine, s.theirs, ${MEDIA_CARD_JSON} AS media
  FROM (SELECT * FROM (${records}) AS compared ORDER BY ${order}, media_id LIMIT $4::int OFFSET $5::bigint) AS s
  JOIN shown_media m ON m.id = s.media_id ORDER BY ${order}, s.media_id`

const ONLY_THEIRS = `SELECT media_id, NULL::int AS mine, t.rating AS theirs FROM ${THEIRS}
  AND NOT EXISTS (SELECT FROM watched_records m WHERE m.user_id = $1 AND m.media_id = t.media_id)`
const ONLY_MINE = `SELECT media_id, m.rating AS mine, NULL::int AS theirs FROM ${MINE}
  AND NOT EXISTS (SELECT FROM public_watched_records t WHERE t.user_id = $2::int AND t.media_id = m.media_id)`
const PAGES: Record<ComparedPart, string> = {
  scored: pageIn(
    `SELECT * FROM (${SHARED}) AS both_have WHERE mine IS NOT NULL AND theirs IS NOT NULL`,
    'abs(mine - theirs) DESC',
  ),
  both: pageIn(SHARED, 'coalesce(mine, theirs) DESC NULLS LAST'),
  theirs: pageIn(ONLY_THEIRS, 'theirs DESC NULLS LAST'),
  mine: pageIn(ONLY_MINE, 'mine DESC NULLS LAST'),
}

/** The other user's highest scores above their mean, of works that the asker lacks and that are not for adults. */
const SUGGESTED = `SELECT NULL::int AS mine, s.theirs, ${MEDIA_CARD_JSON} AS media
  FROM (SELECT * FROM (${ONLY_THEIRS}) AS only_theirs
    WHERE theirs >= (SELECT avg(t.rating) FROM ${THEIRS}) ORDER BY theirs DESC, media_id LIMIT 60) AS s
  JOIN shown_media m ON m.id = s.media_id WHERE NOT m.is_adult ORDER BY s.theirs DESC, m.standing DESC, m.id LIMIT 12`

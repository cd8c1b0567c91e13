import { RECORD_LISTS, type RecordList } from '@/lib/identity/record-lists'
import { TYPES_OF } from '@/lib/tracking/record-lists'
import type { Comparison, ComparisonSearch } from '@/lib/tracking/schemas/comparisons'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { userNamed } from '@/server/domain/identity/users/queries'
import { areBlocked } from '@/server/domain/social/blocks/queries'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { mayRead } from './records'

/**
 * Compares the asker's scores with those of another user, as far as the asker may see that user's lists. Null if there is no user of that
 * name.
 * @throws AppError blocked (one has blocked the other), invalidInput (itself)
 */
export async function comparisonWith(
  username: string,
  askerId: number,
  search: ComparisonSearch,
): Promise<Comparison | null> {
  const other = await userNamed(username)
  if (other === null) return null
  if (other === askerId) throw new AppError('invalidInput', { fields: { username: 'itself' } })
  if (await areBlocked(askerId, other)) throw new AppError('blocked')
  const readable = await plannedRows<{ list: RecordList }>('readable-lists', READABLE, [other, askerId])
  const lists = readable.map(({ list }) => list)
  const both = [askerId, other, lists.flatMap((list) => TYPES_OF[list])]
  const [sums] = await plannedRows<Sums>('comparison', SUMS, both)
  const { scored = 0, ...rest } = sums ?? NOTHING
  const { page, size } = search
  const rows = await plannedRows<Row>('comparison-page', PAGE, [...both, size, page * size])
  const data = rows.map(({ media, mine, theirs }) => ({ media: toMediaCard(media), mine, theirs }))
  return { ...pageOf(data, scored, search), ...rest, lists }
}

const READABLE = RECORD_LISTS.map(
  (list) => `SELECT '${list}' AS list FROM users u WHERE u.id = $1::int AND ${mayRead(list, '$2::int')}`,
).join(' UNION ALL ')

type Sums = Pick<Comparison, 'shared' | 'meanDifference' | 'meanMine' | 'meanTheirs' | 'points'> & { scored: number }
const NOTHING = { scored: 0, shared: 0, meanDifference: null, meanMine: null, meanTheirs: null, points: [] }

/** The works of both: all records of the asker ($1), the public ones of the other ($2) of the visible types ($3). */
const SHARED = `SELECT media_id, m.rating AS mine, t.rating AS theirs FROM watched_records m
  JOIN public_watched_records t USING (media_id) WHERE m.user_id = $1::int AND t.user_id = $2::int AND t.type = ANY($3::media_type[])`

const SUMS = `WITH both_have AS MATERIALIZED (${SHARED}),
  scored AS (SELECT mine, theirs FROM both_have WHERE mine IS NOT NULL AND theirs IS NOT NULL)
  SELECT (SELECT count(*)::int FROM both_have) AS shared, count(*)::int AS scored,
    round(avg(abs(mine - theirs)), 1)::float8 AS "meanDifference", round(avg(mine), 1)::float8 AS "meanMine",
    round(avg(theirs), 1)::float8 AS "meanTheirs", coalesce((SELECT json_agg(p) FROM (
      SELECT mine, theirs, count(*)::int AS titles FROM scored GROUP BY mine, theirs
      ORDER BY count(*) DESC, mine, theirs LIMIT 1000) AS p), '[]') AS points
  FROM scored`

type Row = { media: MediaCardRow; mine: number; theirs: number }

const PAGE = `SELECT s.mine, s.theirs, ${MEDIA_CARD_JSON} AS media
  FROM (SELECT * FROM (${SHARED}) AS both_have WHERE mine IS NOT NULL AND theirs IS NOT NULL
    ORDER BY abs(mine - theirs) DESC, media_id LIMIT $4::int OFFSET $5::bigint) AS s
  JOIN media m ON m.id = s.media_id ORDER BY abs(s.mine - s.theirs) DESC, s.media_id`

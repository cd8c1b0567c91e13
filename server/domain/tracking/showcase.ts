import type { MediaType } from '@/lib/catalogue/schemas/media'
import { RECORD_LISTS, VISIBILITY_OF } from '@/lib/identity/record-lists'
import type { PublicUser } from '@/lib/identity/schemas/users'
import { TYPES_OF } from '@/lib/tracking/records'
import type { ShownRecord } from '@/lib/tracking/schemas/public-records'
import { listedStatement } from '@/server/domain/catalogue/adults'
import { MEDIA_CARD_JSON, type MediaCardRow, tagWorks, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'

/** What a profile shows of the records: of the lists that everybody may see. */
export type Showcase = { watching: ShownRecord[]; scores: ShownRecord[] }

type Owner = Pick<PublicUser, 'id' | 'showActivity' | (typeof VISIBILITY_OF)[keyof typeof VISIBILITY_OF]>

/**
 * Returns works that a user is watching, and scores. The times of changes are part of the activity (decision 40). If
 * the activity is shown, the last changed records come first; else the order is by title, or by score.
 */
export async function showcaseOf(user: Owner): Promise<Showcase> {
  const lists = RECORD_LISTS.filter((list) => user[VISIBILITY_OF[list]] === 'Everybody')
  const types: MediaType[] = lists.flatMap((list) => TYPES_OF[list])
  if (types.length === 0) return { watching: [], scores: [] }
  cacheTag('watched', user.id)
  const order = user.showActivity ? 'latest' : 'standing'
  const listed = async (name: string, statement: string) =>
    plannedRows<Row>(...(await listedStatement(name, statement)), [user.id, types])
  const [watching, scores] = await Promise.all([
    listed(`showcase-watching-${order}`, WATCHING[order]),
    listed(`showcase-scores-${order}`, SCORES[order]),
  ])
  tagWorks([...watching, ...scores])
  return { watching: watching.map(toShown), scores: scores.map(toShown) }
}

type Row = Omit<ShownRecord, 'media'> & { media: MediaCardRow }

const toShown = ({ media, ...record }: Row): ShownRecord => ({ ...record, media: toMediaCard(media) })

const MAX_SHOWN = 12
/** The number of last changed records of each type and status among which scores are looked for. */
const LOOKED_AT = 40

/** The first records of each type and status, each group from the index of its order, then of these the first. */
const firstOf = (statuses: string, within: string, order: string, wanted = 'true') => `SELECT r.rating,
    r.episodes_watched AS "episodesWatched", ${MEDIA_CARD_JSON} AS media
  FROM (
    SELECT w.* FROM unnest($2::media_type[]) AS t (type) CROSS JOIN unnest('{${statuses}}'::watch_status[]) AS s (status)
    CROSS JOIN LATERAL (
      SELECT * FROM public_watched_records p WHERE p.user_id = $1::int AND p.type = t.type AND p.status = s.status ${within}
    ) AS w WHERE ${wanted} ORDER BY ${order} LIMIT ${MAX_SHOWN}
  ) AS r JOIN shown_media m ON m.id = r.media_id ORDER BY ${order.replaceAll('w.', 'r.')}`

const RATED = 'Completed,Watching,Paused,Dropped'
const WATCHING = {
  latest: firstOf(
    'Watching',
    `ORDER BY p.updated_at DESC, p.media_id DESC LIMIT ${MAX_SHOWN}`,
    'w.updated_at DESC, w.media_id DESC',
  ),
  standing: firstOf('Watching', `ORDER BY p.title_sort, p.media_id LIMIT ${MAX_SHOWN}`, 'w.title_sort, w.media_id'),
}
const SCORES = {
  latest: firstOf(
    RATED,
    `ORDER BY p.updated_at DESC, p.media_id DESC LIMIT ${LOOKED_AT}`,
    'w.updated_at DESC, w.media_id DESC',
    'w.rating IS NOT NULL',
  ),
  standing: firstOf(
    RATED,
    `AND p.rating IS NOT NULL ORDER BY p.rating DESC, p.media_id DESC LIMIT ${MAX_SHOWN}`,
    'w.rating DESC, w.media_id DESC',
  ),
}

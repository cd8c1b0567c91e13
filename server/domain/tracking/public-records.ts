import { RECORD_STATUSES, type RecordStatus } from '@/lib/catalogue/record-statuses'
import type { RecordList } from '@/lib/identity/record-lists'
import { moreFiltersOf, type PublicRecordSort, TYPES_OF } from '@/lib/tracking/records'
import type { PublicRecord, PublicRecordPage, PublicRecordSearch } from '@/lib/tracking/schemas/public-records'
import { listsAdults } from '@/server/domain/catalogue/adults'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { userNamed } from '@/server/domain/identity/users/queries'
import { areFriends } from '@/server/domain/social/follows/access'
import { pageOf } from '@/server/engines/listing/page'
import { orderedIds } from '@/server/engines/listing/ranges'
import type { Column } from '@/server/engines/listing/statements'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows, sql } from '@/server/platform/database/client'
import { type Counted, filtered, groupsInOrder, type Group as RecordGroup, sumOf } from './records/browse'

const COLUMNS: Record<RecordList, string> = { anime: 'anime_list', manga: 'manga_list', games: 'game_list' }

/** The condition that a list of the user `u` is visible to `asker`, the SQL of a user's id (null for a visitor). */
export const mayRead = (list: RecordList, asker: string) => `(u.${COLUMNS[list]} = 'Everybody' OR u.id = ${asker}
  OR (u.${COLUMNS[list]} = 'Friends' AND ${areFriends(asker, 'u.id')}))`

/** A page of a user's anime, manga or games, if it is visible to the asker (null: a visitor); else null. */
export async function recordsAt(
  username: string,
  askerId: number | null,
  search: PublicRecordSearch,
): Promise<PublicRecordPage | null> {
  const userId = await userNamed(username)
  if (userId === null) return null
  cacheTag('user', userId)
  const readable = await plannedRows(`${search.list}-readable`, READABLE[search.list], [userId, askerId])
  return readable.length > 0 ? recordsOf(userId, search, userId === askerId) : null
}

const readable = (list: RecordList) => `SELECT 1 FROM users u WHERE u.id = $1::int AND ${mayRead(list, '$2::int')}`
const READABLE = { anime: readable('anime'), manga: readable('manga'), games: readable('games') }

/**
 * A page of the list without asking who reads it. Private records and their number are left out. Without filters beyond
 * status and type, a page costs the same regardless of how many records there are.
 */
export async function recordsOf(userId: number, search: PublicRecordSearch, isOwn = false): Promise<PublicRecordPage> {
  cacheTag('watched', userId)
  const { status } = search
  const { ids, groups } = moreFiltersOf(search) ? await filteredIn(userId, search) : await listedIn(userId, search)
  cacheTag('media', ids)
  const rows = ids.length === 0 ? [] : await entriesOf(userId, ids, isOwn || (await listsAdults()))
  const totalOf = (wanted?: RecordStatus) =>
    sumOf<Counted>(groups, ({ status, total }) => (!wanted || status === wanted ? total : 0))
  const counts = RECORD_STATUSES.map((each) => ({ status: each, total: totalOf(each) }))
  return { ...pageOf(rows.map(toRecord), totalOf(status), search), counts: counts.filter(({ total }) => total > 0) }
}

async function listedIn(userId: number, { list, type, status, sort, ...window }: PublicRecordSearch) {
  const all = await plannedRows<Group>('public-watched-totals', TOTALS, [userId, TYPES_OF[list]])
  const groups = all.filter((group) => !type || group.type === type)
  const wanted = groups.filter((group) => !status || group.status === status)
  const { totals, select } = groupsInOrder(wanted, ORDERS[sort], (group) => rangeOf(userId, group))
  return { ids: await orderedIds(totals, window, select), groups }
}

/** With filters that no index of an order has. The edge keeps no such page, so these need no cache tags of works. */
function filteredIn(userId: number, search: PublicRecordSearch) {
  const { list, type } = search
  const types = type ? TYPES_OF[list].filter((each) => each === type) : TYPES_OF[list]
  return filtered(
    userId,
    search,
    (where) => sql`(SELECT * FROM public_watched_records WHERE ${where} AND type = ANY (${types}::media_type[])) AS w`,
  )
}

/**
 * The public records of a type and status: one range of each order's index, except for the private ones, and those of
 * hidden works, between them.
 */
type Group = RecordGroup & { hidden: number }

const TOTALS = `SELECT t.type, t.status, t.total - coalesce(p.total, 0) AS total, coalesce(p.total, 0) AS hidden,
    t.rated - coalesce(p.rated, 0) AS rating, t.started - coalesce(p.started, 0) AS started_date,
    t.finished - coalesce(p.finished, 0) AS finished_date
  FROM watched_totals t LEFT JOIN (
    SELECT type, status, count(*)::int AS total, count(rating)::int AS rated, count(started_date)::int AS started,
      count(finished_date)::int AS finished
    FROM (SELECT type, status, rating, started_date, finished_date FROM watched_records WHERE user_id = $1::int AND is_private
      UNION ALL SELECT w.type, w.status, w.rating, w.started_date, w.finished_date FROM hidden_media h
        JOIN watched_records w ON w.user_id = $1 AND w.media_id = h.media_id AND NOT w.is_private) AS unseen GROUP BY type, status
  ) AS p ON p.type = t.type AND p.status = t.status
  WHERE t.user_id = $1 AND t.type = ANY($2::media_type[]) AND t.total > coalesce(p.total, 0) ORDER BY t.type, t.status`

const ORDERS: Record<PublicRecordSort, Column> = {
  title: { column: 'title_sort' },
  rating: { column: 'rating', sparse: true },
  progress: { column: 'episodes_watched' },
  'started-date': { column: 'started_date', sparse: true },
  'finished-date': { column: 'finished_date', sparse: true },
}

/**
 * Without private records and hidden works, the index alone has all that is read. ENTRIES leaves out a record that
 * becomes private meanwhile.
 */
function rangeOf(userId: number, { type, status, hidden }: Group) {
  const group = sql`user_id = ${userId} AND type = ${type}::media_type AND status = ${status}::watch_status`
  return hidden > 0 ? sql`${group} AND NOT is_private AND media_id NOT IN (SELECT media_id FROM hidden_media)` : group
}

type Row = Omit<PublicRecord, 'media'> & { media: MediaCardRow; totalVolumes: number | null }

/**
 * LIMIT makes the planner look up each record by its primary key; otherwise it would read all 20,000 records of a user.
 * $3: with works for adults.
 */
const ENTRIES = `SELECT w.status, w.rating, w.episodes_watched AS "episodesWatched", w.volumes_read AS "volumesRead",
    write_partial_date(w.started_date) AS "startedDate", write_partial_date(w.finished_date) AS "finishedDate",
    m.total_volumes AS "totalVolumes", ${MEDIA_CARD_JSON} AS media
  FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place)
  CROSS JOIN LATERAL (SELECT * FROM public_watched_records WHERE user_id = $1::int AND media_id = wanted.id LIMIT 1) AS w
  CROSS JOIN LATERAL (SELECT * FROM media WHERE id = wanted.id LIMIT 1) AS m
  WHERE $3::boolean OR NOT m.is_adult ORDER BY wanted.place`

const entriesOf = (userId: number, ids: readonly number[], withAdults: boolean) =>
  plannedRows<Row>('public-watched-entries', ENTRIES, [userId, ids, withAdults])

function toRecord({ media, totalVolumes, ...record }: Row): PublicRecord {
  return { ...record, media: { ...toMediaCard(media), totalVolumes } }
}

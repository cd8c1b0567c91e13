import { RECORD_STATUSES, type RecordStatus } from '@/lib/catalogue/record-statuses'
import type { RecordList } from '@/lib/identity/record-lists'
import { moreFiltersOf, type PublicRecordSort, TYPES_OF } from '@/lib/tracking/records'
import type { PublicRecord, PublicRecordPage, PublicRecordSearch } from '@/lib/tracking/schemas/public-records'
import { listedStatement, listedText } from '@/server/domain/catalogue/adults'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { userNamed } from '@/server/domain/identity/users/queries'
import { areFriends } from '@/server/domain/social/follows/access'
import { pageOf } from '@/server/engines/listing/page'
import { orderedIds } from '@/server/engines/listing/ranges'
import type { Column } from '@/server/engines/listing/statements'
import { cacheTag } from '@/server/platform/cache/tags'
import { type Prisma, plannedRows, raw, sql } from '@/server/platform/database/client'
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
  const { ids, groups } = await (moreFiltersOf(search) ? filteredIn : listedIn)(userId, search, isOwn)
  cacheTag('media', ids)
  const rows = ids.length === 0 ? [] : await plannedRows<Row>(...(await statementOf(ENTRIES, isOwn)), [userId, ids])
  const totalOf = (wanted?: RecordStatus) =>
    sumOf<Counted>(groups, ({ status, total }) => (!wanted || status === wanted ? total : 0))
  const counts = RECORD_STATUSES.map((each) => ({ status: each, total: totalOf(each) }))
  return { ...pageOf(rows.map(toRecord), totalOf(status), search), counts: counts.filter(({ total }) => total > 0) }
}

/** Leaves works for adults that the site never lists to the owner's own view. */
const statementOf = (
  [name, text]: readonly [string, string],
  isOwn: boolean,
): Promise<[string, string]> | [string, string] => (isOwn ? [name, text] : listedStatement(name, text))

async function listedIn(userId: number, { list, type, status, sort, ...window }: PublicRecordSearch, isOwn: boolean) {
  const all = await plannedRows<Group>(...(await statementOf(TOTALS, isOwn)), [userId, TYPES_OF[list]])
  const without = raw(isOwn ? SHOWN : await listedText(SHOWN))
  const groups = all.filter((group) => !type || group.type === type)
  const wanted = groups.filter((group) => !status || group.status === status)
  const { totals, select } = groupsInOrder(wanted, ORDERS[sort], (group) => rangeOf(userId, group, without))
  return { ids: await orderedIds(totals, window, select), groups }
}

/** With filters that no index of an order has. The edge keeps no such page, so these need no cache tags of works. */
async function filteredIn(userId: number, search: PublicRecordSearch, isOwn: boolean) {
  const { list, type } = search
  const records = raw(isOwn ? RECORDS : await listedText(RECORDS))
  const types = type ? TYPES_OF[list].filter((each) => each === type) : TYPES_OF[list]
  return filtered(
    userId,
    search,
    (where) => sql`(SELECT * FROM ${records} WHERE ${where} AND type = ANY (${types}::media_type[])) AS w`,
  )
}

const RECORDS = 'public_watched_records AS w'

/**
 * The public records of a type and status: one range of each order's index. Between them are the private ones and those
 * of works that are not shown, `hidden` in all.
 */
type Group = RecordGroup & { hidden: number }

const TOTALS = [
  'public-watched-totals',
  `SELECT t.type, t.status, t.total - coalesce(p.total, 0) AS total, coalesce(p.total, 0) AS hidden,
    t.rated - coalesce(p.rated, 0) AS rating, t.started - coalesce(p.started, 0) AS started_date,
    t.finished - coalesce(p.finished, 0) AS finished_date
  FROM watched_totals t LEFT JOIN (
    SELECT type, status, count(*)::int AS total, count(rating)::int AS rated, count(started_date)::int AS started,
      count(finished_date)::int AS finished
    FROM (SELECT type, status, rating, started_date, finished_date FROM watched_records WHERE user_id = $1::int AND is_private
      UNION ALL SELECT w.type, w.status, w.rating, w.started_date, w.finished_date FROM hidden_media h
        JOIN watched_records w ON w.user_id = $1 AND w.media_id = h.media_id AND NOT w.is_private) AS unseen GROUP BY type, status
  ) AS p ON p.type = t.type AND p.status = t.status
  WHERE t.user_id = $1 AND t.type = ANY($2::media_type[]) AND t.total > coalesce(p.total, 0) ORDER BY t.type, t.status`,
] as const

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
function rangeOf(userId: number, { type, status, hidden }: Group, without: Prisma.Sql) {
  const group = sql`user_id = ${userId} AND type = ${type}::media_type AND status = ${status}::watch_status`
  return hidden > 0 ? sql`${group} AND NOT is_private AND ${without}` : group
}

const SHOWN = 'media_id NOT IN (SELECT media_id FROM hidden_media)'

type Row = Omit<PublicRecord, 'media'> & { media: MediaCardRow; totalVolumes: number | null }

/**
 * LIMIT makes the planner look up each record by its primary key; otherwise it would read all 20,000 records of a user.
 */
const ENTRIES = [
  'public-watched-entries',
  `SELECT w.status, w.rating, w.episodes_watched AS "episodesWatched", w.volumes_read AS "volumesRead",
    write_partial_date(w.started_date) AS "startedDate", write_partial_date(w.finished_date) AS "finishedDate",
    m.total_volumes AS "totalVolumes", ${MEDIA_CARD_JSON} AS media
  FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place)
  CROSS JOIN LATERAL (SELECT * FROM public_watched_records WHERE user_id = $1::int AND media_id = wanted.id LIMIT 1) AS w
  CROSS JOIN LATERAL (SELECT * FROM media WHERE id = wanted.id LIMIT 1) AS m
  ORDER BY wanted.place`,
] as const

function toRecord({ media, totalVolumes, ...record }: Row): PublicRecord {
  return { ...record, media: { ...toMediaCard(media), totalVolumes } }
}

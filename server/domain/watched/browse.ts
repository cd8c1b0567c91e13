import type { MediaType } from '@/lib/schemas/media'
import type { WatchedEntry, WatchedPage, WatchedSearch } from '@/lib/schemas/watched'
import type { WatchedSort, WatchStatus } from '@/lib/watching'
import { pageOf } from '@/server/domain/listing/page'
import { orderedIds, type Range, type Totals } from '@/server/domain/listing/ranges'
import { type Column, merged, scattered } from '@/server/domain/listing/statements'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/media/cards'
import { searchIds } from '@/server/domain/search/search'
import { join, type Prisma, plannedRows, raw, rows, sql } from '@/server/platform/database/client'
import { RECORD, RECORD_OF, type RecordRow, toRecord } from './rows'

/**
 * The user's records in any order, filtered by status, type and title, with the number of records of each type and status.
 * A page costs the same regardless of how many records there are. Never cached.
 */
export async function watchedPage(userId: number, search: WatchedSearch): Promise<WatchedPage> {
  const groups = await groupsOf(userId)
  const wanted = groups.filter((group) => isWanted(group, search))
  const { ids, total } = search.query ? await searched(userId, search) : await listed(userId, wanted, search)
  const data = ids.length === 0 ? [] : await plannedRows<EntryRow>('watched-entries', ENTRIES, [userId, ids])
  const counts = groups.map(({ type, status, total }) => ({ type, status, total }))
  return { ...pageOf(data.map(toEntry), total, search), counts }
}

/** The records of a type and status: one range of each order's index. */
type Group = { type: MediaType; status: WatchStatus; total: number } & Record<SparseColumn, number>
type SparseColumn = 'rating' | 'started_date' | 'finished_date'
type Listed = { ids: number[]; total: number }

function groupsOf(userId: number): Promise<Group[]> {
  return plannedRows<Group>('watched-totals', TOTALS, [userId])
}

const TOTALS = `SELECT type, status, total, rated AS rating, started AS started_date, finished AS finished_date
  FROM watched_totals WHERE user_id = $1::int AND total > 0 ORDER BY type, status`

type Wanted = Pick<WatchedSearch, 'type' | 'status'>
const isWanted = (group: Group, { type, status }: Wanted) =>
  (!type || group.type === type) && (!status || group.status === status)

const SOURCE = { table: 'watched_records', id: 'media_id' }
type RecordOrder = Exclude<WatchedSort, 'popularity'>
const ORDERS: Record<RecordOrder, Column> = {
  title: { column: 'title_sort' },
  rating: { column: 'rating', sparse: true },
  created: { column: 'created_at' },
  updated: { column: 'updated_at' },
  'started-date': { column: 'started_date', sparse: true },
  'finished-date': { column: 'finished_date', sparse: true },
  progress: { column: 'episodes_watched' },
}

async function listed(userId: number, groups: readonly Group[], search: WatchedSearch): Promise<Listed> {
  const total = sumOf(groups, (group) => group.total)
  if (search.sort === 'popularity') return { ids: await byPopularity(userId, total, search), total }
  const by = ORDERS[search.sort]
  const knownIn = (group: Group) => (by.sparse ? group[by.column as SparseColumn] : group.total)
  const totals: Totals = { total, known: sumOf(groups, knownIn) }
  const select = (range: Range) => {
    const filled = groups.filter((group) => (range.known ? knownIn(group) : group.total - knownIn(group)) > 0)
    return merged(
      SOURCE,
      by,
      filled.map(({ type, status }) => recordsOf(userId, { type, status })),
      range,
    )
  }
  return { ids: await orderedIds(totals, search, select), total }
}

const sumOf = (groups: readonly Group[], count: (group: Group) => number) =>
  groups.reduce((sum, group) => sum + count(group), 0)

/**
 * The popularity belongs to the work: many records are found along the works' order, few are collected and sorted.
 */
async function byPopularity(userId: number, total: number, search: WatchedSearch): Promise<number[]> {
  const [table] = await plannedRows<{ rows: number }>('watched-media-rows', MEDIA_ROWS, [])
  const where = hasRecord(sql`id`, userId, search)
  const density = { total, tableRows: table?.rows ?? -1 }
  return orderedIds({ total, known: total }, search, (range) =>
    scattered({ table: 'media' }, { column: 'standing' }, where, density, range),
  )
}

const MEDIA_ROWS = `SELECT reltuples::int AS rows FROM pg_class WHERE oid = 'media'::regclass`

/** The search finds at most 500 works; these are sorted. */
async function searched(
  userId: number,
  { query, type, status, sort, order, page, size }: WatchedSearch,
): Promise<Listed> {
  const where = hasRecord(sql`media.id`, userId, { type, status })
  const found = await searchIds('media', query, { narrowing: { table: 'media', where } })
  if (found.length === 0) return { ids: [], total: 0 }
  const by = sort === 'popularity' ? raw('m.standing') : raw(`w.${ORDERS[sort].column}`)
  const direction = raw(order === 1 ? 'DESC' : 'ASC')
  const ids = await rows<{ id: number }>(sql`SELECT m.id FROM unnest(${found}::int[]) AS found (id)
    CROSS JOIN LATERAL (SELECT * FROM watched_records WHERE user_id = ${userId} AND media_id = found.id LIMIT 1) AS w
    CROSS JOIN LATERAL (SELECT id, standing FROM media WHERE id = found.id LIMIT 1) AS m
    ORDER BY ${by} ${direction} NULLS LAST, m.id ${direction} LIMIT ${size} OFFSET ${page * size}`)
  return { ids: ids.map(({ id }) => id), total: found.length }
}

/** Whether the user has a record of a work; looked up by its key, since an index of all records would be read otherwise. */
function hasRecord(id: Prisma.Sql, userId: number, wanted: Wanted): Prisma.Sql {
  return sql`EXISTS (SELECT 1 FROM watched_records w WHERE w.media_id = ${id} AND ${recordsOf(userId, wanted)})`
}

function recordsOf(userId: number, { type, status }: Wanted): Prisma.Sql {
  const conditions = [
    sql`user_id = ${userId}`,
    ...(type ? [sql`type = ${type}::media_type`] : []),
    ...(status ? [sql`status = ${status}::watch_status`] : []),
  ]
  return join(conditions, ' AND ')
}

type EntryRow = RecordRow & { media: MediaCardRow; description: string | null; totalVolumes: number | null }

const ENTRIES = `SELECT ${RECORD}, m.description, m.total_volumes AS "totalVolumes", ${MEDIA_CARD_JSON} AS media
  FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place)
  CROSS JOIN ${RECORD_OF('wanted.id')}
  CROSS JOIN LATERAL (SELECT * FROM media WHERE id = wanted.id LIMIT 1) AS m ORDER BY wanted.place`

function toEntry({ media, description, totalVolumes, ...record }: EntryRow): WatchedEntry {
  return { ...toRecord(media.id, record), media: { ...toMediaCard(media), description, totalVolumes } }
}

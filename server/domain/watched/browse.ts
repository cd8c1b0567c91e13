import type { Paged } from '@/lib/schemas/paging'
import type { WatchedEntry, WatchedSearch } from '@/lib/schemas/watched'
import type { WatchedSort } from '@/lib/watching'
import { idsInOrder } from '@/server/domain/listing/listing'
import { pageOf } from '@/server/domain/listing/page'
import type { Totals } from '@/server/domain/listing/ranges'
import type { Column } from '@/server/domain/listing/statements'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/media/cards'
import { plannedRows, sql } from '@/server/platform/database/client'
import { RECORD, RECORD_OF, type RecordRow, toRecord } from './rows'

/**
 * The user's records in any order. A page costs the same regardless of their number; with a status these are also counted.
 * Never cached.
 */
export async function watchedPage(userId: number, search: WatchedSearch): Promise<Paged<WatchedEntry>> {
  const { sort, status } = search
  const totals = await totalsOf(userId, search)
  const ofStatus = status ? sql`status = ${status}::watch_status` : sql`true`
  const where = sql`user_id = ${userId} AND ${ofStatus}`
  const ids = await idsInOrder(SOURCE, ORDERS[sort], where, totals, search)
  const data = ids.length === 0 ? [] : await plannedRows<EntryRow>('watched-entries', ENTRIES, [userId, ids])
  return pageOf(data.map(toEntry), totals.total, search)
}

const SOURCE = { table: 'watched_records', id: 'media_id' }
const ORDERS: Record<WatchedSort, Column> = {
  title: { column: 'title_sort' },
  rating: { column: 'rating', sparse: true },
  created: { column: 'created_at' },
  updated: { column: 'updated_at' },
  'started-date': { column: 'started_date', sparse: true },
  'finished-date': { column: 'finished_date', sparse: true },
}

async function totalsOf(userId: number, { sort, status }: WatchedSearch): Promise<Totals> {
  type Row = Record<'total' | 'rating' | 'started_date' | 'finished_date', number>
  const [row] = status
    ? await plannedRows<Row>('watched-totals-of-status', TOTALS_OF_STATUS, [userId, status])
    : await plannedRows<Row>('watched-totals', TOTALS, [userId])
  const { column } = ORDERS[sort]
  return row
    ? { total: row.total, known: column in row ? row[column as keyof Row] : row.total }
    : { total: 0, known: 0 }
}

/** The number of records, and of those with each sparse column. */
const TOTALS = `SELECT total, rated AS rating, started AS started_date, finished AS finished_date
  FROM watched_totals WHERE user_id = $1::int`
const TOTALS_OF_STATUS = `SELECT count(*)::int AS total, count(rating)::int AS rating,
  count(started_date)::int AS started_date, count(finished_date)::int AS finished_date FROM watched_records WHERE user_id = $1::int AND status = $2::watch_status`

type EntryRow = RecordRow & { media: MediaCardRow; description: string | null; totalVolumes: number | null }

const ENTRIES = `SELECT ${RECORD}, m.description, m.total_volumes AS "totalVolumes", ${MEDIA_CARD_JSON} AS media
  FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place)
  CROSS JOIN ${RECORD_OF('wanted.id')}
  CROSS JOIN LATERAL (SELECT * FROM media WHERE id = wanted.id LIMIT 1) AS m ORDER BY wanted.place`

function toEntry({ media, description, totalVolumes, ...record }: EntryRow): WatchedEntry {
  return { ...toRecord(media.id, record), media: { ...toMediaCard(media), description, totalVolumes } }
}

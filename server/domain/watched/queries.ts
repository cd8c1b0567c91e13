import type { Paged } from '@/lib/schemas/paging'
import type { HistorySearch, MediaState, WatchedEntry, WatchedEvent, WatchedSearch } from '@/lib/schemas/watched'
import type { WatchedSort } from '@/lib/watching'
import { orderedIds, type Stretch, type Totals } from '@/server/domain/listing/ordered'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/media/cards'
import { plannedRows, raw, sql } from '@/server/platform/database/client'
import { type Kept, RECORD, told, toRecord } from './record'

/**
 * One's own records in any order, whatever their number for the price of the page; those of one status for that of counting
 * them. Nothing here is ever kept in a cache.
 */
export async function watchedPage(userId: number, search: WatchedSearch): Promise<Paged<WatchedEntry>> {
  const { page, size } = search
  const totals = await totalsOf(userId, search)
  const ids = await orderedIds(totals, search, (stretch) => select(userId, search, stretch))
  const data = ids.length === 0 ? [] : await plannedRows<EntryRow>('watched-entries', ENTRIES, [userId, ids])
  return { data: data.map(toEntry), total: totals.total, totalPages: Math.ceil(totals.total / size), page, size }
}

/** The column of each order, and the count of those who have it where not all do. */
const SORTS: Record<WatchedSort, { column: string; known?: 'rated' | 'started' | 'finished' }> = {
  title: { column: 'title_sort' },
  rating: { column: 'rating', known: 'rated' },
  created: { column: 'created_at' },
  updated: { column: 'updated_at' },
  'started-date': { column: 'started_date', known: 'started' },
  'finished-date': { column: 'finished_date', known: 'finished' },
}

async function totalsOf(userId: number, { sort, status }: WatchedSearch): Promise<Totals> {
  type Row = { total: number; rated: number; started: number; finished: number }
  const [row] = status
    ? await plannedRows<Row>('watched-totals-of-status', TOTALS_OF_STATUS, [userId, status])
    : await plannedRows<Row>('watched-totals', TOTALS, [userId])
  return row ? { total: row.total, known: row[SORTS[sort].known ?? 'total'] } : { total: 0, known: 0 }
}

const TOTALS = 'SELECT total, rated, started, finished FROM watched_totals WHERE user_id = $1::int'
const TOTALS_OF_STATUS = `SELECT count(*)::int AS total, count(rating)::int AS rated, count(started_date)::int AS started,
  count(finished_date)::int AS finished FROM watched_records WHERE user_id = $1::int AND status = $2::watch_status`

function select(userId: number, { sort, status }: WatchedSearch, { known, descending, offset, count }: Stretch) {
  const { column, known: sparse } = SORTS[sort]
  const direction = raw(descending ? 'DESC' : 'ASC')
  const there = raw(sparse ? `${column} IS ${known ? 'NOT ' : ''}NULL` : 'true')
  return sql`SELECT media_id AS id, ${raw(column)} AS place FROM watched_records WHERE user_id = ${userId} AND ${there}
      AND ${status ? sql`status = ${status}::watch_status` : raw('true')}
    ORDER BY ${raw(column)} ${direction}, media_id ${direction} LIMIT ${count} OFFSET ${offset}`
}

type EntryRow = Kept & { media: MediaCardRow; description: string | null }

/** LIMIT holds the planner to one look into the primary key for each: it would rather read all 20,000 records of a user. */
const RECORD_OF = (id: string) =>
  `LATERAL (SELECT * FROM watched_records WHERE user_id = $1::int AND media_id = ${id} LIMIT 1) AS w`

const ENTRIES = `SELECT ${RECORD}, m.description, ${MEDIA_CARD_JSON} AS media
  FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place)
  CROSS JOIN ${RECORD_OF('wanted.id')}
  CROSS JOIN LATERAL (SELECT * FROM media WHERE id = wanted.id LIMIT 1) AS m ORDER BY wanted.place`

function toEntry({ media, description, ...record }: EntryRow): WatchedEntry {
  return { ...toRecord(media.id, record), media: { ...toMediaCard(media), description } }
}

/** What happened to one's own records, the newest first unless said. */
export async function watchedHistory(userId: number, search: HistorySearch): Promise<Paged<WatchedEvent>> {
  const { page, size, order } = search
  const statement = order === 1 ? HISTORY_FALLING : HISTORY_RISING
  const name = order === 1 ? 'watched-history-falling' : 'watched-history-rising'
  const [row] = await plannedRows<HistoryRow>(name, statement, [userId, size, page * size])
  const { total = 0, events = [] } = row ?? {}
  return { data: events.map(toEvent), total, totalPages: Math.ceil(total / size), page, size }
}

type EventRow = Omit<WatchedEvent, 'media' | 'createdDate'> & { media: MediaCardRow; createdDate: number }
type HistoryRow = { total: number; events: EventRow[] }

const history = (direction: 'ASC' | 'DESC') => `
  SELECT (SELECT count(*)::int FROM watched_events WHERE user_id = $1::int) AS total, coalesce((
    SELECT json_agg(json_build_object('id', e.id, 'before', e.before, 'after', e.after, 'source', e.source, 'undoes', e.undoes, 'canUndo', e.source <> 'Undo' AND NOT EXISTS (
        SELECT 1 FROM watched_events n WHERE n.user_id = $1 AND n.media_id = e.media_id AND n.id > e.id),
      'createdDate', round(extract(epoch FROM e.created_at) * 1000), 'media', ${MEDIA_CARD_JSON})
      ORDER BY e.created_at ${direction}, e.id ${direction})
    FROM (SELECT * FROM watched_events WHERE user_id = $1 ORDER BY created_at ${direction}, id ${direction}
      LIMIT $2::int OFFSET $3::bigint) AS e JOIN media m ON m.id = e.media_id), '[]') AS events`
const HISTORY_FALLING = history('DESC')
const HISTORY_RISING = history('ASC')

function toEvent(row: EventRow): WatchedEvent {
  return { ...row, media: toMediaCard(row.media), createdDate: new Date(row.createdDate).toISOString() }
}

/** What these works are to a user, in the order asked for; ids of nothing are left out. */
export async function statesOf(userId: number, ids: readonly number[]): Promise<MediaState[]> {
  if (ids.length === 0) return []
  return (await plannedRows<StateRow>('media-states', STATES, [userId, ids])).map(toState)
}

type StateRow = Pick<MediaState, 'id' | 'title' | 'type' | 'totalEpisodes' | 'isFavorited'> &
  (Kept | { [Column in keyof Kept]: null })

const STATES = `SELECT m.id, m.title, m.type, m.total_episodes AS "totalEpisodes", ${RECORD}, EXISTS (
    SELECT 1 FROM lists l JOIN list_entries e ON e.list_id = l.id AND e.media_id = m.id
    WHERE l.owner_id = $1::int AND l.slug = 'favorites') AS "isFavorited"
  FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place) JOIN media m USING (id)
  LEFT JOIN ${RECORD_OF('m.id')} ON true ORDER BY wanted.place`

function toState({ id, title, type, totalEpisodes, isFavorited, ...row }: StateRow): MediaState {
  const media = { id, title, type, totalEpisodes }
  if (row.status === null) return { ...media, isWatched: false, isFavorited, watched: null }
  return { ...media, isWatched: true, isFavorited, watched: { ...told(row), updatedDate: row.updatedAt.toISOString() } }
}

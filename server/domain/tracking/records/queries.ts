import type { Paged } from '@/lib/schemas/paging'
import type { HistorySearch, MediaState, RecordEntry, RecordEvent } from '@/lib/tracking/schemas/records'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { recordEntries } from './browse'
import { IS_KNOWN, latestRecords, RECORD, RECORD_OF, type RecordRow, withTimestamps } from './rows'

/** The history of a user's records, newest first by default. */
export async function recordHistory(userId: number, search: HistorySearch): Promise<Paged<RecordEvent>> {
  const { page, size, order } = search
  const statement = order === 1 ? HISTORY_FALLING : HISTORY_RISING
  const name = order === 1 ? 'watched-history-falling' : 'watched-history-rising'
  const [row] = await plannedRows<HistoryRow>(name, statement, [userId, size, page * size])
  const { total = 0, events = [] } = row ?? {}
  return pageOf(events.map(toEvent), total, { page, size })
}

type EventRow = Omit<RecordEvent, 'media' | 'createdDate'> & { media: MediaCardRow; createdDate: number }
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

function toEvent(row: EventRow): RecordEvent {
  return { ...row, media: toMediaCard(row.media), createdDate: new Date(row.createdDate).toISOString() }
}

/** The user's state of these works, in the given order; without unknown ids, and hidden works without a record. */
export async function statesOf(userId: number, ids: readonly number[]): Promise<MediaState[]> {
  if (ids.length === 0) return []
  return (await plannedRows<StateRow>('media-states', STATES, [userId, ids])).map(toState)
}

type StateRow = Pick<MediaState, 'id' | 'title' | 'type' | 'totalEpisodes' | 'isFavorited'> &
  (RecordRow | { [Column in keyof RecordRow]: null })

const STATES = `SELECT m.id, m.title, m.type, m.total_episodes AS "totalEpisodes", ${RECORD}, EXISTS (
    SELECT 1 FROM lists l JOIN list_entries e ON e.list_id = l.id AND e.media_id = m.id
    WHERE l.owner_id = $1::int AND l.slug = 'favorites') AS "isFavorited"
  FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place) JOIN media m USING (id)
  LEFT JOIN ${RECORD_OF('m.id')} ON true WHERE ${IS_KNOWN} ORDER BY wanted.place`

function toState({ id, title, type, totalEpisodes, isFavorited, ...row }: StateRow): MediaState {
  const media = { id, title, type, totalEpisodes }
  if (row.status === null) return { ...media, isWatched: false, isFavorited, watched: null }
  return { ...media, isWatched: true, isFavorited, watched: withTimestamps(row) }
}

/**
 * What a user has completed, then what they have dropped, without a rating, the last changed first. Only the latest
 * records of each type count: nobody is asked for ever about an old list. Never cached.
 */
export async function unratedRecords(userId: number, size: number): Promise<RecordEntry[]> {
  const found = await plannedRows<{ id: number }>('unrated-records', UNRATED, [userId, size])
  const ids = found.map(({ id }) => id)
  return recordEntries(userId, ids)
}

const UNRATED = `SELECT w.media_id AS id FROM ${latestRecords(['Completed', 'Dropped'], 't.rated < t.total')}
  WHERE w.rating IS NULL ORDER BY t.status = 'Dropped', w.updated_at DESC, w.media_id DESC LIMIT $2::int`

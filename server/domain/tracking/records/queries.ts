import type { Paged } from '@/lib/schemas/paging'
import type {
  HistorySearch,
  MediaState,
  RecordEntry,
  RecordEvent,
  RecordSnapshot,
} from '@/lib/tracking/schemas/records'
import { isShown } from '@/server/domain/catalogue/entries/access'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { recordEntries } from './browse'
import { IS_KNOWN, latestRecords, RECORD, RECORD_OF, type RecordRow, withoutNote, withTimestamps } from './rows'

/**
 * The history of a user's records, newest first by default. `withPrivate`: else without that of private records, and
 * without notes.
 */
export async function recordHistory(
  userId: number,
  { page, size, order }: HistorySearch,
  withPrivate = true,
): Promise<Paged<RecordEvent>> {
  const direction = order === 1 ? 'DESC' : 'ASC'
  const events = withPrivate ? 'watched_events' : 'public_watched_events'
  const name = `history-${direction}-${events}`
  const [row] = await plannedRows<HistoryRow>(name, HISTORY[events][direction], [userId, size, page * size])
  const { total = 0, events: found = [] } = row ?? {}
  return pageOf(
    found.map((event) => toEvent(withPrivate ? event : withoutNotes(event))),
    total,
    { page, size },
  )
}

type EventRow = Omit<RecordEvent, 'media' | 'createdDate'> & { media: MediaCardRow; createdDate: number }
type HistoryRow = { total: number; events: EventRow[] }

const history = (events: string, direction: 'ASC' | 'DESC') => `
  SELECT (SELECT count(*)::int FROM ${events} WHERE user_id = $1::int) AS total, coalesce((
    SELECT json_agg(json_build_object('id', e.id, 'before', e.before, 'after', e.after, 'source', e.source, 'undoes', e.undoes,
      'token', (SELECT t.name FROM personal_tokens t WHERE t.id = e.token_id), 'canUndo', e.source <> 'Undo' AND NOT EXISTS (
        SELECT 1 FROM watched_events n WHERE n.user_id = $1 AND n.media_id = e.media_id AND n.id > e.id),
      'createdDate', round(extract(epoch FROM e.created_at) * 1000), 'media', ${MEDIA_CARD_JSON})
      ORDER BY e.created_at ${direction}, e.id ${direction})
    FROM (SELECT * FROM ${events} WHERE user_id = $1 ORDER BY created_at ${direction}, id ${direction}
      LIMIT $2::int OFFSET $3::bigint) AS e JOIN media m ON m.id = e.media_id), '[]') AS events`
const inBoth = (events: string) => ({ ASC: history(events, 'ASC'), DESC: history(events, 'DESC') })
const HISTORY = {
  watched_events: inBoth('watched_events'),
  public_watched_events: inBoth('public_watched_events'),
}

/** An event without the notes of both its records. */
export function withoutNotes<Event extends Pick<RecordEvent, 'before' | 'after'>>(event: Event): Event {
  const without = (snapshot: RecordSnapshot | null) => snapshot && { ...snapshot, note: undefined }
  return { ...event, before: without(event.before), after: without(event.after) }
}

function toEvent(row: EventRow): RecordEvent {
  return { ...row, media: toMediaCard(row.media), createdDate: new Date(row.createdDate).toISOString() }
}

/**
 * The user's state of these works, in the given order; without unknown ids, and hidden works without a record.
 * `withPrivate`: else as if there were no private records and notes, and without hidden works.
 */
export async function statesOf(userId: number, ids: readonly number[], withPrivate = true): Promise<MediaState[]> {
  if (ids.length === 0) return []
  const states = (await plannedRows<StateRow>('media-states', STATES, [userId, ids, withPrivate])).map(toState)
  if (withPrivate) return states
  return states.map((state) => ({ ...state, watched: state.watched && withoutNote(state.watched) }))
}

type StateRow = Pick<MediaState, 'id' | 'title' | 'type' | 'totalEpisodes' | 'isFavorited'> &
  (RecordRow | { [Column in keyof RecordRow]: null })

const STATES = `SELECT m.id, m.title, m.type, m.total_episodes AS "totalEpisodes", ${RECORD}, EXISTS (
    SELECT 1 FROM lists l JOIN list_entries e ON e.list_id = l.id AND e.media_id = m.id
    WHERE l.owner_id = $1::int AND l.slug = 'favorites') AS "isFavorited"
  FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place) JOIN media m USING (id)
  LEFT JOIN ${RECORD_OF('m.id')} ON $3::boolean OR NOT w.is_private
  WHERE CASE WHEN $3::boolean THEN ${IS_KNOWN} ELSE ${isShown('media', 'm.id')} END ORDER BY wanted.place`

function toState({ id, title, type, totalEpisodes, isFavorited, ...row }: StateRow): MediaState {
  const media = { id, title, type, totalEpisodes }
  if (row.status === null) return { ...media, isWatched: false, isFavorited, watched: null }
  return { ...media, isWatched: true, isFavorited, watched: withTimestamps(row) }
}

/**
 * What a user has completed, then what they have dropped, without a rating, the last changed first. Only the latest
 * records of each type count: nobody is asked for ever about an old list. Never cached.
 */
export async function unratedRecords(userId: number, size: number, withPrivate = true): Promise<RecordEntry[]> {
  const found = await plannedRows<{ id: number }>('unrated-records', UNRATED, [userId, size, withPrivate])
  const ids = found.map(({ id }) => id)
  return recordEntries(userId, ids, withPrivate)
}

const UNRATED = `SELECT w.media_id AS id FROM ${latestRecords(['Completed', 'Dropped'], 't.rated < t.total')}
  WHERE w.rating IS NULL ORDER BY t.status = 'Dropped', w.updated_at DESC, w.media_id DESC LIMIT $2::int`

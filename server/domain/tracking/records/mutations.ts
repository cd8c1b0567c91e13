import { extentOf, isPrinted } from '@/lib/catalogue/extent'
import type {
  RecordAnswer,
  RecordChange,
  RecordContent,
  RecordInput,
  RecordRemoval,
  RecordSnapshot,
} from '@/lib/tracking/schemas/records'
import { rows, sql } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { type MediaAndRecord, mediaAndRecordOf, type RecordRow, toRecord } from './rows'
import { contentAfter, contentOf, isSame } from './rules'
import { type Source, type Written, writeRecord } from './writes'

const SOURCES = { form: 'Form', 'plus-one': 'PlusOne', api: 'Api' } as const satisfies Record<string, Source>

/**
 * Creates or changes a record. An identical write changes nothing, so that a client may retry after a lost answer. Of
 * two concurrent writes the second sees the first.
 * @throws AppError notFound (no such work), invalidInput (moreWatchedThanExist, noVolumes, endsBeforeBegin), conflict
 *   (with the current record)
 */
export function setRecord(userId: number, input: RecordInput): Promise<RecordAnswer> {
  return write(userId, input, () => {})
}

/** The same for an existing record: an outdated form does not restore a deleted one. */
export function changeRecord(userId: number, input: RecordInput): Promise<RecordAnswer> {
  return write(userId, input, ({ record }) => {
    if (!record) throw new AppError('notFound')
  })
}

async function write(
  userId: number,
  input: RecordInput,
  expect: (known: MediaAndRecord) => void,
): Promise<RecordAnswer> {
  const mediaId = input.media
  const { record, event } = await retryingOnConflict(userId, mediaId, async (known) => {
    expect(known)
    if (input.volumesRead && !isPrinted(known.media.type)) throw invalidInput({ volumesRead: 'noVolumes' })
    const after = contentAfter(input, known.record, extentOf(known.media), new Date())
    if ('wrong' in after) throw invalidInput(after.wrong)
    refuseStale(mediaId, input.updatedDate, known.record, after)
    return writeRecord({ userId, mediaId, source: SOURCES[input.source] }, known.record, after)
  })
  if (!record) throw new AppError('notFound')
  return { ...toRecord(mediaId, record), event }
}

/**
 * Removes a record. Does nothing if there is none.
 * @throws AppError notFound (no such work), conflict (with the current record)
 */
export async function removeRecord(userId: number, { media, updatedDate }: RecordRemoval): Promise<RecordChange> {
  const { event } = await retryingOnConflict(userId, media, ({ record }) => {
    refuseStale(media, updatedDate, record, null)
    return writeRecord({ userId, mediaId: media, source: 'Form' }, record, null)
  })
  return { record: null, event }
}

/** Refuses an edit that is based on an older state, unless the record already has the wanted content. */
function refuseStale(
  mediaId: number,
  edited: string | null | undefined,
  record: RecordRow | null,
  after: RecordContent | null,
): void {
  if (edited === undefined || isSame(record, after)) return
  if (edited === null ? record === null : record?.updatedAt.getTime() === Date.parse(edited)) return
  throw new AppError('conflict', { current: record && toRecord(mediaId, record) })
}

/** More than the concurrent writes that one record ever gets. */
const TRIES = 100

/**
 * Reads a record and writes it, and retries while others have written in between.
 * @throws AppError notFound (no such work)
 */
async function retryingOnConflict(
  userId: number,
  mediaId: number,
  attempt: (known: MediaAndRecord) => Promise<Written | undefined>,
): Promise<Written> {
  for (let tried = 0; tried < TRIES; tried++) {
    const known = await mediaAndRecordOf(userId, mediaId)
    if (!known) throw new AppError('notFound')
    const written = await attempt(known)
    if (written) return written
  }
  throw new AppError('locked')
}

type EventRow = { id: number; mediaId: number; before: RecordSnapshot | null; newest: number; undoneBy: number | null }

/**
 * Undoes the user's last change, or the given one, if the record has not changed since. The undo is an event itself and
 * cannot be undone. With the event's id a client may retry after a lost answer.
 * @throws AppError notFound (nothing to undo), conflict (with the current record)
 */
export async function undoRecordChange(userId: number, eventId?: number): Promise<RecordChange> {
  const event = await eventOf(userId, eventId)
  if (!event) throw new AppError('notFound')
  const { id, mediaId, before } = event
  const { record, event: written } = await retryingOnConflict(userId, mediaId, async (known) => {
    const { newest, undoneBy } = (await eventOf(userId, id)) ?? event
    if (undoneBy !== null) return { record: known.record, event: null }
    if (newest !== id) {
      const current = await mediaAndRecordOf(userId, mediaId)
      throw new AppError('conflict', { current: current?.record && toRecord(mediaId, current.record) })
    }
    const after = before && contentOf(before, known.record)
    return writeRecord({ userId, mediaId, source: 'Undo', undoes: id }, known.record, after)
  })
  return { record: record && toRecord(mediaId, record), event: written }
}

/** `newest` is the last event of that record; `undoneBy` is its id if it undoes this one. */
async function eventOf(userId: number, id: number | undefined): Promise<EventRow | undefined> {
  const which = id === undefined ? sql`source <> 'Undo' ORDER BY created_at DESC, id DESC LIMIT 1` : sql`id = ${id}`
  const [row] = await rows<EventRow>(sql`
    SELECT e.id::float8 AS id, e.media_id AS "mediaId", e.before, n.id::float8 AS newest,
      CASE WHEN n.undoes = e.id THEN n.id::float8 END AS "undoneBy"
    FROM (SELECT * FROM watched_events WHERE user_id = ${userId} AND ${which}) AS e
    CROSS JOIN LATERAL (SELECT id, undoes FROM watched_events WHERE user_id = ${userId} AND media_id = e.media_id
      ORDER BY id DESC LIMIT 1) AS n`)
  return row
}

import type { WatchedAnswer, WatchedChange, WatchedInput, WatchedRemoval } from '@/lib/schemas/watched'
import { extentOf } from '@/lib/watching'
import { AppError } from '@/server/platform/errors'
import { type Kept, type Known, knownOf, toRecord } from './record'
import { type Content, contentAfter, isSame } from './rules'
import { type Source, type Written, writeRecord } from './write'

const SOURCES = { form: 'Form', 'plus-one': 'PlusOne', api: 'Api' } as const satisfies Record<string, Source>

/**
 * Writes a record, whether there is one already or not. What is so already stays untouched, so that a lost answer can be asked
 * for again; two at once make one record, and the later of them sees the other.
 * @throws AppError notFound (no such work), invalidInput (moreWatchedThanExist), conflict (with the current record)
 */
export function setWatched(userId: number, input: WatchedInput): Promise<WatchedAnswer> {
  return write(userId, input, () => {})
}

/** The same for a record that must be there: one that was deleted meanwhile does not come back by an old form. */
export function changeWatched(userId: number, input: WatchedInput): Promise<WatchedAnswer> {
  return write(userId, input, ({ record }) => {
    if (!record) throw new AppError('notFound')
  })
}

async function write(userId: number, input: WatchedInput, expect: (known: Known) => void): Promise<WatchedAnswer> {
  const mediaId = input.media
  const { record, event } = await inTurn(userId, mediaId, async (known) => {
    expect(known)
    const after = contentAfter(input, known.record, extentOf(known.media), new Date())
    if (!('status' in after)) throw new AppError('invalidInput', after)
    refuseStale(mediaId, input.updatedDate, known.record, after)
    return writeRecord({ userId, mediaId, source: SOURCES[input.source] }, known.record, after)
  })
  if (!record) throw new AppError('notFound')
  return { ...toRecord(mediaId, record), event }
}

/**
 * Removes a record; one that is gone already stays so.
 * @throws AppError notFound (no such work), conflict (with the current record)
 */
export async function removeWatched(userId: number, { media, updatedDate }: WatchedRemoval): Promise<WatchedChange> {
  const { event } = await inTurn(userId, media, ({ record }) => {
    refuseStale(media, updatedDate, record, null)
    return writeRecord({ userId, mediaId: media, source: 'Form' }, record, null)
  })
  return { record: null, event }
}

/** The loser of two edits is told, unless the record is as the loser wants it. */
function refuseStale(
  mediaId: number,
  edited: string | null | undefined,
  record: Kept | null,
  after: Content | null,
): void {
  if (edited === undefined || isSame(record, after)) return
  if (edited === null ? record === null : record?.updatedAt.getTime() === Date.parse(edited)) return
  throw new AppError('conflict', undefined, undefined, record && toRecord(mediaId, record))
}

/** More than ever write to one record at a time. */
const TRIES = 100

/**
 * Reads a record and writes it, again and again until nobody else has written in between.
 * @throws AppError notFound (no such work)
 */
export async function inTurn(
  userId: number,
  mediaId: number,
  attempt: (known: Known) => Promise<Written | undefined>,
): Promise<Written> {
  for (let tried = 0; tried < TRIES; tried++) {
    const known = await knownOf(userId, mediaId)
    if (!known) throw new AppError('notFound')
    const written = await attempt(known)
    if (written) return written
  }
  throw new AppError('databaseBusy')
}

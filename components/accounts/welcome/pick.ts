import { withRecord } from '@/components/tracking/records/record'
import { send, undoChange, writeRecord } from '@/components/tracking/records/save'
import { mediaRecord } from '@/components/tracking/records/states'
import { extentOf } from '@/lib/catalogue/extent'
import { NO_DETAILS } from '@/lib/tracking/progress'
import type { RecordAnswer, RecordState } from '@/lib/tracking/schemas/records'

/** The events of the works that were picked on this page, by which a second click takes them back. */
const events = new Map<number, Promise<number | null>>()

/** Whether a work was picked on this page, so that it can be taken back. */
export const isPicked = (id: number) => events.has(id)

/**
 * Notes a work as completed at some time: without dates, and without a word about it.
 * @throws Problem
 */
export async function pick(id: number): Promise<void> {
  const state = mediaRecord(id).current
  if (!state || state.watched || events.has(id)) return
  const now = new Date().toISOString()
  const dates = { startedDate: null, finishedDate: null }
  const episodesWatched = extentOf(state).total ?? 0
  const record: RecordState = {
    ...{ ...NO_DETAILS, ...dates, episodesWatched, status: 'Completed', rating: null },
    ...{ createdDate: now, updatedDate: now },
  }
  const body = { media: id, status: 'Completed', episodesWatched: 0, ...dates, updatedDate: null }
  const written = writeRecord<RecordAnswer>(id, {
    apply: (media) => withRecord(media, record),
    send: () => send('POST', body),
  }).then((answer) => answer?.event ?? null)
  events.set(id, written)
  await written.catch((refusal: unknown) => {
    events.delete(id)
    throw refusal
  })
}

/**
 * Takes a work back that was picked on this page.
 * @throws Problem, with 409 if its record has changed since
 */
export async function unpick(id: number): Promise<void> {
  const event = await events.get(id)?.catch(() => null)
  events.delete(id)
  if (event) await undoChange(id, event)
}

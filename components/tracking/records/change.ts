import { notify } from '@/components/ui/notify'
import { pageMessages } from '@/i18n/browser'
import { Problem } from '@/lib/browser/problem'
import { extentOf } from '@/lib/catalogue/extent'
import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import { fill } from '@/lib/text'
import { NO_DETAILS, settle } from '@/lib/tracking/progress'
import { MAX_RUNS } from '@/lib/tracking/records'
import type { MediaState, RecordAnswer, RecordState } from '@/lib/tracking/schemas/records'
import { ask } from './ask'
import { contentOf, type RecordValues, restarted, valuesOf, withStatus } from './form-values'
import { withRecord } from './record'
import { sayAdded, sayChanged, send, writeRecord } from './save'
import { confirmedState, mediaRecord } from './states'
import { today } from './today'

/** Sets the status of a work in place, by the rules of the form. A work without a record gets one. */
export function changeStatus(id: number, status: RecordStatus): Promise<void> {
  const state = mediaRecord(id).current
  return state ? change(id, (values) => withStatus(values, status, extentOf(state))) : Promise.resolve()
}

/** Completes a work in place, and asks for a rating if it has none, as after the last episode. */
export async function complete(id: number): Promise<void> {
  await changeStatus(id, 'Completed')
  const ended = confirmedState(id)?.watched
  if (ended?.status === 'Completed' && ended.rating === null) ask({ kind: 'rating', id })
}

/** Sets the score of a work in place, from 0 to 100; null removes it. */
export function changeRating(id: number, rating: number | null): Promise<void> {
  return change(id, (values) => ({ ...values, rating: rating === null ? '' : String(rating) }))
}

/** Whether a work is finished and can be watched once more. */
export function canStartAgain({ watched }: MediaState): boolean {
  return watched?.status === 'Completed' && watched.earlierRuns.length < MAX_RUNS
}

/** Begins the next run of a finished work today, in place; the finished run becomes the last of the earlier ones. */
export function startAgain(id: number): Promise<void> {
  const state = mediaRecord(id).current
  return state && canStartAgain(state) ? change(id, restarted) : Promise.resolve()
}

/** An optimistic update of one field, after the writes before it, with a notification that can undo it. */
async function change(id: number, next: (values: RecordValues) => RecordValues): Promise<void> {
  const state = mediaRecord(id).current
  if (!state) return
  const before = state.watched
  const { episodesWatched = 0, rating = null, ...content } = contentOf(next(valuesOf(before)))
  const { status, startedDate, finishedDate } = content
  // Only runs of the details are changed in place; fields that are not sent stay.
  const runs =
    content.earlierRuns.length > (before?.earlierRuns.length ?? 0) ? { earlierRuns: content.earlierRuns } : {}
  const progress = { episodesWatched, status }
  const now = new Date().toISOString()
  const record = before ?? { ...NO_DETAILS, createdDate: now, updatedDate: now }
  const changed: RecordState = { ...record, ...progress, rating, startedDate, finishedDate, ...runs }
  const keepStatus = settle(progress, before, extentOf(state)).status !== status || undefined
  const body = { media: id, ...progress, rating, startedDate, finishedDate, ...runs, keepStatus, date: today() }
  try {
    const answer = await writeRecord<RecordAnswer>(id, {
      apply: (media) => withRecord(media, changed),
      send: (base) => send('POST', { ...body, updatedDate: base?.watched?.updatedDate ?? null }),
    })
    if (answer) (before ? sayChanged : sayAdded)(id, answer.event)
  } catch (refusal) {
    const failed = fill(pageMessages().myMedia.oneMore.failed, { title: state.title })
    notify('failure', (refusal instanceof Problem && refusal.message) || failed, { key: `watched-${id}` })
  }
}

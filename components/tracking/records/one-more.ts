import { notify } from '@/components/ui/notify'
import { pageFormats, pageMessages } from '@/i18n/browser'
import { Problem } from '@/lib/browser/problem'
import { freshToken } from '@/lib/browser/session-calls'
import { extentOf } from '@/lib/catalogue/extent'
import { fill } from '@/lib/text'
import { BLANK, datesOfPlusOne, enterEpisodes, NO_DETAILS } from '@/lib/tracking/progress'
import type { MediaState, RecordAnswer, RecordState } from '@/lib/tracking/schemas/records'
import { ask } from './ask'
import { dropTap, keepTap, sendKeptTaps } from './outbox'
import { progressSentence } from './progress-text'
import { isConflict, withRecord } from './record'
import { RECORD, send, undo, writeRecord } from './save'
import { mediaRecord } from './states'
import { today } from './today'

/** Milliseconds within which taps are combined into one request. */
const PAUSE = 1000

/** The event of the last tap on each work, for undo. */
const events = new Map<number, number | null>()

/** Whether there is another episode; always if the total is unknown, until the record is Completed. */
export function hasOneMore(state: MediaState): boolean {
  const { counted, total } = extentOf(state)
  const { status, episodesWatched } = state.watched ?? BLANK
  return counted && status !== 'Completed' && (total === null || episodesWatched < total)
}

/**
 * Adds one episode (or chapter) to a work, with the dates that follow from it. The update is optimistic and sent as the
 * absolute number; a notification can undo it. On failure it is rolled back, with a notification.
 */
export function watchOneMore(id: number): void {
  const { current } = mediaRecord(id)
  if (!current || !hasOneMore(current)) return
  const watched = after(current)
  void write(id, watched)
  void freshToken()
  const action = { label: pageMessages().myMedia.undo, run: () => void takeBack(id) }
  notify('success', progressOf(withRecord(current, watched)), { key: `watched-${id}`, action })
}

/** The user's progress as a sentence. */
const progressOf = (state: MediaState) => progressSentence(pageMessages().myMedia, pageFormats(), state)

/** The record as the server will compute it. Must follow the same rules (server/domain/tracking/records/rules.ts). */
function after({ watched, ...media }: MediaState): RecordState {
  const progress = enterEpisodes(watched ?? BLANK, (watched?.episodesWatched ?? 0) + 1, extentOf(media))
  const now = new Date().toISOString()
  const dates = datesOfPlusOne(watched, progress, today())
  return { ...NO_DETAILS, rating: null, createdDate: now, ...watched, ...progress, ...dates, updatedDate: now }
}

async function write(id: number, watched: RecordState): Promise<void> {
  const record = mediaRecord(id)
  const tap = { media: id, episodesWatched: watched.episodesWatched, source: 'plus-one', date: today() }
  const bodyOn = (base?: MediaState) => ({ ...tap, updatedDate: base?.watched?.updatedDate ?? null })
  events.delete(id)
  keepTap(bodyOn(record.confirmed))
  try {
    const answer = await writeRecord<RecordAnswer>(id, {
      apply: (state) => withRecord(state, watched),
      send: (base) => send('POST', bodyOn(base)),
      collect: PAUSE,
    })
    if (!answer || record.isPending(RECORD)) return
    events.set(id, answer.event)
    if (answer.status === 'Completed' && answer.rating === null) ask({ kind: 'rating', id })
  } catch (refusal) {
    sayRefusal(id, refusal)
  } finally {
    if (!record.isPending(RECORD)) dropTap(id)
  }
}

/** Shows a notification of the failure; after a conflict it contains the newer state. */
function sayRefusal(id: number, refusal: unknown): void {
  const state = mediaRecord(id).confirmed
  if (!state) return
  const texts = pageMessages().myMedia.oneMore
  const failed = (refusal instanceof Problem && refusal.message) || fill(texts.failed, { title: state.title })
  const message = isConflict(refusal) ? fill(texts.overtaken, { now: progressOf(state) }) : failed
  notify('failure', message, { key: `watched-${id}` })
}

/** Undoes the last taps: drops unsent ones, and lets the server undo the others. */
async function takeBack(id: number): Promise<void> {
  const record = mediaRecord(id)
  record.cancel(RECORD)
  await record.settled(RECORD)
  const event = events.get(id)
  events.delete(id)
  if (event) await undo(id, event)
}

sendKeptTaps()

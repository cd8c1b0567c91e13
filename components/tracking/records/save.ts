import { notify } from '@/components/ui/notify'
import { pageMessages } from '@/i18n/browser'
import { call } from '@/lib/browser/api'
import type { Write } from '@/lib/browser/optimistic-record'
import { Problem } from '@/lib/browser/problem'
import { extentOf } from '@/lib/catalogue/extent'
import { fill } from '@/lib/text'
import { settle } from '@/lib/tracking/progress'
import type { MediaState, RecordAnswer, RecordChange, RecordInput, RecordState } from '@/lib/tracking/schemas/records'
import { isDifferent, valuesOf } from './form-values'
import { changedRecord, currentOf, isConflict, withRecord } from './record'
import { confirmedState, mediaRecord, mediaState } from './states'

const texts = () => pageMessages().myMedia.form

/** The field of a work's state with the watched record. */
export const RECORD = 'watched'

/**
 * Writes the watched record of a work, after the writes before it. The answer becomes the confirmed state; after a
 * conflict so does the newer state.
 * @throws Problem, with 409 after a conflict
 */
export function writeRecord<Answer extends RecordAnswer | RecordChange>(
  id: number,
  write: Write<MediaState, Answer>,
): Promise<Answer | undefined> {
  return mediaRecord(id).write<Answer>({
    field: RECORD,
    confirm: (state, answer) => withRecord(state, changedRecord(answer)),
    correct: (state, refusal) => (isConflict(refusal) ? withRecord(state, currentOf(refusal)) : state),
    ...write,
  })
}

/** Calls `/api/watched`; the request completes even if the page is left. */
export const send = <Answer>(method: 'POST' | 'DELETE', body: object) =>
  call<Answer>('/api/watched', { method, body, keepalive: true })

type Content = Omit<RecordInput, 'media' | 'source' | 'date' | 'keepStatus' | 'updatedDate'>

/**
 * Saves the values of a form, and offers to undo it. `edited` is the record that was edited, null if there was none.
 * @throws Problem, with 409 after a conflict
 */
export async function saveRecord(id: number, content: Content, edited: RecordState | null): Promise<void> {
  const keepStatus = isChosen(id, content, edited) || undefined
  const answer = await writeRecord<RecordAnswer>(id, {
    send: (base) =>
      send('POST', { ...content, keepStatus, media: id, updatedDate: updatedDateOf(edited, base) ?? null }),
    // If the record was removed elsewhere, the user's input can still be saved.
    correct: (state, refusal) => {
      const current = isConflict(refusal) && currentOf(refusal)
      return current ? withRecord(state, current) : state
    },
  })
  if (answer) (edited ? sayChanged : sayAdded)(id, answer.event)
}

/**
 * Whether the user chose a status that the automatic rules would change, which follow the number. That is Watching
 * without an episode, or Dropped after the last one.
 */
function isChosen(id: number, { episodesWatched, status }: Content, edited: RecordState | null): boolean {
  const state = confirmedState(id)
  return (
    state !== undefined &&
    status !== undefined &&
    settle({ episodesWatched, status }, edited, extentOf(state)).status !== status
  )
}

/**
 * The `updatedDate` that the write is based on: of the confirmed record if it has the same values, for example after an
 * optimistic update.
 */
function updatedDateOf(edited: RecordState | null, base: MediaState | undefined): string | undefined {
  const confirmed = base?.watched
  return edited && confirmed && !isDifferent(valuesOf(edited), confirmed) ? confirmed.updatedDate : edited?.updatedDate
}

/** Removes a work from the watched list, and offers to undo it. || @throws Problem, with 409 after a conflict */
export async function removeRecord(id: number, edited: RecordState): Promise<void> {
  const answer = await writeRecord<RecordChange>(id, {
    send: (base) => send('DELETE', { media: id, updatedDate: updatedDateOf(edited, base) }),
  })
  if (answer) say(id, texts().removed, answer.event)
}

/** Says that a record is saved, and offers to undo it. */
export const sayChanged = (id: number, event: number | null) => say(id, texts().saved, event)

/** Says that a work is in the watched list, and offers to undo it. */
export const sayAdded = (id: number, event: number | null) => say(id, texts().added, event)

function say(id: number, text: string, event: number | null): void {
  const action = event === null ? undefined : { label: pageMessages().myMedia.undo, run: () => void undo(id, event) }
  notify('success', fill(text, { title: confirmedState(id)?.title ?? '' }), { key: `watched-${id}`, action })
}

/** Undoes a change of a record. || @throws Problem, with 409 if it has changed since */
export async function undoChange(id: number, event: number): Promise<void> {
  const asked = { method: 'POST', body: { event }, keepalive: true } as const
  await writeRecord<RecordChange>(id, { send: () => call('/api/watched/undo', asked) })
}

/** The same, with a notification of the result. */
export async function undo(id: number, event: number): Promise<void> {
  const texts = pageMessages().myMedia.oneMore
  const title = mediaState(id)?.title ?? ''
  try {
    await undoChange(id, event)
    notify('success', fill(texts.undone, { title }), { key: `watched-${id}` })
  } catch (error) {
    const message = (error instanceof Problem && error.message) || fill(texts.undoFailed, { title })
    notify('failure', message, { key: `watched-${id}` })
  }
}

import { call } from '@/lib/browser/api'
import type { WatchedAnswer, WatchedChange, WatchedInput } from '@/lib/schemas/watched'
import { fill } from '@/lib/text'
import { extentOf, settle } from '@/lib/watching'
import { confirmedMedia, type MyRecord, setConfirmed } from '../my-media/store'
import { myMediaTexts } from '../my-media/texts'
import { notify } from '../ui/notify'
import { undo } from './one-more'
import { recordOf } from './record'

const texts = myMediaTexts.form

type Content = Pick<WatchedInput, 'episodesWatched' | 'status' | 'rating' | 'startedDate' | 'finishedDate'>

/**
 * Keeps what a form says of a record, and says so with a way back. `edited` is the record that was edited, null where there was none.
 * @throws Problem, with 409 where somebody else was quicker
 */
export async function saveWatched(id: number, content: Content, edited: MyRecord | null): Promise<MyRecord> {
  const { episodesWatched, status, rating, startedDate, finishedDate } = content
  const fields = { episodesWatched, status, rating, startedDate, finishedDate }
  const keepStatus = isChosen(id, content, edited) || undefined
  const body = { ...fields, keepStatus, media: id, updatedDate: edited?.updatedDate ?? null }
  const answer = await call<WatchedAnswer>('/api/watched', { method: 'POST', body, keepalive: true })
  const watched = recordOf(answer)
  setConfirmed(id, { watched })
  say(id, edited ? texts.saved : texts.added, answer.event)
  return watched
}

/**
 * Whether a status was chosen where the rules, which read the number, would have made another one: watching what is still to
 * begin, or dropping it at its end.
 */
function isChosen(id: number, { episodesWatched, status }: Content, edited: MyRecord | null): boolean {
  const state = confirmedMedia(id)
  return (
    state !== undefined &&
    status !== undefined &&
    settle({ episodesWatched, status }, edited, extentOf(state)).status !== status
  )
}

/**
 * Takes a work out of the watched list, with a way back.
 * @throws Problem, with 409 where somebody else was quicker
 */
export async function removeWatched(id: number, edited: MyRecord): Promise<void> {
  const body = { media: id, updatedDate: edited.updatedDate }
  const { event } = await call<WatchedChange>('/api/watched', { method: 'DELETE', body, keepalive: true })
  setConfirmed(id, { watched: null })
  say(id, texts.removed, event)
}

function say(id: number, text: string, event: number | null): void {
  const action = event === null ? undefined : { label: myMediaTexts.undo, run: () => void undo(id, event) }
  notify('success', fill(text, { title: confirmedMedia(id)?.title ?? '' }), { key: `watched-${id}`, action })
}

import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { freshToken } from '@/lib/browser/session-calls'
import type { MediaState, WatchedAnswer, WatchedChange } from '@/lib/schemas/watched'
import { fill } from '@/lib/text'
import { BLANK, datesOfPlusOne, enterEpisodes, extentOf } from '@/lib/watching'
import { confirmedMedia, type MyRecord, myMedia, setConfirmed, setOptimistic } from '../my-media/store'
import { myMediaTexts } from '../my-media/texts'
import { notify } from '../ui/notify'
import { ask } from './ask'
import { drop, putBy, sendLeft } from './outbox'
import { progressSentence } from './progress-text'
import { currentOf, recordOf } from './record'
import { today } from './today'

const texts = myMediaTexts.oneMore

/** Taps within so many milliseconds go as one request. */
const PAUSE = 1000

/** The taps on a work that the server has not confirmed yet. */
type Taps = { wanted?: number; timer?: ReturnType<typeof setTimeout>; sending?: Promise<void>; event?: number | null }

const taps = new Map<number, Taps>()

/** Whether there is one more to watch of it; of what nobody knows the end there is, until it is completed. */
export function hasOneMore(state: MediaState): boolean {
  const { counted, total } = extentOf(state)
  const { status, episodesWatched } = state.watched ?? BLANK
  return counted && status !== 'Completed' && (total === null || episodesWatched < total)
}

/**
 * One more episode (or chapter) of a work, with the dates that follow from it: shown at once, sent as the number that is
 * reached, with a notice that can take it back. What fails is put back, and said.
 */
export function watchOneMore(id: number): void {
  const state = myMedia(id)
  if (!state || !hasOneMore(state)) return
  const mine = taps.get(id) ?? {}
  taps.set(id, mine)
  mine.wanted = (state.watched?.episodesWatched ?? 0) + 1
  setOptimistic(id, { watched: after(state, mine.wanted) })
  clearTimeout(mine.timer)
  mine.timer = setTimeout(() => void send(id), PAUSE)
  putBy(bodyOf(id, mine.wanted))
  void freshToken()
  announce(id)
}

/** What is sent: the number that was reached, from what the server had then. */
function bodyOf(media: number, episodesWatched: number) {
  const updatedDate = confirmedMedia(media)?.watched?.updatedDate ?? null
  return { media, episodesWatched, source: 'plus-one', date: today(), updatedDate }
}

/** What the server will make of it (server/domain/watched/rules.ts). */
function after({ watched, ...media }: MediaState, number: number): MyRecord {
  const progress = enterEpisodes(watched ?? BLANK, number, extentOf(media))
  const now = new Date().toISOString()
  const kept = { rating: watched?.rating ?? null, createdDate: watched?.createdDate ?? now, updatedDate: now }
  return { ...kept, ...progress, ...datesOfPlusOne(watched, progress, today()) }
}

function announce(id: number): void {
  const state = myMedia(id)
  if (!state) return
  const action = { label: myMediaTexts.undo, run: () => void takeBack(id) }
  notify('success', progressSentence(state), { key: `watched-${id}`, action })
}

/** Everything that was tapped has been sent and answered. */
export async function settleTaps(id: number): Promise<void> {
  const mine = taps.get(id)
  if (mine?.wanted !== undefined) await send(id)
  await mine?.sending
}

/** Sends what was tapped, one request at a time. */
async function send(id: number): Promise<void> {
  const mine = taps.get(id)
  clearTimeout(mine?.timer)
  await mine?.sending
  if (mine?.wanted === undefined) return
  const { wanted } = mine
  mine.wanted = undefined
  mine.sending = write(id, wanted, mine).finally(() => {
    mine.sending = undefined
    if (mine.wanted !== undefined) return
    setOptimistic(id, { watched: undefined })
    drop(id)
  })
  await mine.sending
}

async function write(id: number, episodesWatched: number, mine: Taps): Promise<void> {
  const before = confirmedMedia(id)?.watched
  const body = bodyOf(id, episodesWatched)
  try {
    const answer = await call<WatchedAnswer>('/api/watched', { method: 'POST', body, keepalive: true })
    mine.event = answer.event
    const watched = recordOf(answer)
    setConfirmed(id, { watched })
    const ended = before?.status !== 'Completed' && watched.status === 'Completed'
    if (ended && watched.rating === null && mine.wanted === undefined) ask({ kind: 'rating', id })
  } catch (error) {
    mine.wanted = undefined
    clearTimeout(mine.timer)
    refused(id, error)
  }
}

/** Says what went wrong; who was not the first sees what the other one made of it. */
function refused(id: number, error: unknown): void {
  const problem = error instanceof Problem ? error : undefined
  const overtaken = problem?.status === 409
  if (overtaken) setConfirmed(id, { watched: currentOf(problem) })
  const state = confirmedMedia(id)
  if (!state) return
  const said = overtaken ? fill(texts.overtaken, { now: progressSentence(state) }) : problem?.message
  notify('failure', said || fill(texts.failed, { title: state.title }), { key: `watched-${id}` })
}

/** Takes back what was tapped last: what was not sent yet is forgotten, else the server undoes it. */
async function takeBack(id: number): Promise<void> {
  const mine = taps.get(id)
  if (!mine) return
  clearTimeout(mine.timer)
  const unsent = mine.wanted !== undefined
  mine.wanted = undefined
  drop(id)
  if (mine.sending) await mine.sending
  else if (unsent) return setOptimistic(id, { watched: undefined })
  if (mine.event) await undo(id, mine.event)
  mine.event = undefined
}

/** Takes back a change of a record, and says so. */
export async function undo(id: number, event: number): Promise<void> {
  const title = myMedia(id)?.title ?? ''
  try {
    const { record } = await call<WatchedChange>('/api/watched/undo', {
      method: 'POST',
      body: { event },
      keepalive: true,
    })
    setConfirmed(id, { watched: record && recordOf(record) })
    notify('success', fill(texts.undone, { title }), { key: `watched-${id}` })
  } catch (error) {
    if (error instanceof Problem && error.status === 409) setConfirmed(id, { watched: currentOf(error) })
    notify('failure', (error instanceof Problem && error.message) || fill(texts.undoFailed, { title }), {
      key: `watched-${id}`,
    })
  }
}

/** What was tapped before a page is left arrives all the same. */
function sendAll(): void {
  for (const [id, { wanted }] of taps) if (wanted !== undefined) void send(id)
}

sendLeft()
addEventListener('pagehide', sendAll)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') sendAll()
})

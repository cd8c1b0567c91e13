import { call } from '@/lib/browser/api'
import { onSession, session } from '@/lib/browser/session'
import { links } from '@/lib/links'
import type { MediaState } from '@/lib/schemas/watched'
import { onTabMessage, postToTabs } from './tabs'

/**
 * The state of works for the logged-in user: what the server confirmed last, with optimistic updates over it. Pages subscribe to
 * the works that they show (`follow`), and one call fetches them all. Every change is posted to the other tabs, and a tab that
 * becomes visible again refetches. All of it is dropped with the session.
 */

export type MyRecord = NonNullable<MediaState['watched']>
/** What its reader changes of a work. */
export type Mine = Pick<MediaState, 'isFavorited' | 'watched'>

/** `at`: when it was asked for. */
type Confirmed = { state: MediaState; at: number }

const confirmed = new Map<number, Confirmed>()
const optimistic = new Map<number, Partial<Mine>>()
const shown = new Map<number, MediaState>()
const readers = new Map<number, Set<() => void>>()

/** The state of a work as it is shown, optimistic updates included; undefined until it is known. */
export function myMedia(id: number): MediaState | undefined {
  return shown.get(id)
}

/** The same as the server confirmed it last, without optimistic updates. */
export function confirmedMedia(id: number): MediaState | undefined {
  return confirmed.get(id)?.state
}

/** An optimistic update: what a work is shown as until the server answers. An undefined field takes its update back. */
export function setOptimistic(id: number, change: Partial<Mine>): void {
  const left = Object.entries({ ...optimistic.get(id), ...change }).filter(([, value]) => value !== undefined)
  if (left.length === 0) optimistic.delete(id)
  else optimistic.set(id, Object.fromEntries(left))
  show(id)
}

/** Stores what the server answered to a write, here and in the other tabs. */
export function setConfirmed(id: number, change: Partial<Mine>): void {
  const before = confirmed.get(id)
  if (!before) return
  const watched = change.watched === undefined ? before.state.watched : change.watched
  confirm({ ...before.state, ...change, isWatched: watched !== null, watched })
  const user = owner()
  if (user !== undefined) postToTabs({ user, states: [stateOf(id)].filter((state) => state !== undefined) })
}

/** Stores what a page brought along of a work, until it is fetched. */
export function seed(state: MediaState): void {
  if (!confirmed.has(state.id)) confirm(state, Number.NEGATIVE_INFINITY)
}

const stateOf = (id: number) => confirmed.get(id)?.state

function confirm(state: MediaState, at = performance.now()): void {
  confirmed.set(state.id, { state, at })
  show(state.id)
}

function show(id: number): void {
  const state = stateOf(id)
  if (state) {
    const all = { ...state, ...optimistic.get(id) }
    shown.set(id, { ...all, isWatched: all.watched !== null })
  } else shown.delete(id)
  for (const reader of [...(readers.get(id) ?? [])]) reader()
}

/** Milliseconds for which a state is fresh: for a page that shows it again, and for a tab that becomes visible again. */
const FRESH = 60_000
const BACK = 3000

/** Subscribes to the state of a work, and fetches it where it is not fresh. Returns what unsubscribes. */
export function follow(id: number, reader: () => void): () => void {
  const those = readers.get(id) ?? new Set()
  if (readers.size === 0) listen()
  readers.set(id, those.add(reader))
  if (isOlder(id, FRESH)) request(id)
  return () => {
    those.delete(reader)
    if (those.size === 0) readers.delete(id)
  }
}

/** Fetches the state of a work again, where it is shown. */
export function refetch(id: number): void {
  if (readers.has(id)) request(id)
}

function isOlder(id: number, age: number): boolean {
  const known = confirmed.get(id)
  return known === undefined || performance.now() - known.at > age
}

const requested = new Set<number>()
/** Ids of one call (GET /api/me/media). */
const MOST = 100

/** All that a page asks for at once goes as one call. */
function request(id: number): void {
  if (requested.size === 0) queueMicrotask(() => void fetchRequested())
  requested.add(id)
}

async function fetchRequested(): Promise<void> {
  const ids = [...requested]
  requested.clear()
  const calls = []
  for (let from = 0; from < ids.length; from += MOST) calls.push(fetchStates(ids.slice(from, from + MOST)))
  await Promise.all(calls)
}

async function fetchStates(ids: readonly number[]): Promise<void> {
  const at = performance.now()
  const user = owner()
  // Without a connection nothing of one's own is shown; whoever comes back to the page asks again.
  const answer = await call<{ data: MediaState[] }>(links.myMediaCall(ids)).catch(() => undefined)
  if (!answer || user === undefined || owner() !== user) return
  // What has changed since it was asked for is newer than the answer.
  for (const state of answer.data) if ((confirmed.get(state.id)?.at ?? 0) <= at) confirm(state, at)
}

let listening = false

function listen(): void {
  if (listening) return
  listening = true
  let user = owner()
  onSession(() => {
    if (user !== undefined && owner() !== user) forget()
    user = owner()
  })
  onTabMessage(({ user, states }) => {
    if (user !== owner()) return
    for (const state of states) if (confirmed.has(state.id) || readers.has(state.id)) confirm(state)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || owner() === undefined) return
    for (const id of readers.keys()) if (isOlder(id, BACK)) request(id)
  })
}

function owner(): number | undefined {
  const now = session()
  return now.state === 'open' ? now.user.id : undefined
}

function forget(): void {
  const ids = [...confirmed.keys()]
  confirmed.clear()
  optimistic.clear()
  for (const id of ids) show(id)
}

import { call } from '@/lib/browser/api'
import { OptimisticRecord } from '@/lib/browser/optimistic-record'
import { onSession, session } from '@/lib/browser/session'
import { links } from '@/lib/links'
import type { MediaState } from '@/lib/tracking/schemas/records'

/**
 * The state of works for the logged-in user, a record each. Pages subscribe to the works that they show (`follow`), and
 * one call fetches them all. Every write is posted to the other tabs, and a tab that becomes visible again refetches.
 * All of it is dropped with the session.
 */

const records = new Map<number, OptimisticRecord<MediaState>>()

/** The record of a work, to be written. */
export function mediaRecord(id: number): OptimisticRecord<MediaState> {
  const known = records.get(id) ?? new OptimisticRecord<MediaState>(tellTabs)
  records.set(id, known)
  return known
}

/** The state of a work as it is shown, optimistic updates included; undefined until it is known. */
export function mediaState(id: number): MediaState | undefined {
  return records.get(id)?.current
}

/** The same as the server confirmed it last, without optimistic updates. */
export function confirmedState(id: number): MediaState | undefined {
  return records.get(id)?.confirmed
}

/** Stores the state that another answer contained, until the state itself is fetched. */
export function seed(state: MediaState): void {
  const record = mediaRecord(state.id)
  if (!record.confirmed) record.receive(state, Number.NEGATIVE_INFINITY)
}

/** Browsers without BroadcastChannel refetch when the tab becomes visible again. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('mokuroku:my-media')

const tellTabs = (state: MediaState) => channel?.postMessage({ user: owner(), state })

/** Milliseconds for which a state is fresh: for a page that shows it again, or for a tab that becomes visible again. */
const FRESH = 60_000
const BACK = 3000

/** Subscribes to the state of a work, and fetches it where it is not fresh. Returns what unsubscribes. */
export function follow(id: number, reader: () => void): () => void {
  listen()
  if (isOlder(id, FRESH)) request(id)
  return mediaRecord(id).subscribe(reader)
}

/** Fetches the state of a work again, where it is shown. */
export function refetch(id: number): void {
  if (records.get(id)?.readers.size) request(id)
}

/** Waits until all writes of a field that this page has made are answered. Collected ones are sent at once. */
export async function allSettled(field: string): Promise<void> {
  await Promise.all([...records.values()].map((record) => record.settled(field)))
}

/** Fetches the states that are shown again, and forgets the others: many have changed. */
export function refetchAll(): void {
  for (const [id, record] of records) {
    if (record.readers.size > 0) request(id)
    else records.delete(id)
  }
}

const isOlder = (id: number, age: number) => performance.now() - mediaRecord(id).at > age

const requested = new Set<number>()
/** The maximum number of ids of one call (GET /api/me/media). */
const MAX = 100

/** Combines the requests of one tick into one call. */
function request(id: number): void {
  if (requested.size === 0) queueMicrotask(fetchRequested)
  requested.add(id)
}

function fetchRequested(): void {
  const ids = [...requested]
  requested.clear()
  for (let from = 0; from < ids.length; from += MAX) void fetchStates(ids.slice(from, from + MAX))
}

async function fetchStates(ids: readonly number[]): Promise<void> {
  const at = performance.now()
  const user = owner()
  // On failure, for example offline, nothing is shown; the next visible tab or page tries again.
  const answer = await call<{ data: MediaState[] }>(links.mediaStatesCall(ids)).catch(() => undefined)
  if (!answer || user === undefined || owner() !== user) return
  for (const state of answer.data) mediaRecord(state.id).receive(state, at)
}

let listening = false

function listen(): void {
  if (listening) return
  listening = true
  let user = owner()
  onSession(() => {
    if (user !== undefined && owner() !== user) for (const record of records.values()) record.forget()
    user = owner()
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<{ user: number; state: MediaState }>) => {
    if (data.user === owner()) records.get(data.state.id)?.receive(data.state)
  })
  addEventListener('pagehide', flushAll)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return flushAll()
    if (owner() === undefined) return
    for (const [id, record] of records) if (record.readers.size && isOlder(id, BACK)) request(id)
  })
}

/** Sends collected writes at once, when the page is closed. */
function flushAll(): void {
  for (const record of records.values()) record.flush()
}

function owner(): number | undefined {
  const now = session()
  return now.state === 'open' ? now.user.id : undefined
}

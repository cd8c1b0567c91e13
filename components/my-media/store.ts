import { call } from '@/lib/browser/api'
import { onSession, session } from '@/lib/browser/session'
import { links } from '@/lib/links'
import type { MediaState } from '@/lib/schemas/watched'
import { hearTabs, tellTabs } from './tabs'

/**
 * What works are to whoever is logged in: what the server said last, and over it what is on its way there. Pages say which works
 * they show (`follow`), and one call fetches them all; other tabs are told of every change, and whoever comes back to this
 * one sees what other devices did. It is forgotten with the session.
 */

export type MyRecord = NonNullable<MediaState['watched']>
/** What its reader changes of a work. */
export type Mine = Pick<MediaState, 'isFavorited' | 'watched'>

/** `at`: when it was asked for. */
type Kept = { state: MediaState; at: number }

const kept = new Map<number, Kept>()
const hopes = new Map<number, Partial<Mine>>()
const shown = new Map<number, MediaState>()
const readers = new Map<number, Set<() => void>>()

/** What a work is to me, as it is shown; undefined until that is known. */
export function myMedia(id: number): MediaState | undefined {
  return shown.get(id)
}

/** The same as the server has it. */
export function keptMedia(id: number): MediaState | undefined {
  return kept.get(id)?.state
}

/** Says what is hoped to become of a work; undefined gives a hope up. */
export function hope(id: number, change: Partial<Mine>): void {
  const left = Object.entries({ ...hopes.get(id), ...change }).filter(([, value]) => value !== undefined)
  if (left.length === 0) hopes.delete(id)
  else hopes.set(id, Object.fromEntries(left))
  show(id)
}

/** Takes what the server said that has become of a work, here and in the other tabs. */
export function learn(id: number, change: Partial<Mine>): void {
  const before = kept.get(id)
  if (!before) return
  const watched = change.watched === undefined ? before.state.watched : change.watched
  keep({ ...before.state, ...change, isWatched: watched !== null, watched })
  const user = owner()
  if (user !== undefined) tellTabs({ user, states: [stateOf(id)].filter((state) => state !== undefined) })
}

/** Takes what a page knows of a work anyhow, until it is asked for. */
export function seed(state: MediaState): void {
  if (!kept.has(state.id)) keep(state, Number.NEGATIVE_INFINITY)
}

const stateOf = (id: number) => kept.get(id)?.state

function keep(state: MediaState, at = performance.now()): void {
  kept.set(state.id, { state, at })
  show(state.id)
}

function show(id: number): void {
  const state = stateOf(id)
  if (state) {
    const all = { ...state, ...hopes.get(id) }
    shown.set(id, { ...all, isWatched: all.watched !== null })
  } else shown.delete(id)
  for (const reader of [...(readers.get(id) ?? [])]) reader()
}

/** How long something counts as just fetched, in milliseconds: for a page that shows it again, and for whoever comes back. */
const FRESH = 60_000
const BACK = 3000

/** Calls back when a work becomes something else to me, and asks for what it is. Returns what ends that. */
export function follow(id: number, reader: () => void): () => void {
  const those = readers.get(id) ?? new Set()
  if (readers.size === 0) listen()
  readers.set(id, those.add(reader))
  if (isOlder(id, FRESH)) want(id)
  return () => {
    those.delete(reader)
    if (those.size === 0) readers.delete(id)
  }
}

/** Asks again for what a work is, where it is shown. */
export function askAgain(id: number): void {
  if (readers.has(id)) want(id)
}

function isOlder(id: number, age: number): boolean {
  const known = kept.get(id)
  return known === undefined || performance.now() - known.at > age
}

const wanted = new Set<number>()
/** Ids of one call (GET /api/me/media). */
const MOST = 100

/** All that a page asks for at once goes as one call. */
function want(id: number): void {
  if (wanted.size === 0) queueMicrotask(() => void fetchWanted())
  wanted.add(id)
}

async function fetchWanted(): Promise<void> {
  const ids = [...wanted]
  wanted.clear()
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
  for (const state of answer.data) if ((kept.get(state.id)?.at ?? 0) <= at) keep(state, at)
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
  hearTabs(({ user, states }) => {
    if (user !== owner()) return
    for (const state of states) if (kept.has(state.id) || readers.has(state.id)) keep(state)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || owner() === undefined) return
    for (const id of readers.keys()) if (isOlder(id, BACK)) want(id)
  })
}

function owner(): number | undefined {
  const now = session()
  return now.state === 'open' ? now.user.id : undefined
}

function forget(): void {
  const ids = [...kept.keys()]
  kept.clear()
  hopes.clear()
  for (const id of ids) show(id)
}

import { Problem } from '@/lib/browser/problem'
import { onSession, session } from '@/lib/browser/session'
import type { RecordAnswer } from '@/lib/tracking/schemas/records'
import { send, writeRecord } from './save'
import { refetch } from './states'

/**
 * The outbox: taps that the server has not confirmed yet. They are in local storage, because a page can be closed while
 * offline, or after its token expired. The next page sends them. The number of episodes is absolute, so sending it
 * twice is harmless.
 */

type Tap = { user: number; body: { media: number }; at: number }

const KEY = 'unsent'
/** What the key was called before: its taps are read once more, and move to the new key at the next write. */
const FORMER_KEY = 'untold'
/** Younger taps may be in flight in another tab; in milliseconds. */
const UNDER_WAY = 5000
/** Older taps are dropped; in milliseconds. */
const OLD = 7 * 86_400_000

/** Stores the last tap on a work until `dropTap`. */
export function keepTap(body: Tap['body']): void {
  const now = session()
  if (now.state === 'open') replace(body.media, { user: now.user.id, body, at: Date.now() })
}

export function dropTap(media: number): void {
  replace(media)
}

/** Sends the stored taps of earlier pages, after the session is known. */
export function sendKeptTaps(): void {
  if (session().state === 'open') return void sendAll()
  const stop = onSession(() => {
    if (session().state !== 'open') return
    stop()
    void sendAll()
  })
}

/** Sends the stored taps. Taps refused for good, such as conflicts, are dropped. */
async function sendAll(): Promise<void> {
  const now = session()
  if (now.state !== 'open') return
  for (const { user, body, at } of read()) {
    const age = Date.now() - at
    if (user !== now.user.id || age < UNDER_WAY) continue
    try {
      if (age < OLD) await writeRecord<RecordAnswer>(body.media, { send: () => send('POST', body) })
    } catch (error) {
      if (!(error instanceof Problem) || isForLater(error)) return
    }
    dropTap(body.media)
    refetch(body.media)
  }
}

/** Whether to try again later: no session, too many requests, or a server error. */
function isForLater({ status }: Problem): boolean {
  return status === 401 || status === 429 || status >= 500
}

function read(): Tap[] {
  const kept = stored(KEY)
  const former = stored(FORMER_KEY).filter((tap) => !kept.some(({ body }) => body.media === tap.body.media))
  return [...former, ...kept]
}

function stored(key: string): Tap[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isTap) : []
  } catch {
    return []
  }
}

function isTap(kept: Partial<Tap> | null): kept is Tap {
  return typeof kept?.user === 'number' && typeof kept.at === 'number' && typeof kept.body?.media === 'number'
}

function replace(media: number, ...taps: Tap[]): void {
  const kept = [...read().filter(({ body }) => body.media !== media), ...taps]
  try {
    if (kept.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(kept))
    localStorage.removeItem(FORMER_KEY)
  } catch {
    // Local storage is unavailable: taps are lost when the page is closed.
  }
}

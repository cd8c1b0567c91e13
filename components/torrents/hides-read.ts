import { getJson } from '@/lib/browser/api'
import { onSession, session } from '@/lib/browser/session'
import type { TorrentHide } from '@/lib/torrents/schemas/hides'
import { setHides } from './hides'

export const HIDES_CALL = '/api/me/torrent-hides'

/** Milliseconds for which the rules are not read again. */
const FRESH = 60_000

let last: { userId: number; at: number; rules: Promise<readonly TorrentHide[]> } | undefined

/** The rules of the user, at most a minute old. @throws Problem */
export function readHides(userId: number): Promise<readonly TorrentHide[]> {
  if (last?.userId === userId && Date.now() - last.at < FRESH) return last.rules
  const rules = getJson<{ data: TorrentHide[] }>(HIDES_CALL).then(({ data }) => data)
  last = { userId, at: Date.now(), rules }
  rules.catch(forgetHides)
  return rules
}

/** The rules have changed: they are read again when a list needs them. */
export function forgetHides(): void {
  last = undefined
}

// Whoever uses this tab next has other rules.
onSession(() => {
  if (session().state === 'open') return
  forgetHides()
  setHides([])
})

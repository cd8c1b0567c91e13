import { useEffect, useRef } from 'react'
import { poll } from '@/components/tracking/imports/page/polling'
import { getJson } from '@/lib/browser/api'
import { connectionLinks } from '@/lib/connections/links'
import type { NewestScrobble } from '@/lib/connections/schemas/scrobbles'

/** Milliseconds between two questions, while nothing in particular is waited for. */
const PERIOD = 15_000

/**
 * Calls `onArrival` when something has arrived since the last question, while the page is visible. It is asked each 15
 * seconds, or about each second while the first event of a new connection is waited for.
 */
export function useArrivals(isWatching: boolean, isWaiting: boolean, onArrival: () => void): void {
  const known = useRef<string>(undefined)
  const tell = useRef(onArrival)
  useEffect(() => {
    tell.current = onArrival
  })
  useEffect(() => {
    if (!isWatching) return
    const ask = async () => {
      const newest = JSON.stringify(await getJson<NewestScrobble>(connectionLinks.newest()))
      if (known.current !== undefined && known.current !== newest) tell.current()
      known.current = newest
    }
    void ask().catch(() => {})
    return poll(ask, document, isWaiting ? undefined : () => PERIOD)
  }, [isWatching, isWaiting])
}

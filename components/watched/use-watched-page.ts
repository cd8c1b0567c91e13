import { useEffect, useState } from 'react'
import { getJson } from '@/lib/browser/api'
import type { Paged } from '@/lib/schemas/paging'
import type { WatchedEntry } from '@/lib/schemas/watched'
import { seed } from '../my-media/store'
import { stateOfEntry } from './record'

type Found = Paged<WatchedEntry>

/**
 * A page of the user's records. The previous page stays while the next one loads; `failed` tells that loading failed, and
 * `retry` tries again.
 */
export function useWatchedPage(address: string): { found?: Found; failed: boolean; retry: () => void } {
  const [found, setFound] = useState<Found>()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt requests the same address
  useEffect(() => {
    const leaving = new AbortController()
    setFailed(false)
    getJson<Found>(address, leaving.signal).then(
      (page) => {
        for (const entry of page.data) seed(stateOfEntry(entry))
        setFound(page)
      },
      () => setFailed(!leaving.signal.aborted),
    )
    return () => leaving.abort()
  }, [address, tries])
  return { found, failed, retry: () => setTries(tries + 1) }
}

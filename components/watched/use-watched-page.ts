import { useEffect, useState } from 'react'
import { getJson } from '@/lib/browser/api'
import type { Paged } from '@/lib/schemas/paging'
import type { WatchedEntry } from '@/lib/schemas/watched'
import { seed } from '../my-media/store'
import { stateOfEntry } from './record'

type Found = Paged<WatchedEntry>

/**
 * One page of one's own records. While another one is on its way the last one stays; `failed` says that it did not come, and
 * `retry` asks again.
 */
export function useWatchedPage(address: string): { found?: Found; failed: boolean; retry: () => void } {
  const [found, setFound] = useState<Found>()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks for the same once more
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

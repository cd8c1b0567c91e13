import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { getJson } from '@/lib/browser/api'
import type { RecordPage } from '@/lib/tracking/schemas/records'
import { stateOfEntry } from '../record'
import { mediaRecord, mediaState, seed } from '../states'
import { onManyChanged } from './bulk'

/**
 * A page of the user's records. The previous page stays while the next one loads; `failure` tells why loading failed,
 * and `retry` tries again. It is read again after many records have changed.
 */
export function useRecordPage(address: string): {
  found?: RecordPage
  failure?: { why: unknown }
  retry: () => void
} {
  const [found, setFound] = useState<RecordPage>()
  const [failure, setFailure] = useState<{ why: unknown }>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt requests the same address
  useEffect(() => {
    const leaving = new AbortController()
    setFailure(undefined)
    getJson<RecordPage>(address, leaving.signal).then(
      (page) => {
        for (const entry of page.data) seed(stateOfEntry(entry))
        setFound(page)
      },
      (why: unknown) => {
        if (!leaving.signal.aborted) setFailure({ why })
      },
    )
    return () => leaving.abort()
  }, [address, tries])
  const retry = useCallback(() => setTries((before) => before + 1), [])
  useEffect(() => {
    return onManyChanged(retry)
  }, [retry])
  return { found, failure, retry }
}

/** The number of these works that were removed from the watched list since they were fetched; an undo reduces it. */
export function useRemoved(ids: readonly number[]): number {
  const key = ids.join()
  const subscribe = useCallback(
    (reader: () => void) => {
      const stops = idsOf(key).map((id) => mediaRecord(id).subscribe(reader))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [key],
  )
  return useSyncExternalStore(
    subscribe,
    () => removedOf(idsOf(key)),
    () => 0,
  )
}

const idsOf = (key: string) => (key === '' ? [] : key.split(',').map(Number))

/** Works whose state is not loaded count as present. */
function removedOf(ids: readonly number[]): number {
  return ids.filter((id) => mediaState(id)?.watched === null).length
}

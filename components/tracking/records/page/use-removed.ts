import { useCallback, useSyncExternalStore } from 'react'
import { mediaRecord, mediaState } from '../states'

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

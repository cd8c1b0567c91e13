import { useCallback, useSyncExternalStore } from 'react'
import type { MediaState } from '@/lib/tracking/schemas/records'
import { follow, mediaState } from './states'

/** The user's state of a work, as it changes; undefined until it is known. Only for logged-in users. */
export function useMediaState(id: number): MediaState | undefined {
  const subscribe = useCallback((reader: () => void) => follow(id, reader), [id])
  return useSyncExternalStore(
    subscribe,
    () => mediaState(id),
    () => undefined,
  )
}

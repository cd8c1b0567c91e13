import { useCallback, useSyncExternalStore } from 'react'
import type { MediaState } from '@/lib/schemas/watched'
import { follow, myMedia } from './store'

/** What a work is to whoever is logged in, as it changes; undefined until that is known. Only where somebody is logged in. */
export function useMyMedia(id: number): MediaState | undefined {
  const subscribe = useCallback((reader: () => void) => follow(id, reader), [id])
  return useSyncExternalStore(
    subscribe,
    () => myMedia(id),
    () => undefined,
  )
}

import { useEffect, useSyncExternalStore } from 'react'
import type { MediaType } from '@/lib/catalogue/schemas/media'
import type { TorrentHide } from '@/lib/torrents/schemas/hides'
import type { TorrentType } from '@/lib/torrents/torrent-types'

/** What a rule can hide of a torrent; `category` is the type of its work. */
export type Hideable = { type: TorrentType; category: MediaType; group: string | null; uploader: string | null }

/** What the user has hidden, whether it is shown nevertheless, and how many torrents of this page the rules match. */
type Hides = { rules: readonly TorrentHide[]; areVisible: boolean; count: number }

const NONE: Hides = { rules: [], areVisible: false, count: 0 }
let hides = NONE
const listeners = new Set<() => void>()

function set(change: Partial<Hides>): void {
  hides = { ...hides, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The rules that lists apply from now on. */
export const setHides = (rules: readonly TorrentHide[]) => set({ rules })
/** Shows hidden torrents, or hides them again. */
export const showHidden = (areVisible: boolean) => set({ areVisible })

/** The number of torrents on this page that are hidden, and whether they are shown nevertheless. */
export function useHides(): Hides {
  return useSyncExternalStore(
    subscribe,
    () => hides,
    () => NONE,
  )
}

/** Whether the user has hidden a torrent of a list. Visitors, and pages as they are sent, hide nothing. */
export function useIsHidden(torrent: Hideable): boolean {
  const isMatched = useSyncExternalStore(
    subscribe,
    () => isHiddenBy(hides.rules, torrent),
    () => false,
  )
  const areVisible = useSyncExternalStore(
    subscribe,
    () => hides.areVisible,
    () => false,
  )
  useEffect(() => {
    if (!isMatched) return
    set({ count: hides.count + 1 })
    return () => set({ count: hides.count - 1 })
  }, [isMatched])
  return isMatched && !areVisible
}

/** Whether a rule hides a torrent, as notHiddenFor() of the server decides it for feeds. */
export function isHiddenBy(rules: readonly TorrentHide[], torrent: Hideable): boolean {
  return rules.some(
    ({ type, category, group, uploader }) =>
      type === torrent.type ||
      category === torrent.category ||
      (uploader !== null && uploader === torrent.uploader) ||
      (group !== null && group.toLowerCase() === torrent.group?.toLowerCase()),
  )
}

import { useSyncExternalStore } from 'react'

/** Which works the lists show to a logged-in user: all, those not on the own list, or those on it. */
export type Mine = 'all' | 'hide' | 'only'

/** Holds until the tab is closed. It is not in the address: pages and links are the same for everybody. */
const KEY = 'browse-mine'
let current: Mine | undefined
const listeners = new Set<() => void>()

/** The choice of this tab; "all" on the server. */
export function useMine(): Mine {
  return useSyncExternalStore(subscribe, chosen, () => 'all')
}

export function chooseMine(mine: Mine): void {
  current = mine
  try {
    sessionStorage.setItem(KEY, mine)
  } catch {
    // Without storage it holds until the page is left.
  }
  for (const tell of [...listeners]) tell()
}

function chosen(): Mine {
  current ??= stored()
  return current
}

function stored(): Mine {
  try {
    const kept = sessionStorage.getItem(KEY)
    return kept === 'hide' || kept === 'only' ? kept : 'all'
  } catch {
    return 'all'
  }
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

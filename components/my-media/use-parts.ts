import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../session/use-session'

type Parts = typeof import('./parts')

let parts: Parts | undefined
const waiting = new Set<() => void>()

/**
 * What pages show of one's own beside works. It is fetched for whoever is logged in, and all places of a page get it at once, so
 * that they ask for what they show by one call. For visitors there is nothing, and they fetch nothing.
 */
export function useParts(): Parts | undefined {
  const { state } = useSession()
  useEffect(() => {
    if (state !== 'visitor') void load()
  }, [state])
  const loaded = useSyncExternalStore(
    subscribe,
    () => parts,
    () => undefined,
  )
  return state === 'open' ? loaded : undefined
}

let asked = false

/** Without a connection the next page tries again. */
async function load(): Promise<void> {
  if (asked) return
  asked = true
  try {
    parts = await import('./parts')
    for (const tell of [...waiting]) tell()
  } catch {
    asked = false
  }
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell)
  return () => {
    waiting.delete(tell)
  }
}

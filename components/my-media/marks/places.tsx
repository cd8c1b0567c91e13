'use client'
import { useEffect, useSyncExternalStore } from 'react'
import { withMessages } from '@/i18n/browser'
import { useSession } from '../../session/use-session'

/** What a work in a list is to whoever is logged in: how far they are, and one more. */
export function CardMine({ id }: { id: number }) {
  const parts = useParts()
  return parts && <parts.CardMark id={id} />
}

/** What a work beside a small cover is to whoever is logged in. */
export function CoverMine({ id }: { id: number }) {
  const parts = useParts()
  return parts && <parts.CoverMark id={id} />
}

/** What a work in a row of a list is to whoever is logged in: how far they are. */
export function RowMine({ id }: { id: number }) {
  const parts = useParts()
  return parts && <parts.RowMark id={id} />
}

/**
 * What can be done with a work, on its own pages, for whoever is logged in. The stylesheet holds its place before the first
 * paint, and for visitors there is none.
 */
export function EntryActions({ id }: { id: number }) {
  const parts = useParts()
  return (
    <div className="entry-actions for-users mt-4 min-h-12 [grid-area:actions] md:mt-5">
      {parts && <parts.Actions id={id} />}
    </div>
  )
}

type Parts = typeof import('./parts')

let parts: Parts | undefined
const waiting = new Set<() => void>()

/**
 * What pages show of one's own beside works. It is fetched for whoever is logged in, and all places of a page get it at once, so
 * that they ask for what they show by one call. For visitors there is nothing, and they fetch nothing.
 */
function useParts(): Parts | undefined {
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
    parts = await withMessages(() => import('./parts'))()
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

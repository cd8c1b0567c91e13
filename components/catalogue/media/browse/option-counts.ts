import { useSyncExternalStore } from 'react'
import { getJson } from '@/lib/browser/api'
import type { CountedFilter, MediaCounts, OptionCount } from '@/lib/catalogue/schemas/media-counts'

/** The counts beside the options of the panel; read when it opens. Without them the panel works as well. */
let counts: MediaCounts | undefined
let address: string | undefined
const listeners = new Set<() => void>()

/** Reads the counts for these filters, unless they are there. */
export function readCounts(wanted: string): void {
  if (address === wanted) return
  address = wanted
  tell(undefined)
  getJson<MediaCounts>(wanted)
    .then((found) => address === wanted && tell(found))
    .catch(() => {
      if (address === wanted) address = undefined
    })
}

/** How many works an option finds: undefined until the counts are there, null for none. */
export function useOptionCount(name: CountedFilter, value: string): OptionCount | null | undefined {
  const all = useSyncExternalStore(
    subscribe,
    () => counts,
    () => undefined,
  )
  return all && (all[name].find((option) => option.value === value) ?? null)
}

function tell(found: MediaCounts | undefined): void {
  counts = found
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

import { useEffect, useState } from 'react'
import { getJson } from '@/lib/browser/api'
import type { FoundEntries } from '@/lib/catalogue/schemas/search'
import { links } from '@/lib/links'

/** Debounce of the quick search, in milliseconds. */
const DEBOUNCE = 120

type Answer<Found> = { query: string; found: Found }

/**
 * The results for a text, while it is typed. The previous results stay until the next ones have loaded (`stale`); a
 * request for an older text is aborted.
 */
export function useFound<Found extends FoundEntries = FoundEntries>(
  text: string,
): { found?: Found; stale: boolean; failed: boolean } {
  const query = text.trim()
  const [answer, setAnswer] = useState<Answer<Found>>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    setFailed(false)
    if (query === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      getJson<Found>(links.quickSearch(query), stop.signal)
        .then((found) => setAnswer({ query, found }))
        .catch(() => setFailed(!stop.signal.aborted))
    }, DEBOUNCE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query])

  return { found: query === '' ? undefined : answer?.found, stale: answer?.query !== query, failed }
}

import { useEffect, useState } from 'react'
import { getJson } from '@/lib/browser/api'
import { links } from '@/lib/links'
import type { FoundEverything } from '@/lib/schemas/search'

/** How long the quick search waits for the next key, in milliseconds: about as long as one takes to type it. */
const DEBOUNCE = 120

type Answer = { query: string; found: FoundEverything }

/**
 * What a text finds, while it is being typed. The last answer stays until the next one is there (`stale` says so); an answer
 * that is overtaken by the next letter is given up.
 */
export function useFound(text: string): { found?: FoundEverything; stale: boolean; failed: boolean } {
  const query = text.trim()
  const [answer, setAnswer] = useState<Answer>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    setFailed(false)
    if (query === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      getJson<FoundEverything>(links.quickSearch(query), stop.signal)
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

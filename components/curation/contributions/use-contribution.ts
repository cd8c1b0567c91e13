import { useCallback, useEffect, useRef, useState } from 'react'
import { getJson } from '@/lib/browser/api'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { Contribution } from '@/lib/curation/schemas/contribution-queue'

/** The open proposal with its difference; the one behind it is read meanwhile. `forget` reads one again. */
export function useContribution(id: number | null, next: number | null) {
  const [known, setKnown] = useState<Readonly<Record<number, Contribution | 'failed'>>>({})
  const [times, setTimes] = useState(0)
  const asked = useRef(new Set<number>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that is forgotten is read again
  useEffect(() => {
    for (const each of [id, next]) {
      if (each === null || asked.current.has(each)) continue
      asked.current.add(each)
      void getJson<Contribution>(contributionLinks.call(each))
        .catch(() => 'failed' as const)
        .then((found) => setKnown((before) => ({ ...before, [each]: found })))
    }
  }, [id, next, times])
  const forget = useCallback((gone: number) => {
    asked.current.delete(gone)
    setKnown(({ [gone]: _, ...others }) => others)
    setTimes((before) => before + 1)
  }, [])
  return { found: id === null ? undefined : known[id], forget }
}

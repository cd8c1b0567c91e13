import { useCallback, useEffect, useRef, useState } from 'react'
import { getJson } from '@/lib/browser/api'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { Contribution } from '@/lib/curation/schemas/contribution-queue'
import { type Found, newest } from './queue-state'

type Card = { id: number; version: number } | undefined

/**
 * The open proposal with its difference; the one behind it is read meanwhile. One whose card has a later version is
 * read again. `forget` reads one from the beginning, `reread` keeps what is known of it until the answer.
 */
export function useContribution(open: Card, next: Card) {
  const [known, setKnown] = useState<Readonly<Record<number, Found>>>({})
  const [times, setTimes] = useState(0)
  // The version of the card for which each was read last.
  const asked = useRef(new Map<number, number>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that is forgotten is read again
  useEffect(() => {
    for (const card of [open, next]) {
      if (!card || (asked.current.get(card.id) ?? 0) >= card.version) continue
      const { id, version } = card
      asked.current.set(id, version)
      void getJson<Contribution>(contributionLinks.call(id))
        .catch(() => 'failed' as const)
        .then((found) => {
          if (found !== 'failed' && asked.current.has(id))
            asked.current.set(id, Math.max(found.version, asked.current.get(id) ?? 0))
          setKnown((before) => ({ ...before, [id]: newest(before[id], found) }))
        })
    }
  }, [open?.id, open?.version, next?.id, next?.version, times])
  const reread = useCallback((id: number) => {
    asked.current.delete(id)
    setTimes((before) => before + 1)
  }, [])
  const forget = useCallback(
    (id: number) => {
      setKnown(({ [id]: _, ...others }) => others)
      reread(id)
    },
    [reread],
  )
  return { found: open && known[open.id], forget, reread }
}

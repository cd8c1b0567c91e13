import { useCallback, useRef, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { pageFormats, pageMessages } from '@/i18n/browser'
import { fill } from '@/lib/text'
import { MAX_BULK } from '@/lib/tracking/records'
import { between, EVERYTHING, isSelected, NOTHING, selecting } from './selection'

/**
 * What is selected among the works of a filter; another filter begins with nothing. It stays on the other pages of the
 * filter.
 */
export function useSelection(filter: string) {
  const [kept, setKept] = useState({ filter, selection: NOTHING })
  const last = useRef<number>(undefined)
  const now = kept.filter === filter ? kept.selection : NOTHING
  const latest = useRef(now)
  latest.current = now

  const set = useCallback(
    (selection: typeof NOTHING | null) => {
      if (selection) setKept({ filter, selection })
      else notify('failure', fill(pageMessages().myMedia.list.bulk.tooMany, { most: pageFormats().count(MAX_BULK) }))
    },
    [filter],
  )
  /** Selects a work or not; with `page` also those between it and the last one. */
  const toggle = useCallback(
    (id: number, page?: readonly number[]) => {
      const ids = page ? between(page, last.current, id) : [id]
      set(selecting(latest.current, ids, !isSelected(latest.current, id)))
      last.current = id
    },
    [set],
  )
  return {
    selection: now,
    toggle,
    toggleAll: (page: readonly number[], on: boolean) => set(selecting(now, page, on)),
    all: () => set(EVERYTHING),
    clear: useCallback(() => set(NOTHING), [set]),
  }
}

export type Selecting = ReturnType<typeof useSelection>

import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { getJson } from '@/lib/browser/api'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import type { RecordPage } from '@/lib/tracking/schemas/records'
import { stateOfEntry } from '../record'
import { mediaRecord, mediaState, seed } from '../states'
import { onManyChanged } from './bulk'

/**
 * A page of the user's records. The previous page stays while the next one loads; `failure` tells why loading failed,
 * and `retry` tries again. It is read again after many records have changed.
 */
export function useRecordPage(address: string): {
  found?: RecordPage
  failure?: { why: unknown }
  retry: () => void
} {
  const [found, setFound] = useState<RecordPage>()
  const [failure, setFailure] = useState<{ why: unknown }>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt requests the same address
  useEffect(() => {
    const leaving = new AbortController()
    setFailure(undefined)
    getJson<RecordPage>(address, leaving.signal).then(
      (page) => {
        for (const entry of page.data) seed(stateOfEntry(entry))
        setFound(page)
      },
      (why: unknown) => {
        if (!leaving.signal.aborted) setFailure({ why })
      },
    )
    return () => leaving.abort()
  }, [address, tries])
  const retry = useCallback(() => setTries((before) => before + 1), [])
  useEffect(() => {
    return onManyChanged(retry)
  }, [retry])
  return { found, failure, retry }
}

/**
 * The numbers of records of each type and status, with the changes since the page was fetched, and how many of its
 * works were removed. An undo takes both back.
 */
export function useChanges(found: RecordPage | undefined): { counts?: RecordPage['counts']; removed: number } {
  const key = found?.data.map(({ media }) => media.id).join() ?? ''
  const subscribe = useCallback(
    (reader: () => void) => {
      const stops = idsOf(key).map((id) => mediaRecord(id).subscribe(reader))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [key],
  )
  const statuses = useSyncExternalStore(
    subscribe,
    () => idsOf(key).map(statusOf).join(),
    () => '',
  ).split(',')
  if (!found) return { removed: 0 }
  return {
    counts: changedCounts(found, statuses),
    removed: statuses.filter((status) => status === REMOVED).length,
  }
}

const idsOf = (key: string) => (key === '' ? [] : key.split(',').map(Number))

const REMOVED = 'removed'

/** The status of a work as it is now; empty for a work whose state is not loaded. */
function statusOf(id: number): string {
  const state = mediaState(id)
  return state?.watched === null ? REMOVED : (state?.watched?.status ?? '')
}

/**
 * The numbers of a page after its records were given these statuses, in the order of the records. An empty status is
 * the one that the page has, any that is none is of a removed record.
 */
export function changedCounts(
  { data, counts }: Pick<RecordPage, 'data' | 'counts'>,
  statuses: readonly string[],
): RecordPage['counts'] {
  const totals = new Map(counts.map((each) => [`${each.type} ${each.status}`, { ...each }]))
  for (const [place, { media, status: before }] of data.entries()) {
    const { type } = media
    const now = RECORD_STATUSES.find((each) => each === statuses[place])
    if (!statuses[place] || now === before) continue
    const left = totals.get(`${type} ${before}`)
    if (left) left.total--
    if (!now) continue
    const entered = totals.get(`${type} ${now}`) ?? { type, status: now, total: 0 }
    totals.set(`${type} ${now}`, { ...entered, total: entered.total + 1 })
  }
  return [...totals.values()]
}

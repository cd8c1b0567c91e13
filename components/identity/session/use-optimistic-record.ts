import { useEffect, useState, useSyncExternalStore } from 'react'
import { OptimisticRecord } from '@/lib/browser/optimistic-record'

/**
 * The state of an optimistic record (undefined until it is known) with the pending writes of this component, and the
 * record itself.
 */
export function useOptimisticRecord<State>(
  confirmed?: State,
): [current: State | undefined, record: OptimisticRecord<State>] {
  const [record] = useState(() => new OptimisticRecord<State>())
  useEffect(() => {
    if (confirmed !== undefined) record.receive(confirmed)
  }, [record, confirmed])
  const current = useSyncExternalStore(
    record.subscribe,
    () => record.current,
    () => undefined,
  )
  return [current ?? confirmed, record]
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { OptimisticRecord } from '@/lib/browser/optimistic-record'

/** What the server says of a record (undefined until it is known) as it is shown with the writes of this component, and what writes it. */
export function useOptimisticRecord<State>(
  confirmed?: State,
): [shown: State | undefined, record: OptimisticRecord<State>] {
  const [record] = useState(() => new OptimisticRecord<State>())
  useEffect(() => {
    if (confirmed !== undefined) record.receive(confirmed)
  }, [record, confirmed])
  const shown = useSyncExternalStore(
    record.subscribe,
    () => record.shown,
    () => undefined,
  )
  return [shown ?? confirmed, record]
}

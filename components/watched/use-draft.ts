import { useState } from 'react'
import type { MyRecord } from '../my-media/store'
import { isDifferent, valuesOf, type WatchedValues } from './form-values'

type Draft = { values: WatchedValues; edited: MyRecord | null }

/**
 * The user's unsaved input, and the record that it is based on (`edited`). Without unsaved input the fields follow the
 * record, whoever changes it.
 */
export function useDraft(record: MyRecord | null) {
  const [draft, setDraft] = useState<Draft>()
  const { values, edited } = draft ?? { values: valuesOf(record), edited: record }
  const change = (next: (values: WatchedValues) => WatchedValues) =>
    setDraft((now) => {
      const before = now ?? { values: valuesOf(record), edited: record }
      const typed = next(before.values)
      return isDifferent(typed, before.edited) ? { ...before, values: typed } : undefined
    })
  return {
    values,
    edited,
    isChanged: draft !== undefined,
    change,
    /** Keeps the input, based on a newer record from another tab or device. */
    rebase: (now: MyRecord | null) => setDraft((was) => was && { ...was, edited: now }),
    drop: () => setDraft(undefined),
  }
}

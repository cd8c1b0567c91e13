import { useState } from 'react'
import type { MyRecord } from '../my-media/store'
import { isDifferent, valuesOf, type WatchedValues } from './form-values'

type Draft = { values: WatchedValues; edited: MyRecord | null }

/**
 * What somebody types over a record, and which one they saw when they began (`edited`). Fields that say what is kept are no
 * draft: they follow the record, whoever changes it.
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
    /** The record that is there now, which another tab or device made: what was typed stays over it. */
    rebase: (now: MyRecord | null) => setDraft((was) => was && { ...was, edited: now }),
    drop: () => setDraft(undefined),
  }
}

import { useRef, useState } from 'react'
import { useDraft } from '@/components/form/use-draft'
import type { RecordState } from '@/lib/tracking/schemas/records'
import { isDifferent, type RecordValues, valuesOf } from './form-values'

type Draft = { values: RecordValues; edited: RecordState | null }

/**
 * The user's unsaved input for the record of a work, and the record that it is based on (`edited`). Without unsaved
 * input the fields follow the record, whoever changes it. The draft outlasts the page; the dialog and the cards share
 * it.
 */
export function useRecordDraft(id: number, record: RecordState | null) {
  const { restored, isRestored, ...kept } = useDraft(`watched:${id}`, (stored) => storedDraft(stored, record))
  const [draft, setDraft] = useState(restored)
  const latest = useRef(draft)
  const { values, edited } = draft ?? { values: valuesOf(record), edited: record }
  const set = (next: Draft | undefined) => {
    latest.current = next
    setDraft(next)
    if (next) kept.keep(next)
    else kept.drop()
  }
  const now = () => latest.current ?? { values: valuesOf(record), edited: record }
  return {
    values,
    edited,
    isChanged: draft !== undefined,
    /** Whether it was typed before this form was there. */
    isRestored,
    change: (next: (values: RecordValues) => RecordValues) => {
      const before = now()
      const typed = next(before.values)
      set(isDifferent(typed, before.edited) ? { ...before, values: typed } : undefined)
    },
    /** Keeps the input, based on a newer record from another tab or device. */
    rebase: (edited: RecordState | null) => set({ ...now(), edited }),
    drop: () => set(undefined),
  }
}

/** The draft of an earlier form, unless the record says the same by now. */
function storedDraft(stored: unknown, record: RecordState | null): Draft | undefined {
  const { values, edited } = (stored ?? {}) as Partial<Draft>
  const isComplete = values && Object.keys(valuesOf(null)).every((name) => name in values)
  return isComplete && isDifferent(values, record) ? { values, edited: edited ?? null } : undefined
}

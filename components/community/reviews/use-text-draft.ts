import { useRef, useState } from 'react'
import { useDraft } from '@/components/form/use-draft'
import { draftOf } from '@/lib/browser/drafts'
import { newRequest } from '@/lib/browser/new-request'
import type { Review } from '@/lib/community/schemas/reviews'
import type { Place } from './calls'
import { isSame, storedValues, type TextValues, valuesOf } from './text-values'

type Stored = { values: TextValues; version?: string | undefined; request: string }

/** The key of the draft of a new text. */
export const newDraftKey = ({ entity, entityId, kind, episode = 0, answered, review, other }: Place) =>
  ['text', entity, entityId, kind, episode, ...[answered ?? review ?? other?.id ?? []].flat()].join(':')

/** Milliseconds after the last key until a draft is stored. */
const DELAY = 250

/** What is written and not sent: kept on this device, also past a logout, for the user who is logged in. */
export type TextDraft = {
  values: TextValues
  /** The `updatedDate` of the text that it was typed over. */
  version: string | undefined
  /** Names the request, so that the same text sent twice is one. */
  request: string
  isRestored: boolean
  change: (values: TextValues) => void
  /** What was typed may replace this newer version. */
  rebase: (newer: Review) => void
  /** Forgets it and shows these values. */
  drop: (values?: TextValues) => void
}

/** The draft of a text; `before` is the written one that is edited, and has the initial values. */
export function useTextDraft(key: string, before?: Review, empty = valuesOf(before)): TextDraft {
  const { restored, isRestored, ...kept } = useDraft(key, storedDraft, { delay: DELAY, outlivesLogout: true })
  const [stored] = useState(restored)
  const [values, setValues] = useState(() => stored?.values ?? empty)
  const [version, setVersion] = useState(() => (stored ? stored.version : before?.updatedDate))
  const request = useRef(stored?.request ?? newRequest())

  const keep = (next: Omit<Stored, 'request'>) => kept.keep({ ...next, request: request.current })
  return {
    values,
    version,
    request: request.current,
    isRestored,
    change: (next) => {
      setValues(next)
      if (isSame(next, empty) && version === before?.updatedDate) kept.clear()
      else keep({ values: next, version })
    },
    rebase: ({ updatedDate }) => {
      setVersion(updatedDate)
      keep({ values, version: updatedDate })
    },
    drop: (next = empty) => {
      kept.drop()
      request.current = newRequest()
      setValues(next)
      setVersion(before?.updatedDate)
    },
  }
}

/** Whether there is a draft of this text. */
export const hasDraft = (key: string) => storedDraft(draftOf(key)) !== undefined

function storedDraft(stored: unknown): Stored | undefined {
  const { values, version, request } = (stored ?? {}) as Partial<Stored>
  const known = storedValues(values)
  if (!known || typeof request !== 'string') return undefined
  return { values: known, version: typeof version === 'string' ? version : undefined, request }
}

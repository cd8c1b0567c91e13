import { useEffect, useRef, useState } from 'react'
import { draftOf, dropDraft, keepDraft } from '@/lib/browser/drafts'
import type { Review } from '@/lib/community/schemas/reviews'
import { isSame, storedValues, type TextValues, valuesOf } from './text-values'

type Stored = { values: TextValues; version?: string; request: string }

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
  const [stored] = useState(() => storedDraft(key))
  const [values, setValues] = useState(() => stored?.values ?? empty)
  const [version, setVersion] = useState(() => (stored ? stored.version : before?.updatedDate))
  const [isRestored, setRestored] = useState(stored !== undefined)
  const request = useRef(stored?.request ?? newRequest())
  const { store, cancel } = useDelayed()

  const keep = (next: Omit<Stored, 'request'>) =>
    store(() => keepDraft(key, { ...next, request: request.current } satisfies Stored, { kept: true }))
  return {
    values,
    version,
    request: request.current,
    isRestored,
    change: (next) => {
      setValues(next)
      if (isSame(next, empty) && version === before?.updatedDate) {
        cancel()
        dropDraft(key)
      } else keep({ values: next, version })
    },
    rebase: ({ updatedDate }) => {
      setVersion(updatedDate)
      keep({ values, version: updatedDate })
    },
    drop: (next = empty) => {
      cancel()
      dropDraft(key)
      request.current = newRequest()
      setRestored(false)
      setValues(next)
      setVersion(before?.updatedDate)
    },
  }
}

/** A random key; crypto.randomUUID() needs HTTPS. */
const newRequest = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('')

/** Whether there is a draft of this text. */
export const hasDraft = (key: string) => storedDraft(key) !== undefined

function storedDraft(key: string): Stored | undefined {
  const { values, version, request } = (draftOf(key) ?? {}) as Partial<Stored>
  const known = storedValues(values)
  if (!known || typeof request !== 'string') return undefined
  return { values: known, version: typeof version === 'string' ? version : undefined, request }
}

/** Runs the last of several writes after a moment, and at the latest when the page or the form is left. */
function useDelayed() {
  const waiting = useRef<{ run: () => void; timer: ReturnType<typeof setTimeout> }>(undefined)
  const cancel = () => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }
  const flush = () => {
    const now = waiting.current
    cancel()
    now?.run()
  }
  const latest = useRef(flush)
  latest.current = flush
  useEffect(() => {
    const leave = () => latest.current()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  const store = (run: () => void) => {
    cancel()
    waiting.current = { run, timer: setTimeout(flush, DELAY) }
  }
  return { store, cancel }
}

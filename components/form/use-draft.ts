import { useEffect, useRef, useState } from 'react'
import { draftOf, dropDraft, keepDraft } from '@/lib/browser/drafts'

type Options = {
  /**
   * Milliseconds after the last change until a draft is stored; it is stored at the latest when the page or the form is
   * left.
   */
  delay?: number
  /** Whether it outlives a logout, until another user logs in. */
  outlivesLogout?: boolean
  /** For drafts that can be too large for local storage: where they are kept apart (lib/browser/large-drafts.ts). */
  large?: LargeDrafts
}

type LargeDrafts = {
  /** The draft that was kept apart. */
  found: unknown
  keep: (key: string, value: unknown) => Promise<boolean>
  drop: (key: string) => Promise<void>
}

/**
 * What somebody types and does not save, kept on this device by the record that it is for (lib/browser/drafts.ts).
 * @param restore reads what is stored, which another version of the product may have written; undefined where it is no
 *   draft
 */
export function useDraft<Value>(
  key: string,
  restore: (stored: unknown) => Value | undefined,
  { delay, outlivesLogout, large }: Options = {},
) {
  const [restored, setRestored] = useState(() => restore(draftOf(key) ?? large?.found))
  const [isKept, setKept] = useState(true)
  const isLarge = useRef(large?.found !== undefined)
  const { later, cancel } = useLater(delay)
  const dropLarge = () => {
    if (isLarge.current) void large?.drop(key)
    isLarge.current = false
  }
  const store = (value: Value) => {
    if (keepDraft(key, value, outlivesLogout ? { kept: true } : {})) {
      dropLarge()
      return setKept(true)
    }
    if (!large) return
    dropDraft(key)
    isLarge.current = true
    void large.keep(key, value).then(setKept)
  }
  const clear = () => {
    cancel()
    dropDraft(key)
    dropLarge()
    setKept(true)
  }
  return {
    /** What was typed before this form was there, until it is dropped. */
    restored,
    isRestored: restored !== undefined,
    /** Whether the browser keeps the draft when the tab is closed. */
    isKept,
    keep: (value: Value) => later(() => store(value)),
    /** Removes what is stored; the form goes on to say that it was restored. */
    clear,
    drop: () => {
      clear()
      setRestored(undefined)
    },
  }
}

/** Runs the last of several writes after a moment, and at the latest when the page or the form is left. */
function useLater(delay: number | undefined) {
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
  const later = (run: () => void) => {
    cancel()
    if (delay === undefined) run()
    else waiting.current = { run, timer: setTimeout(flush, delay) }
  }
  return { later, cancel }
}

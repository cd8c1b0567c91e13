import { useState } from 'react'
import { dropLargeDraft, keepLargeDraft } from '@/lib/browser/large-drafts'
import type { WaitingPicture } from './waiting'

/** The chosen pictures of a new entry, which the browser keeps under `key` until they are sent. */
export function useWaitingPictures(key: string, kept: readonly WaitingPicture[]) {
  const [pictures, setPictures] = useState(kept)
  /** undefined until it is known. */
  const [isKept, setKept] = useState<boolean | undefined>(kept.length > 0 ? true : undefined)
  const drop = () => {
    setPictures([])
    void dropLargeDraft(key)
  }
  const change = (next: readonly WaitingPicture[]) => {
    if (next.length === 0) return drop()
    setPictures(next)
    setKept(undefined)
    void keepLargeDraft(key, next).then(setKept)
  }
  return { pictures, isKept, change, drop }
}

import { useState } from 'react'
import { draftOf, dropDraft, keepDraft } from '@/lib/browser/drafts'
import type { TypedTexts } from './typed'

type Stored = { texts: TypedTexts; version?: string }

/** What a Form needs of its draft. */
export type FormDraft = {
  /** What was typed before, to be restored. */
  texts?: TypedTexts
  isRestored: boolean
  /** Keeps what is typed; where it says what the untouched fields said, there is no draft. */
  keep: (typed: TypedTexts, untouched: TypedTexts) => void
  drop: () => void
}

/**
 * The draft of a form for one record. `version` is the `updatedDate` of the record that is shown: the draft remembers the one that it was
 * typed over, so that saving it after a reload is a conflict if somebody else was quicker.
 * @returns the draft for the Form; the version to send; what is called after a conflict: then what was typed may be saved over the newer
 * record, as soon as that is shown
 */
export function useFormDraft(
  key: string,
  version?: string,
): { draft: FormDraft; version: string | undefined; rebase: () => void } {
  const [stored, setStored] = useState(() => storedOf(key))
  const [base, setBase] = useState(stored?.version)
  const [overtaken, setOvertaken] = useState<string>()
  const now = base ?? version
  const drop = () => {
    dropDraft(key)
    setStored(undefined)
    setBase(undefined)
  }
  const keep = (typed: TypedTexts, untouched: TypedTexts) => {
    const isTyped = Object.entries(typed).some(([name, text]) => text !== untouched[name])
    if (isTyped) keepDraft(key, { texts: typed, version: overtaken === now ? undefined : now } satisfies Stored)
    else drop()
  }
  return {
    draft: { texts: stored?.texts, isRestored: stored !== undefined, keep, drop },
    version: now,
    rebase: () => {
      const { texts } = storedOf(key) ?? {}
      if (texts) keepDraft(key, { texts })
      setBase(undefined)
      setOvertaken(now)
    },
  }
}

function storedOf(key: string): Stored | undefined {
  const { texts, version } = (draftOf(key) ?? {}) as Partial<Stored>
  if (!texts || !Object.values(texts).every((text) => typeof text === 'string')) return undefined
  return { texts, version: typeof version === 'string' ? version : undefined }
}

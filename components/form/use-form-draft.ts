import { useState } from 'react'
import { draftOf } from '@/lib/browser/drafts'
import type { TypedTexts } from './typed'
import { useDraft } from './use-draft'

type Stored = { texts: TypedTexts; began: TypedTexts; version?: string | undefined }

/** What a Form needs of its draft. */
export type FormDraft = {
  /** What was typed before, to be restored: the fields that were touched. */
  texts?: TypedTexts
  isRestored: boolean
  /** Keeps what is typed; where it says what the untouched fields said, there is no draft. */
  keep: (typed: TypedTexts, untouched: TypedTexts) => void
  drop: () => void
}

/**
 * Keeps the draft of a form for one record: the touched fields, and their values before. `version` is the `updatedDate`
 * of the shown record. The draft remembers the version that it was typed over, so that saving it after a reload is a
 * conflict if somebody else was quicker.
 * @returns the draft for the Form; what its fields said before; the version to send; what is called after a conflict:
 *   then what was typed may be saved over the newer record, as soon as that is shown
 */
export function useFormDraft(
  key: string,
  version?: string,
): { draft: FormDraft; began: TypedTexts; version: string | undefined; rebase: () => void } {
  const { restored: stored, isRestored, ...kept } = useDraft(key, storedOf)
  const [base, setBase] = useState(stored?.version)
  const [overtaken, setOvertaken] = useState<string>()
  const now = base ?? version
  const drop = () => {
    kept.drop()
    setBase(undefined)
  }
  const keep = (typed: TypedTexts, untouched: TypedTexts) => {
    const before = { ...untouched, ...stored?.began }
    const touched = Object.keys(typed).filter((name) => typed[name] !== before[name])
    const texts = only(typed, touched)
    const began = only(before, touched)
    if (touched.length === 0) drop()
    else kept.keep({ texts, began, version: overtaken === now ? undefined : now })
  }
  return {
    draft: { texts: stored?.texts, isRestored, keep, drop },
    began: stored?.began ?? {},
    version: now,
    rebase: () => {
      const { texts, began } = storedOf(draftOf(key)) ?? {}
      if (texts && began) kept.keep({ texts, began })
      setBase(undefined)
      setOvertaken(now)
    },
  }
}

const only = (texts: TypedTexts, names: readonly string[]): TypedTexts =>
  Object.fromEntries(names.map((name) => [name, texts[name] ?? '']))

function storedOf(stored: unknown): Stored | undefined {
  const { texts, began, version } = (stored ?? {}) as Partial<Stored>
  if (!isTexts(texts) || !isTexts(began)) return undefined
  return { texts, began, version: typeof version === 'string' ? version : undefined }
}

function isTexts(value: unknown): value is TypedTexts {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
}

import { useState } from 'react'
import { merge } from '@/lib/merge'
import type { TypedTexts } from './typed'
import { type FormDraft, useFormDraft } from './use-form-draft'

/** The state of a form that edits an entry together with other editors. */
type EntryDraft = {
  draft: FormDraft
  /** What each field said when this editor began: what a change of it is compared with. */
  began: TypedTexts
  /** The fields that somebody else has changed, too, with what they say now. */
  contested: TypedTexts
  /** Called with the fields that a save was refused for, with what they say now. */
  contest: (newer: TypedTexts) => void
  /** The field takes what it says now. */
  yield: (name: string) => void
}

/**
 * The draft of a form that edits an entry. Only touched fields are kept and sent, so that the others merge. What two editors have changed is
 * shown with both values, after a reload and after a refused save; saving it then means this editor's value.
 * @param shown what the stored fields say
 */
export function useEntryDraft(key: string, shown: TypedTexts): EntryDraft {
  const { draft, began: before } = useFormDraft(key)
  const [began, setBegan] = useState(shown)
  const [newer, setNewer] = useState<TypedTexts>({})
  const [contested, setContested] = useState(() => contestedIn(before, draft.texts ?? {}, shown))
  return {
    draft: { ...draft, newer },
    began,
    contested,
    contest: (texts) => {
      setBegan({ ...began, ...texts })
      setNewer({ ...newer, ...texts })
      setContested({ ...contested, ...texts })
    },
    yield: (name) => {
      const { [name]: _, ...others } = contested
      setContested(others)
    },
  }
}

function contestedIn(began: TypedTexts, typed: TypedTexts, shown: TypedTexts): TypedTexts {
  const now = Object.fromEntries(Object.keys(typed).map((name) => [name, shown[name] ?? '']))
  return Object.fromEntries(merge(began, typed, now).contested.map((name) => [name, shown[name] ?? '']))
}

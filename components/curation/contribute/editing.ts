import { createContext, useContext } from 'react'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { WaitingEdit } from '@/lib/curation/schemas/waiting-edits'
import type { EntryEdit } from './use-entry-edit'

/** A tag in the refusal of a name that it has. */
export type TakenBy = { id: number; name: string; mediaCount: number }

/** What the fields of the form share. */
export type Editing = Pick<EntryEdit, 'values' | 'change' | 'contested' | 'take' | 'names'> & {
  noun: EditedNoun
  id: number | null
  /** What is wrong with a field or item, as a text. */
  errorAt: (path: string) => string | undefined
  isLocked: (field: string) => boolean
  /** Whether a load leaves it as people wrote it, and the user may change that. */
  isKept: (field: string) => boolean
  /** Learns which fields are still kept. */
  onFollow: (keptFields: readonly string[]) => void
  /** Edits of the entry that wait for an editor. */
  waiting: readonly WaitingEdit[]
  /** The other tag that has a name which was refused. */
  taken: TakenBy | undefined
}

export const EditingContext = createContext<Editing | undefined>(undefined)

/** The form around a field. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('A field of an entry is outside of its form')
  return editing
}

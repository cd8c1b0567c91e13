import type { Values } from '@/lib/curation/documents/differences'
import { addsEntries } from '@/lib/curation/documents/new-entries'
import type { WaitingEdit } from '@/lib/curation/schemas/waiting-edits'

type Sending = {
  /** Whether changes of fields by the user apply at once. */
  appliesAtOnce: boolean
  mayEdit: boolean
  change: Values
}

/** Whether what is sent waits for an editor. New entries do, also in a change, unless an editor sends them. */
export const waitsForEditor = ({ appliesAtOnce, mayEdit, change }: Sending): boolean =>
  !mayEdit && (!appliesAtOnce || addsEntries(change))

/** The changed fields for which another edit waits. */
export const alsoWaiting = (edits: readonly WaitingEdit[], change: Values): string[] =>
  Object.keys(change).filter((field) => edits.some(({ fields }) => fields.includes(field)))

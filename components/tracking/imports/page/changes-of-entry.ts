import type { ImportOutcome } from '@/lib/tracking/imports'
import type { ImportEntry } from '@/lib/tracking/schemas/imports'
import type { RecordContent } from '@/lib/tracking/schemas/records'

/** Outcomes of which the difference between my record and the file's is shown: mine first. */
const COMPARED: readonly ImportOutcome[] = ['Differs', 'Kept', 'Changed', 'ChangedSince']
/** Outcomes that show the file's record as a whole: there is no other record, or it equals mine. */
const WHOLE: readonly ImportOutcome[] = ['New', 'NotFound', 'Added', 'Repeated']

/** What is shown of the records of an entry; undefined if nothing is. */
export function changeOf({
  outcome,
  mine,
  theirs,
}: Pick<ImportEntry, 'outcome' | 'mine' | 'theirs'>):
  | { before: RecordContent | null; after: RecordContent | null }
  | undefined {
  if (theirs && WHOLE.includes(outcome)) return { before: null, after: theirs }
  if (mine && theirs && COMPARED.includes(outcome)) return { before: mine, after: theirs }
  return undefined
}

import { call } from '@/lib/browser/api'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Delta, Values } from '@/lib/curation/documents/differences'
import { contributionsCall } from '@/lib/curation/links/contribute'
import type { Contributed } from '@/lib/curation/schemas/contributions'
import type { Reasons } from './use-entry-edit'

type Contribution = { noun: EditedNoun; id: number | null; began: Values; change: Delta; reasons: Reasons }

/** The body of the call: a new entry whole, of others what differs, of lists only the items that do, as they were and as they are. */
function bodyOf({ noun, id, began, change, reasons }: Contribution) {
  return {
    noun,
    id,
    change: id === null ? { ...began, ...change.after } : change.after,
    ...(id !== null && { began: change.before }),
    comment: reasons.comment.trim() || null,
    source: reasons.source.trim() || null,
  }
}

/** The codes of what the schema refuses, as the call names them. The schema and its library are loaded on first use. */
export async function checked(contribution: Contribution): Promise<Record<string, string>> {
  // The library must be configured before any schema is created.
  const { checked } = await import('@/components/form/codes')
  const { contributionInput } = await import('@/lib/curation/schemas/contributions')
  const found = checked(contributionInput, bodyOf(contribution))
  return 'errors' in found ? found.errors : {}
}

/** @throws Problem */
export function sent(contribution: Contribution): Promise<Contributed> {
  return call(contributionsCall(), { method: 'POST', body: bodyOf(contribution) })
}

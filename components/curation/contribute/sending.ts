import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Delta, Values } from '@/lib/curation/documents/differences'
import { contributionsCall } from '@/lib/curation/links/contribute'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { Contributed } from '@/lib/curation/schemas/contributions'
import type { Reasons } from './use-entry-edit'

/** A proposal that is changed, with the version that its proposer has seen. */
export type Proposal = { id: number; version: number }

type Contribution = {
  noun: EditedNoun
  id: number | null
  began: Values
  change: Delta
  reasons: Reasons
  proposal: Proposal | undefined
}

/** The body of the call: a new entry whole; for others changed fields and items, as they were and as they are. */
export function bodyOf({ noun, id, ...contribution }: Contribution) {
  return { noun, id, ...saidOf({ id, ...contribution }) }
}

const saidOf = ({ id, began, change, reasons }: Pick<Contribution, 'id' | 'began' | 'change' | 'reasons'>) => ({
  change: id === null ? { ...began, ...change.after } : change.after,
  ...(id !== null && { began: change.before }),
  comment: reasons.comment.trim() || null,
  source: reasons.source.trim() || null,
})

/** The body of the call that changes a proposal: nothing of what it was stays, unless the form says it still. */
export function proposalBodyOf(contribution: Contribution, { version }: Proposal) {
  const text = contribution.reasons.answer.trim()
  return { ...saidOf(contribution), fields: [], ...(text !== '' && { text }), seen: version }
}

/** The codes of what the schema refuses, as the call names them. The schema and its library are loaded on first use. */
export async function checked(contribution: Contribution): Promise<Record<string, string>> {
  // The library must be configured before any schema is created.
  const { checked } = await import('@/components/form/codes')
  const { contributionInput } = await import('@/lib/curation/schemas/contributions')
  const found = checked(contributionInput, bodyOf(contribution))
  return 'errors' in found ? found.errors : {}
}

/**
 * Sends a contribution, or what its proposer changes of one, or only says of it; that is done once for a key.
 * @throws Problem
 */
export async function sent(contribution: Contribution, key: string): Promise<Pick<Contributed, 'state' | 'entry'>> {
  const { id, proposal } = contribution
  if (!proposal) return call<Contributed>(contributionsCall(), { method: 'POST', body: bodyOf(contribution) })
  const body = proposalBodyOf(contribution, proposal)
  const headers = { 'idempotency-key': key }
  await call(contributionLinks.call(proposal.id), { method: 'PUT', headers, body }).catch((refusal: unknown) => {
    const isOnlyAnswered = refusal instanceof Problem && refusal.errors.change === 'unchanged' && body.text
    if (!isOnlyAnswered) throw refusal
    return call(contributionLinks.notesCall(proposal.id), { method: 'POST', headers, body: { text: body.text } })
  })
  return { state: 'Open', entry: id }
}

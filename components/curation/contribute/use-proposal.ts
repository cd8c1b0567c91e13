import { useOwnUser } from '@/components/identity/session/use-own-user'
import { useRead } from '@/components/identity/session/use-read'
import { draftOf, dropDraft, keepDraft } from '@/lib/browser/drafts'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { isWaiting } from '@/lib/curation/contributing'
import type { Values } from '@/lib/curation/documents/differences'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { Contribution } from '@/lib/curation/schemas/contribution-queue'
import { type Document, NO_NAMES, type Start } from './use-entry-edit'

type Of = { noun: EditedNoun; id: number | null }

/**
 * The proposal that the form of an entry changes. `over`: it does not wait any more, is of somebody or something else,
 * or is one that a form cannot change. `read` reads it again.
 */
export function useProposal({ noun, id }: Of, proposal: number | null) {
  const user = useOwnUser()
  const { found, failure, read } = useRead<Contribution>(
    proposal === null ? undefined : contributionLinks.call(proposal),
  )
  const isOver =
    found !== undefined &&
    found !== 'failed' &&
    !(found.noun === noun && found.entry === id && found.proposer?.username === user?.username && isChangeable(found))
  return { found: isOver ? ('over' as const) : found, failure, read }
}

/** Whether a form can change a proposal: one of fields, which are not hidden. It has no pictures. */
export const isChangeable = ({ state, act, isTextHidden, changes }: Contribution): boolean =>
  isWaiting(state) && !act && !isTextHidden && !changes.some(({ field }) => field === 'pictures')

/** What the form of an entry begins with, to change a proposal. A new entry has what its form says of itself before. */
export function startOf(
  { isNew, changes, names, comment, source, id, version }: Contribution,
  { fields }: Document,
): Start {
  const of = (side: 'before' | 'after'): Values =>
    Object.fromEntries(changes.map(({ field, delta }) => [field, delta[side]]))
  const before = isNew ? Object.fromEntries(changes.map(({ field }) => [field, fields[field] ?? null])) : of('before')
  return {
    before,
    after: of('after'),
    names: { ...NO_NAMES, ...names },
    reasons: { comment: comment ?? '', source: source ?? '', answer: answerDraft(id) },
    version,
  }
}

/** The key of an answer to editors that is not sent. */
export const answerKey = (proposal: number) => `answer:${proposal}`
export const textOfDraft = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)

const answerDraft = (proposal: number) => textOfDraft(draftOf(answerKey(proposal))) ?? ''

/** Keeps what is typed of an answer. */
export function keepAnswer(proposal: number, text: string): void {
  if (text.trim() === '') dropAnswer(proposal)
  else keepDraft(answerKey(proposal), text)
}

/** Forgets the answer, which was sent with the change. */
export const dropAnswer = (proposal: number) => dropDraft(answerKey(proposal))

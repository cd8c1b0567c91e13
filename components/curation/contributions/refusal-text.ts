import type { Messages } from 'next-intl'
import { reasonOf } from '@/components/identity/session/failure'
import { Problem } from '@/lib/browser/problem'

type Texts = { errors: Pick<Messages['errors'], 'fields'>; contributions: { notes: { blocked: string } } }

/** Says why a decision or an answer was refused: of a wrong input what is wrong, else the server's words. */
export function refusalText(error: unknown, { errors, contributions }: Texts, failed: string): string {
  if (!(error instanceof Problem)) return failed
  if (error.code === 'blocked') return contributions.notes.blocked
  const reason = error.code === 'invalidInput' ? reasonOf(error, errors.fields) : undefined
  return reason ?? (error.message || failed)
}

/** Whether nobody can decide on a proposal, or answer it, any more. */
export const isOver = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'settled' || error.code === 'notFound')

/** Whether a proposal is another one than the one that was seen. */
export const isOvertaken = (error: unknown): boolean => error instanceof Problem && error.code === 'conflict'

import { WAITING_STATES } from '@/lib/curation/contributing'
import type { TokenUndone } from '@/lib/identity/schemas/personal-tokens'
import { prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { withdrawContribution } from './decisions/mutations'

/** Proposals that one call withdraws. */
const PART = 50

/**
 * Withdraws what a user proposed by a personal token and nobody has decided on, of those after the id `next`. What was
 * decided meanwhile is counted as kept; a repeated call does nothing.
 */
export async function withdrawAllOfToken(userId: number, tokenId: number, next = 0): Promise<TokenUndone> {
  const waiting = await prisma().contribution.findMany({
    where: { tokenId, proposerId: userId, state: { in: [...WAITING_STATES] }, id: { gt: next } },
    orderBy: { id: 'asc' },
    take: PART,
    select: { id: true },
  })
  const done = { undone: 0, kept: 0 }
  for (const { id } of waiting)
    await withdrawContribution(id, { id: userId, permissions: [] }).then(
      () => done.undone++,
      (error: unknown) => {
        if (!(error instanceof AppError) || !['settled', 'notFound'].includes(error.code)) throw error
        done.kept++
      },
    )
  return { ...done, next: waiting.length === PART ? (waiting.at(-1)?.id ?? null) : null }
}

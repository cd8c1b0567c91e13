import type { GuessJudgement } from '@/lib/catalogue/schemas/neighbours'
import type { Contributed } from '@/lib/curation/schemas/contributions'
import { isHidden } from '@/server/domain/catalogue/entries/access'
import { guessOf } from '@/server/domain/catalogue/sequels/queries'
import type { Asker } from '@/server/domain/identity/sessions/asker'
import { AppError } from '@/server/platform/errors'
import { contribute } from './contributions/mutations'

/**
 * Says of a guessed sequel whether it follows the work: as a relation, or as one that no load guesses again. Both are
 * changes of the work like any other: editors make them at once, others propose them.
 * @throws AppError notFound (there is no such guess), hidden (the work is), and as contribute() does
 */
export async function judgeGuess(
  id: number,
  { next, follows }: GuessJudgement,
  asker: Pick<Asker, 'id' | 'permissions'>,
): Promise<Contributed> {
  const { guessed, related } = await guessOf(id, next)
  if (!guessed) throw new AppError((await isHidden('media', id)) ? 'hidden' : 'notFound')
  const about = { noun: 'media', id, comment: null, source: null } as const
  if (!follows)
    return contribute({ ...about, change: { refusedSequels: [{ media: next }] }, began: { refusedSequels: [] } }, asker)
  const before = related ? [{ type: related, media: next }] : []
  const change = { relations: [{ type: 'Sequel', media: next } as const] }
  return contribute({ ...about, change, began: { relations: before } }, asker)
}

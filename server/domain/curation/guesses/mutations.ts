import type { GuessJudgement } from '@/lib/catalogue/schemas/neighbours'
import { CONTRIBUTING } from '@/lib/curation/contributing'
import type { GuessAnswer, GuessKind } from '@/lib/curation/guessing'
import type { Contributed } from '@/lib/curation/schemas/contributions'
import type { Answered } from '@/lib/curation/schemas/guesses'
import { isHidden } from '@/server/domain/catalogue/entries/access'
import { guessOf } from '@/server/domain/catalogue/sequels/queries'
import type { Asking } from '@/server/domain/identity/sessions/asker'
import { AppError } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { isEditor, isModerator } from '../contributions/access'
import { contribute } from '../contributions/mutations'
import { mergeEntries } from '../merges/mutations'
import { expectJudge } from './queries'
import { AGREE, DECIDE, LOCK, STANDING, UNDECIDE, VOTE, VOTES } from './statements'

/**
 * Says of a guessed sequel whether it follows the work: as a relation, or as one that no load guesses again. Both are
 * changes of the work like any other: editors make them at once, others propose them.
 * @throws AppError notFound (there is no such guess), hidden (the work is), and as contribute() does
 */
export async function judgeGuess(id: number, { next, follows }: GuessJudgement, asker: Asking): Promise<Contributed> {
  const { guessed, related } = await guessOf(id, next)
  if (!guessed) throw new AppError((await isHidden('media', id)) ? 'hidden' : 'notFound')
  const about = { noun: 'media', id, comment: null, source: null } as const
  if (!follows)
    return contribute({ ...about, change: { refusedSequels: [{ media: next }] }, began: { refusedSequels: [] } }, asker)
  const before = related ? [{ type: related, media: next }] : []
  const change = { relations: [{ type: 'Sequel', media: next } as const] }
  return contribute({ ...about, change, began: { relations: before } }, asker)
}

type Locked = { kind: GuessKind; state: string; media: number; other: number; character: number }
type Guessed = Locked & { firstStays: boolean }

/**
 * Says of a guess whether it is right. Of editors it is done at once. What trusted contributors say is a vote, which
 * does it when enough say the same and nobody else. That two works are one only editors decide.
 * @throws AppError notFound, settled (somebody decided meanwhile, or it stands no more), forbidden (neither an editor
 *   nor trusted, or a locked field), conflict, hidden, tooManyRequests, picturesUnavailable
 */
export async function answerGuess(id: number, answer: GuessAnswer, asker: Asking): Promise<Answered> {
  await expectJudge(asker)
  const isYes = answer === 'Yes'
  const guess = await write(async (tx) => {
    const open = await openGuess(tx, id)
    if (!isEditor(asker) && !(await decidesByVote(tx, { id, kind: open.kind }, asker.id, isYes))) return null
    const decided = await tx.query<{ decidedAt: string }>(DECIDE, [id, isYes ? 'Confirmed' : 'Refused', asker.id])
    return { ...open, decidedAt: decided.rows[0]?.decidedAt }
  })
  if (!guess) return { state: 'Voted', edit: null, merge: null }
  try {
    return { state: 'Decided', edit: null, merge: null, ...(await done(guess, isYes, asker)) }
  } catch (error) {
    // What the answer would do is a change of its own; the guess waits again if that is refused.
    await write((tx) => tx.query(UNDECIDE, [id, asker.id, guess.decidedAt]))
    throw isDoneMeanwhile(error) ? new AppError('settled') : error
  }
}

async function openGuess(tx: Tx, id: number): Promise<Guessed> {
  const { rows } = await tx.query<Locked>(LOCK, [id])
  const [guess] = rows
  if (!guess) throw new AppError('notFound')
  if (guess.state !== 'Open') throw new AppError('settled')
  const standing = await tx.query<Pick<Guessed, 'firstStays'>>(STANDING, [id])
  const [stands] = standing.rows
  if (!stands) throw new AppError('settled')
  return { ...guess, ...stands }
}

type Voted = { id: number; kind: GuessKind }

/** Stores a vote. Returns whether it decides. */
async function decidesByVote(tx: Tx, { id, kind }: Voted, userId: number, isYes: boolean): Promise<boolean> {
  await tx.query(VOTE, [id, userId, isYes])
  if (kind === 'Duplicate') await tx.query(AGREE('g.id = $1::int'), [id])
  const { rows } = await tx.query<{ yes: number; no: number }>(VOTES, [id])
  const { yes = 0, no = 0 } = rows[0] ?? {}
  if (yes > 0 && no > 0) return false
  return yes + no >= CONTRIBUTING.guessVotes && !(isYes && kind === 'Duplicate')
}

/** Does what the answer means. A refused role, and two works that are not one, are rows of guesses alone. */
async function done(
  { kind, media, other, character, firstStays }: Guessed,
  isYes: boolean,
  asker: Asking,
): Promise<Partial<Answered>> {
  if (kind === 'Sequel') {
    const { edit } = await judgeGuess(media, { next: other, follows: isYes }, asker)
    return { edit }
  }
  if (!isYes) return {}
  if (kind === 'Duplicate') {
    const [into, from] = firstStays ? [media, other] : [other, media]
    return { merge: await mergeEntries('media', from, { into, fields: {} }, asker.id, isModerator(asker)) }
  }
  const about = { noun: 'character', id: character, comment: null, source: null } as const
  const as = (role: 'Lead' | null) => ({ media: [{ media, role }] })
  const { edit } = await contribute({ ...about, change: as('Lead'), began: as(null) }, asker)
  return { edit }
}

/** Whether somebody has made the same change between the two transactions. */
const isDoneMeanwhile = (error: unknown) =>
  error instanceof AppError &&
  (error.code === 'notFound' || (error.code === 'invalidInput' && error.fields?.change === 'unchanged'))

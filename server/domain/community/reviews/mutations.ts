import type { CommentChange, CommentInput, Review, VoteAnswer } from '@/lib/community/schemas/reviews'
import { limitPosting } from '@/server/domain/identity/sessions/posting'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { refuseForeign } from '@/server/domain/identity/users/locks'
import { notifyLater } from '@/server/domain/social/notifications'
import { plannedRows, sql } from '@/server/platform/database/client'
import { later } from '@/server/platform/database/later'
import { whenTaken } from '@/server/platform/database/sql-state'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { mentionedUsers } from '../mentions/queries'
import { MILESTONES, POSTED, VOTED } from '../notifications'
import { reviewsByIds } from './cards'
import { lockedText, placedText, type Stored, storedText } from './queries'
import {
  BY_TEXT,
  type Entry,
  isSameText,
  linksIn,
  mentionedNames,
  newText,
  requestKey,
  tagsOf,
  UNDO_MINUTES,
  verdictOf,
  type Written,
} from './rules'
import { insertText, refuseUnknownWork, standingOf, storeMentions, textInTheWay, threadFor } from './writes'

/**
 * Writes a review, comment or recommendation. The same request again, by its key or with the same text, gives what the
 * first one wrote.
 * @throws AppError notFound (no such entry), invalidInput, tooManyRequests, blocked (it answers a user who is
 *   blocked or has blocked the author), conflict (the user has another review of the entry, or another
 *   recommendation of the two works: with that one)
 */
export async function postComment(
  userId: number,
  entry: Entry,
  input: CommentInput,
  givenKey?: string,
): Promise<Review> {
  const text = newText(entry, input)
  const { beforeEnd, totalEpisodes } = await standingOf(userId, entry)
  await limitPosting(userId, () => linksIn(text.written))
  if (totalEpisodes !== null && (text.episode ?? 0) > totalEpisodes) throw invalidInput({ episode: 'invalid' })
  if (text.otherId !== null) await refuseUnknownWork(text.otherId)
  const thread = await threadFor(userId, entry, text)
  text.episode = thread.episode
  const mentions = await mentionedUsers(userId, mentionedNames(text.written.rawText, text.written.textType))
  const key = requestKey(entry, text, givenKey)
  const id = await insertText({ userId, entry, text, parentId: thread.parentId, mentions, beforeEnd, key })
  if (id !== undefined) return written(id)
  const present = await textInTheWay({ userId, entry, text, key })
  // It was deleted meanwhile, or is hidden.
  if (!present || present.hiddenAt) throw conflict(present && { kind: 'reviewHidden' })
  const review = await written(present.id)
  if (present.isSameRequest || isSameText(present, text.written)) return review
  throw new AppError('conflict', { current: review })
}

/**
 * Changes a text of the user. `pathId` is the text's id, or its entry's id if the body names the text. Equal content
 * changes nothing.
 * @throws AppError notFound, notOwner, invalidInput, tooManyRequests, conflict (it was changed after `updatedDate`:
 *   with the current one)
 */
export async function changeComment(userId: number, pathId: number, input: CommentChange): Promise<Review> {
  const id = typeof input.id === 'number' ? input.id : pathId
  const stored = ownOf(await storedText(id), userId)
  const { entity, entityId } = stored
  if (pathId !== id && pathId !== entityId) throw new AppError('notFound')
  if (typeof input.entityId === 'number' && input.entityId !== entityId) throw invalidInput({ entityId: 'invalid' })
  const { beforeEnd } = await standingOf(userId, { kind: entity, id: entityId })
  await limitPosting(userId, () => linksIn({ rawText: input.rawText, textType: input.textType ?? stored.textType }))
  const isCurrent = await write(async (tx) => {
    const before = ownOf(await lockedText(tx, id), userId)
    if (before.hiddenAt || before.deletedAt) throw new AppError('notFound')
    const change = { userId, beforeEnd: beforeEnd && before.kind === 'review', edited: input.updatedDate }
    return replaceText(tx, before, contentAfter(before, input), change)
  })
  const review = await written(id)
  if (!isCurrent) throw new AppError('conflict', { current: review })
  return review
}

function contentAfter(before: Stored, input: CommentChange): Written {
  const { title = before.title, textType = before.textType, rawText } = input
  const recommended = verdictOf(
    before.kind,
    input.recommended === undefined ? before.recommended : input.recommended || null,
  )
  return { title, rawText, textType, recommended }
}

type Change = { userId: number; beforeEnd: boolean; edited: string | undefined }

/** Returns false, without writing, if the text has changed since `edited`. */
async function replaceText(
  tx: Tx,
  before: Stored,
  after: Written,
  { userId, beforeEnd, edited }: Change,
): Promise<boolean> {
  if (isSameText(before, after)) return true
  if (edited !== undefined && Date.parse(edited) !== before.updatedAt.getTime()) return false
  const now = later(before.updatedAt)
  await tx.query(sql`UPDATE reviews SET title = ${after.title}, raw_text = ${after.rawText}, text_type = ${after.textType}::text_type,
    recommended = ${after.recommended}::recommendation, before_end = ${beforeEnd}, updated_at = ${now},
    request_key = CASE WHEN starts_with(request_key, ${BY_TEXT}) THEN NULL ELSE request_key END WHERE id = ${before.id}`)
  const mentions = await mentionedUsers(userId, mentionedNames(after.rawText, after.textType))
  await storeMentions(tx, before.id, mentions)
  tx.invalidate([`review:${before.id}`, ...tagsOf(entryOf(before), before.otherId, userId)])
  if (mentions.length > 0) notifyLater(tx, POSTED, { review: before.id })
  return true
}

/**
 * Deletes a text of the user, which can be restored for an hour. Deleting it again does nothing.
 * @throws AppError notFound, notOwner
 */
export async function deleteComment(userId: number, id: number): Promise<void> {
  await write(async (tx) => {
    const before = ownOf(await lockedText(tx, id), userId)
    if (before.deletedAt) return
    await tx.query(sql`UPDATE reviews SET deleted_at = now() WHERE id = ${id}`)
    tx.invalidate([`review:${id}`, ...tagsOf(entryOf(before), before.otherId, userId)])
  })
}

/**
 * Restores a text that the user deleted within the last hour. Restoring it again does nothing.
 * @throws AppError notFound (also of a text about what is hidden), notOwner, conflict (there is a newer review of the
 *   same entry)
 */
export async function restoreComment(userId: number, id: number): Promise<Review> {
  if (!(await placedText(id))) throw new AppError('notFound')
  await write(async (tx) => {
    const before = ownOf(await lockedText(tx, id), userId)
    if (!before.deletedAt) return
    if (before.deletedAt.getTime() < Date.now() - UNDO_MINUTES * 60_000) throw new AppError('notFound')
    await tx.query(sql`UPDATE reviews SET deleted_at = NULL WHERE id = ${id}`)
    tx.invalidate([`review:${id}`, ...tagsOf(entryOf(before), before.otherId, userId)])
    // It may have been deleted before its job ran.
    notifyLater(tx, POSTED, { review: id })
  }).catch(whenTaken(() => new AppError('conflict')))
  return written(id)
}

/** Votes for (`up`) or against a text, or takes it back (null). @throws AppError notFound, ownVote, tooManyRequests */
export async function vote(userId: number, id: number, up: boolean | null): Promise<VoteAnswer> {
  const [voted] = await reviewsByIds([id])
  if (!voted) throw new AppError('notFound')
  if (voted.poster.id === userId) throw new AppError('ownVote')
  await count(['votesOfAccount', userId])
  await write(async (tx) => {
    const voting =
      up === null
        ? sql`DELETE FROM review_votes WHERE review_id = ${id} AND user_id = ${userId}`
        : sql`INSERT INTO review_votes AS v (review_id, user_id, up) VALUES (${id}, ${userId}, ${up})
              ON CONFLICT (review_id, user_id) DO UPDATE SET up = excluded.up WHERE v.up <> excluded.up`
    const { rowCount } = await tx.query(voting)
    if (rowCount === 0) return
    const other = voted.other ? ([`media-votes:${voted.other.id}`] as const) : []
    tx.invalidate([`review:${id}`, `${voted.entity.kind}-votes:${voted.entity.id}`, ...other])
    if (up && (await isMilestone(tx, id))) notifyLater(tx, VOTED, { review: id })
  }).catch(refuseForeign)
  const [row] = await plannedRows<{ up: number; down: number }>('votes-of-review', VOTES, [id])
  return { votes: row ?? { up: 0, down: 0 }, vote: up }
}

/** Whether the votes for a text have just reached a milestone: its row is locked, so each number is seen once. */
async function isMilestone(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.query<{ up: number }>(sql`SELECT up_votes AS up FROM reviews WHERE id = ${id}`)
  return rows[0] !== undefined && MILESTONES.includes(rows[0].up)
}

const VOTES = 'SELECT up_votes AS up, down_votes AS down FROM reviews WHERE id = $1::int'

const entryOf = ({ entity, entityId }: Stored): Entry => ({ kind: entity, id: entityId })

/** @throws AppError notFound, also for hidden and deleted ones of others; notOwner */
function ownOf(found: Stored | undefined, userId: number): Stored {
  if (!found) throw new AppError('notFound')
  if (found.posterId === userId) return found
  throw new AppError(found.hiddenAt || found.deletedAt ? 'notFound' : 'notOwner')
}

async function written(id: number): Promise<Review> {
  const [review] = await reviewsByIds([id])
  if (!review) throw new AppError('notFound')
  return review
}

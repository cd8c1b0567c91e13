import { isDeepStrictEqual } from 'node:util'
import type { ModerationAct } from '@/lib/moderation/acts'
import type { ActInput, ModerationEntry } from '@/lib/moderation/schemas/moderation'
import { invalidateWaitingOf } from '@/server/domain/curation/waiting'
import type { Asker } from '@/server/domain/identity/sessions/asker'
import { expectStepUp } from '@/server/domain/identity/sessions/step-up'
import { expectAdministrator, lockAdministrators } from '@/server/domain/identity/users/permissions'
import { notifyLater } from '@/server/domain/social/notifications'
import { sharingIds } from '@/server/domain/torrents/queries'
import { MODERATED } from '@/server/domain/views/notifications'
import type { CacheTag } from '@/server/platform/cache/tags'
import { prisma, sql } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { entryOf, latestOf } from './queries'
import { hideableOn } from './reports'
import {
  type Change,
  changeOf,
  isAdministrator,
  isHideable,
  isOwnReport,
  lockedSubject,
  lockTarget,
  logAct,
  openReports,
  type Subject,
  setHidden,
} from './writes'

/** Acts that leave the reports of their target open, because they answer none of them. */
const NOT_SETTLING: readonly ModerationAct[] = ['Show', 'Lift', 'Trust', 'Distrust']
/** Acts of which the author is told. */
const NOTIFIED: readonly ModerationAct[] = ['Hide', 'Show', 'Warn', 'Suspend', 'Lift']

/** Who acts: a moderator, or null for the command line, which may do everything. */
export type Moderator = Pick<Asker, 'id' | 'permissions' | 'sessionId' | 'scopes'> | null

/**
 * Does what a moderator has decided about a target. Settles its reports, adds to the log, tells the author, and
 * invalidates the pages that change, all in one transaction.
 * @throws AppError notFound, notModeratable (oneself, or an administrator), stepUpNeeded (suspending an administrator,
 *   or lifting that), ownReport, invalidInput (act: the target has no author, or cannot be hidden), lastAdministrator
 *   (suspending them), settled (with the act of the other moderator; of a suspension that is lifted already without)
 */
export async function moderate(moderator: Moderator, input: ActInput): Promise<ModerationEntry> {
  const { target, id } = input
  const at = await targetedAct(input)
  const unproven = await withoutProof(moderator, input)
  const done = await write(async (tx) => {
    await lockTarget(tx, target, id)
    if (at.target !== target) await lockTarget(tx, at.target, at.id)
    const subject = await lockedSubject(tx, at.target, at.id)
    if (!subject) throw new AppError('notFound')
    await expectModeratable(tx, moderator, subject, unproven)
    expectPossible(input, subject)
    const open = await openReports(tx, target, id)
    if (at.target !== target) open.push(...(await openReports(tx, at.target, at.id)))
    const change = await changeOf(tx, at, subject.authorId)
    if (isSettled(input, subject, open)) return null
    if (isDone(input, change)) throw new AppError('settled')
    const settled = NOT_SETTLING.includes(input.act) ? [] : open
    if (moderator && (await isOwnReport(tx, moderator.id, settled))) throw new AppError('ownReport')
    const act = await logAct(tx, {
      moderatorId: moderator?.id ?? null,
      subject,
      input: at,
      change,
      reports: settled.length,
    })
    await tx.query(sql`UPDATE reports SET act_id = ${act} WHERE id = ANY(${settled}::int[])`)
    await carryOut(tx, at, subject)
    tell(tx, act, input.act, subject.authorId)
    return act
  })
  if (done === null) throw new AppError('settled', { current: await latestOf(target, id) })
  return entryOf(done)
}

/**
 * The target of an act. To hide something on a takedown request, or to act on its author, is to act on the text or
 * torrent of the page that the request names.
 */
async function targetedAct(input: ActInput): Promise<ActInput> {
  if (input.target !== 'takedown' || input.act === 'Dismiss' || input.act === 'Resolve') return input
  const request = await prisma().takedown.findUnique({ where: { id: input.id }, select: { page: true } })
  return { ...input, ...(request && hideableOn(request.page)) }
}

/** Acts that take the power of an administrator, or give it back. */
const OF_POWER: readonly ModerationAct[] = ['Suspend', 'Lift']

/**
 * Returns the error of an administrator who suspends another one, or lifts that, without a fresh proof: a stolen
 * session would do so. It is asked for before the transaction, which finds out whether the author is an administrator.
 */
async function withoutProof(moderator: Moderator, { act }: ActInput): Promise<unknown> {
  if (!OF_POWER.includes(act) || !moderator?.permissions.includes('CanAdminister')) return
  return expectStepUp(moderator).then(
    () => undefined,
    (refusal: unknown) => refusal,
  )
}

async function expectModeratable(
  tx: Tx,
  moderator: Moderator,
  { authorId }: Subject,
  unproven: unknown,
): Promise<void> {
  if (authorId === null || moderator === null) return
  if (authorId === moderator.id) throw new AppError('notModeratable')
  const isPeer = moderator.permissions.includes('CanAdminister')
  if (isPeer && unproven === undefined) return
  if (!(await isAdministrator(tx, authorId))) return
  throw isPeer ? unproven : new AppError('notModeratable')
}

function expectPossible({ act, target }: ActInput, { authorId, isHidden }: Subject): void {
  const needsAuthor = act === 'Warn' || act === 'Suspend' || act === 'Lift'
  const hides = act === 'Hide' || act === 'Show'
  if ((needsAuthor && authorId === null) || (hides && isHidden === null)) throw invalidInput({ act: 'invalid' })
  if ((act === 'Trust' || act === 'Distrust') && target !== 'user') throw invalidInput({ act: 'invalid' })
}

/** Whether somebody else was first: the report is no longer open, or the target already is as the act would make it. */
function isSettled({ act, report }: ActInput, { isHidden }: Subject, open: readonly number[]): boolean {
  if (report && !open.includes(report)) return true
  return (act === 'Hide' && isHidden === true && open.length === 0) || (act === 'Show' && isHidden === false)
}

/** Whether the account is as the act would make it: another moderator was first. Another suspension may end later. */
const isDone = ({ act }: ActInput, change: Change | undefined): boolean =>
  act !== 'Suspend' && change !== undefined && isDeepStrictEqual(change.before, change.after)

async function carryOut(tx: Tx, { target, id, act, until }: ActInput, subject: Subject): Promise<void> {
  const hidden = act === 'Hide'
  if ((hidden || act === 'Show') && isHideable(target) && subject.isHidden !== hidden) {
    await setHidden(tx, target, id, hidden)
    const shared = target === 'torrent' && !hidden ? (await tx.query<{ id: number }>(sharingIds(id))).rows : []
    tx.invalidate([...subject.tags, ...shared.map((torrent): CacheTag => `torrent:${torrent.id}`)])
  }
  if ((act === 'Suspend' || act === 'Lift') && subject.authorId !== null) {
    const suspendedUntil = act === 'Suspend' && until ? new Date(until) : null
    const administers = act === 'Suspend' && (await isAdministrator(tx, subject.authorId))
    if (administers) await lockAdministrators(tx)
    await tx.query(sql`UPDATE users SET suspended_until = ${suspendedUntil} WHERE id = ${subject.authorId}`)
    if (administers) await expectAdministrator(tx)
    // The list of members leaves out who is suspended. The job "suspensions" does the same when the time is over.
    tx.invalidate(['index:user'])
    await invalidateWaitingOf(tx, [subject.authorId])
  }
  if ((act === 'Trust' || act === 'Distrust') && subject.authorId !== null) {
    await tx.query(sql`UPDATE users SET is_trusted = ${act === 'Trust'} WHERE id = ${subject.authorId}`)
    // Every page that shows the uploader's name shows the mark; feeds of trusted uploaders have other torrents.
    tx.invalidate([`user:${subject.authorId}`, 'index:torrent'])
  }
}

function tell(tx: Tx, act: number, kind: ModerationAct, authorId: number | null): void {
  if (authorId === null || !NOTIFIED.includes(kind)) return
  notifyLater(tx, MODERATED, { act })
  tx.addJob('mail', { kind: 'moderated', userId: authorId, act })
}

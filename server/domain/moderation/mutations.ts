import type { ModerationAct } from '@/lib/moderation/acts'
import type { ActInput, ModerationEntry } from '@/lib/moderation/schemas/moderation'
import type { Asker } from '@/server/domain/identity/sessions/asker'
import { notifyLater } from '@/server/domain/social/notifications'
import { sharingIds } from '@/server/domain/torrents/queries'
import { invalidate } from '@/server/platform/cache/invalidate'
import type { CacheTag } from '@/server/platform/cache/tags'
import { type Prisma, prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { enqueue } from '@/server/platform/jobs/queue'
import { entryOf, latestOf } from './queries'
import { hideableOn } from './reports'
import { isAdministrator, lockedSubject, lockTarget, logAct, openReports, type Subject, setHidden } from './writes'

type Db = Prisma.TransactionClient

/** Acts that leave the reports of their target open, because they answer none of them. */
const NOT_SETTLING: readonly ModerationAct[] = ['Show', 'Lift', 'Trust', 'Distrust']
/** Acts of which the author is told. */
const TOLD: readonly ModerationAct[] = ['Hide', 'Show', 'Warn', 'Suspend', 'Lift']

/**
 * Does what a moderator has decided about a target: settles its reports, adds to the log, tells the author, and invalidates the pages
 * that change, all in one transaction.
 * @throws AppError notFound, notModeratable (oneself, or an administrator), invalidInput (act: the target has no author, or cannot be
 *   hidden), settled (with the act of the other moderator)
 */
export async function moderate(moderator: Asker, input: ActInput): Promise<ModerationEntry> {
  const { target, id } = input
  const at = await meantBy(input)
  const done = await prisma().$transaction(async (db) => {
    await lockTarget(db, target, id)
    if (at.target !== target) await lockTarget(db, at.target, at.id)
    const subject = await lockedSubject(db, at.target, at.id)
    if (!subject) throw new AppError('notFound')
    await expectModeratable(db, moderator, subject)
    expectPossible(input, subject)
    const open = await openReports(db, target, id)
    if (at.target !== target) open.push(...(await openReports(db, at.target, at.id)))
    if (isSettled(input, subject, open)) return null
    const settled = NOT_SETTLING.includes(input.act) ? [] : open
    const act = await logAct(db, {
      moderatorId: moderator.id,
      authorId: subject.authorId,
      input: at,
      reports: settled.length,
    })
    await db.report.updateMany({ where: { id: { in: settled } }, data: { actId: act } })
    await carryOut(db, at, subject)
    await tell(db, act, input.act, subject.authorId)
    return act
  })
  if (done === null) throw new AppError('settled', { current: await latestOf(target, id) })
  return entryOf(done)
}

/**
 * The target of an act. To hide something on a takedown request, or to act on its author, is to act on the text or torrent of the page
 * that the request names.
 */
async function meantBy(input: ActInput): Promise<ActInput> {
  if (input.target !== 'takedown' || input.act === 'Dismiss' || input.act === 'Resolve') return input
  const request = await prisma().takedown.findUnique({ where: { id: input.id }, select: { page: true } })
  return { ...input, ...(request && hideableOn(request.page)) }
}

async function expectModeratable(db: Db, moderator: Asker, { authorId }: Subject): Promise<void> {
  if (authorId === null) return
  if (authorId === moderator.id) throw new AppError('notModeratable')
  const isPeer = moderator.permissions.includes('CanAdminister')
  if (!isPeer && (await isAdministrator(db, authorId))) throw new AppError('notModeratable')
}

function expectPossible({ act, target }: ActInput, { authorId, isHidden }: Subject): void {
  const needsAuthor = act === 'Warn' || act === 'Suspend' || act === 'Lift'
  const hides = act === 'Hide' || act === 'Show'
  if ((needsAuthor && authorId === null) || (hides && isHidden === null))
    throw new AppError('invalidInput', { fields: { act: 'invalid' } })
  if ((act === 'Trust' || act === 'Distrust') && target !== 'user')
    throw new AppError('invalidInput', { fields: { act: 'invalid' } })
}

/** Whether somebody else was first: the report is no longer open, or the target already is what the act would make of it. */
function isSettled({ act, report }: ActInput, { isHidden }: Subject, open: readonly number[]): boolean {
  if (report && !open.includes(report)) return true
  return (act === 'Hide' && isHidden === true && open.length === 0) || (act === 'Show' && isHidden === false)
}

async function carryOut(db: Db, { target, id, act, until }: ActInput, subject: Subject): Promise<void> {
  const hidden = act === 'Hide'
  if ((hidden || act === 'Show') && (target === 'review' || target === 'torrent') && subject.isHidden !== hidden) {
    await setHidden(db, target, id, hidden)
    const shared = target === 'torrent' && !hidden ? await db.$queryRaw<{ id: number }[]>(sharingIds(id)) : []
    await invalidate(db, [...subject.tags, ...shared.map((torrent): CacheTag => `torrent:${torrent.id}`)])
  }
  if ((act === 'Suspend' || act === 'Lift') && subject.authorId !== null) {
    const suspendedUntil = act === 'Suspend' && until ? new Date(until) : null
    await db.user.update({ where: { id: subject.authorId }, data: { suspendedUntil }, select: { id: true } })
  }
  if ((act === 'Trust' || act === 'Distrust') && subject.authorId !== null) {
    await db.user.update({
      where: { id: subject.authorId },
      data: { isTrusted: act === 'Trust' },
      select: { id: true },
    })
    // Every page that shows the uploader's name shows the mark; feeds of trusted uploaders have other torrents.
    await invalidate(db, [`user:${subject.authorId}`, 'index:torrent'])
  }
}

async function tell(db: Db, act: number, kind: ModerationAct, authorId: number | null): Promise<void> {
  if (authorId === null || !TOLD.includes(kind)) return
  await notifyLater(db, { kind: 'moderated', act })
  await enqueue('mail', { kind: 'moderated', userId: authorId, act }, db)
}

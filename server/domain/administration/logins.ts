import { askRemoval, removeFactorsOf } from '@/server/domain/identity/factor-removals'
import { endSessionsIn } from '@/server/domain/identity/sessions/devices'
import { AppError } from '@/server/platform/errors'
import { type Administrator, expectOther } from './users/rules'
import { logAct, logTold, onUser } from './users/writes'

/** Ends all sessions of a user, and no device is trusted any more. @throws AppError notFound */
export function logOut(by: Administrator, userId: number): Promise<void> {
  return onUser(userId, async (tx) => {
    const sessions = await endSessionsIn(tx, userId)
    await logTold(tx, by, { act: 'LogOut', userId, before: { sessions }, after: { sessions: 0 } })
  })
}

/** Ends one session of a user. @throws AppError notFound (also the session) */
export function endSessionOf(by: Administrator, userId: number, sessionId: string): Promise<void> {
  return onUser(userId, async (tx) => {
    if ((await endSessionsIn(tx, userId, sessionId)) === 0) throw new AppError('notFound')
    await logTold(tx, by, { act: 'LogOut', userId, after: { ended: 1 } })
  })
}

/**
 * Asks for the removal of a second factor: it ends 48 hours after a mail to its user, who can object. With `atOnce`,
 * which is for a site without a mail server, it ends now. Asking again changes nothing.
 * @throws AppError notFound (also without a second factor), ownAccount
 */
export function removeSecondFactor(by: Administrator, userId: number, { atOnce = false } = {}): Promise<void> {
  expectOther(by, userId)
  return onUser(userId, async (tx) => {
    const isDone = atOnce ? (await removeFactorsOf(tx, userId)) || null : await askRemoval(tx, userId)
    if (isDone === null) throw new AppError('notFound')
    if (!isDone) return
    const act = { act: 'RemoveFactor', userId, before: { isOn: true }, after: { isOn: !atOnce } } as const
    // The removal has a mail of its own, and at once also a notification.
    await (atOnce ? logAct(tx, by, act) : logTold(tx, by, act, { mails: false }))
  })
}

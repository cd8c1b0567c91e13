import type { Digest } from '@/lib/identity/notification-switches'
import { prisma, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import type { Statements } from '@/server/platform/writing/write'
import { endedByToken } from './rules'

/** A user chooses how often mails come. The first one has what comes from now on. */
export async function beginDigests(tx: Statements, userId: number, digest: Digest): Promise<void> {
  if (digest === 'Never') return
  await tx.query(sql`UPDATE users SET digested_at = now(),
    digested_id = coalesce((SELECT max(id) FROM notifications WHERE user_id = ${userId}), 0)
    WHERE id = ${userId} AND notification_digest = 'Never'`)
}

/**
 * Ends the digests of the user whom a token names, or the mails to all users. Doing it again changes nothing.
 * @throws AppError linkExpired, for anything but such a token
 */
export async function unsubscribe(token: string): Promise<void> {
  const ended = endedByToken(token)
  if (ended === null) throw new AppError('linkExpired')
  const data = ended.of === 'news' ? { mailNews: false } : { notificationDigest: 'Never' as const }
  await prisma().user.updateMany({ where: { id: ended.userId }, data })
}

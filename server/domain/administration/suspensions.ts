import type { SuspensionInput } from '@/lib/administration/schemas/user-acts'
import { type Moderator, moderate } from '@/server/domain/moderation/mutations'

/**
 * Suspends a user until a time, as moderators do: it is in the log, and the user is told by mail and notification.
 * @throws AppError notFound, notModeratable (oneself), stepUpNeeded (an administrator), lastAdministrator
 */
export async function suspend(by: Moderator, userId: number, input: SuspensionInput): Promise<void> {
  await moderate(by, { target: 'user', id: userId, act: 'Suspend', ...input })
}

/** Ends a suspension. @throws AppError notFound, notModeratable (oneself), stepUpNeeded (an administrator) */
export async function lift(by: Moderator, userId: number): Promise<void> {
  await moderate(by, { target: 'user', id: userId, act: 'Lift' })
}

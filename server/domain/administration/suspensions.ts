import type { SuspensionInput } from '@/lib/administration/schemas/user-acts'
import { moderate } from '@/server/domain/moderation/mutations'
import type { Administrator } from './users/rules'

/**
 * Suspends a user until a time, as moderators do: it is in the log, and the user is told by mail and notification.
 * @throws AppError notFound, notModeratable (oneself), lastAdministrator
 */
export async function suspend(by: Administrator, userId: number, input: SuspensionInput): Promise<void> {
  await moderate(by, { target: 'user', id: userId, act: 'Suspend', ...input })
}

/** Ends a suspension. @throws AppError notFound, notModeratable (oneself) */
export async function lift(by: Administrator, userId: number): Promise<void> {
  await moderate(by, { target: 'user', id: userId, act: 'Lift' })
}

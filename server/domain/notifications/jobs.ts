import type pg from 'pg'
import type { Prisma } from '@/server/platform/database/client'
import { enqueue, type NotificationEvent } from '@/server/platform/jobs/queue'

/**
 * Adds the job that tells users of an event, as a part of the transaction `db`. The job decides who is told, so the same event may be
 * added again.
 */
export function notifyLater(db: Prisma.TransactionClient | pg.ClientBase, event: NotificationEvent): Promise<void> {
  return enqueue('notify', event, db)
}

/** Makes the notifications of an event. Doing it again makes no more. */
export async function notify(_event: NotificationEvent): Promise<void> {}

import type { NewsInput } from '@/lib/administration/schemas/news'
import type { Asker } from '@/server/domain/identity/sessions/asker'
import { expectStepUp } from '@/server/domain/identity/sessions/step-up'
import { logAdministration } from '@/server/domain/moderation/administrators'
import { sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'

/** A mail to all users as acts in the log name it. */
const objectOf = (id: number) => `news ${id}`

/**
 * Begins a mail to all users who are registered now; the job queues it in portions.
 * @throws AppError stepUpNeeded; newsRunning: another one is not done
 */
export async function sendNews(asker: Asker, { subject, text }: NewsInput): Promise<{ id: number }> {
  await expectStepUp(asker)
  return write(async (tx) => {
    const { rows } = await tx.query<{
      id: number
    }>(sql`INSERT INTO news_mails (subject, text, up_to_user_id, created_by)
      VALUES (${subject}, ${text}, (SELECT coalesce(max(id), 0) FROM users), ${asker.id}) ON CONFLICT DO NOTHING RETURNING id`)
    if (!rows[0]) throw new AppError('newsRunning')
    await logAdministration(tx, {
      by: asker.id,
      act: 'MailUsers',
      object: objectOf(rows[0].id),
      after: { state: 'Running' },
    })
    tx.addJob('news', {})
    return rows[0]
  })
}

/**
 * Stops a mail to all users. What is queued already is not sent either.
 * @throws AppError notFound: there is none, or nothing of it is left to be sent
 */
export async function stopNews(by: number, id: number): Promise<void> {
  await write(async (tx) => {
    const { rows } = await tx.query<{ queued: number }>(sql`UPDATE news_mails SET stopped_at = now()
      WHERE id = ${id} AND stopped_at IS NULL AND done_at IS NULL RETURNING queued`)
    if (!rows[0]) throw new AppError('notFound')
    const after = { state: 'Stopped', queued: rows[0].queued }
    await logAdministration(tx, { by, act: 'MailUsers', object: objectOf(id), before: { state: 'Running' }, after })
  })
}

/** Mails it to its author alone, as users would get it. */
export async function sendNewsToMe(userId: number, { subject, text }: NewsInput): Promise<void> {
  await write(async (tx) => tx.addJob('mail', { kind: 'newsTest', userId, subject, text }))
}

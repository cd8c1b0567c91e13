import { rows, sql } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import type { Mail } from '@/server/platform/mail/mail'

/** Days for which it is known what became of a mail. */
export const OUTCOME_DAYS = 30

/** Days after which a mail is tried no longer: the queue does so for a day and a half. */
const TRIED_DAYS = 3

/** queued: the mail server did not take it yet, and it is tried again. */
export type MailOutcome = {
  userId: number
  kind: Mail['kind']
  outcome: 'queued' | 'sent' | 'failed'
  detail: string | null
}

/** An attempt of a job to send it: the job's id, and whether it is the last. */
export type Attempt = { jobId: string; isLast: boolean }

/**
 * Notes what became of a mail; an attempt writes over the earlier ones of its job. `userId` 0: a mail to somebody whose
 * account is gone. A failure is logged only, since an error would send the mail again.
 */
export async function noteOutcome({ userId, kind, outcome, detail }: MailOutcome, attempt?: Attempt): Promise<void> {
  try {
    await rows(sql`INSERT INTO mail_outcomes (user_id, job_id, kind, outcome, detail)
      VALUES ((SELECT id FROM users WHERE id = ${userId}::int), ${attempt?.jobId ?? null}::uuid, ${kind}, ${outcome}, ${detail})
      ON CONFLICT (job_id) DO UPDATE SET outcome = excluded.outcome, detail = excluded.detail, updated_at = now()`)
  } catch (error) {
    log.error({ err: error, kind, outcome }, 'It could not be noted what became of a mail.')
  }
}

/**
 * Deletes what is older than 30 days. A mail whose last attempt was killed has failed. Rows that another transaction
 * has locked are left for the next run.
 */
export async function forgetOutcomes(): Promise<void> {
  await rows(sql`DELETE FROM mail_outcomes WHERE id IN (SELECT id FROM mail_outcomes
    WHERE created_at < now() - make_interval(days => ${OUTCOME_DAYS}::int) FOR UPDATE SKIP LOCKED)`)
  await rows(sql`UPDATE mail_outcomes SET outcome = 'failed', updated_at = now() WHERE id IN (SELECT id FROM mail_outcomes
    WHERE outcome = 'queued' AND created_at < now() - make_interval(days => ${TRIED_DAYS}::int) FOR UPDATE SKIP LOCKED)`)
}

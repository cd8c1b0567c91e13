import type { MailCheck } from '@/lib/administration/schemas/mail'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { logAdministration } from '@/server/domain/moderation/administrators'
import { sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { AppError, messageOf } from '@/server/platform/errors'
import { letter } from '@/server/platform/mail/letters'
import { deliver, mailFault } from '@/server/platform/mail/transport'
import { siteNow } from '@/server/platform/site/site'
import { write } from '@/server/platform/writing/write'
import { cleanWords } from '../words'
import { ownAddress } from './queries'
import { withoutCredentials } from './rules'

/** Milliseconds of a step of the mail server while somebody waits for the answer. */
const STEP = 8000

/** Connects to the mail server and logs in there. Sends and stores nothing. */
export async function checkMail(): Promise<MailCheck> {
  return outcomeOf(await mailFault(STEP))
}

/**
 * Sends a test mail to the administrator's own address, at most five in an hour.
 * @throws AppError tooManyRequests
 */
export async function sendTestMail(by: number): Promise<MailCheck> {
  await count(['testMailsOfAccount', by])
  const { username, email } = await ownAddress(by)
  const { name, ...look } = await siteNow()
  const fault = await deliver(email, letter(name, 'test', username, undefined, {}, { look }), STEP).then(
    () => null,
    messageOf,
  )
  const checked = outcomeOf(fault)
  await write((tx) =>
    logAdministration(tx, { by, act: 'TestMail', object: 'mail', after: { outcome: checked.outcome } }),
  )
  return checked
}

function outcomeOf(fault: string | null): MailCheck {
  const { SMTP_URL } = env()
  if (fault === null) return { outcome: SMTP_URL ? 'accepted' : 'written', reason: null }
  return { outcome: 'failed', reason: cleanWords(SMTP_URL ? withoutCredentials(fault, SMTP_URL) : fault) }
}

/**
 * Lets the address of a user get mails again.
 * @throws AppError notFound (it is not suppressed)
 */
export async function releaseAddress(userId: number, by: number): Promise<void> {
  await write(async (tx) => {
    const { rows } = await tx.query<{ since: Date }>(sql`DELETE FROM suppressed_addresses
      WHERE user_id = ${userId}::int AND suppressed_at IS NOT NULL RETURNING suppressed_at AS since`)
    if (!rows[0]) throw new AppError('notFound')
    const values = { before: { suppressedSince: rows[0].since.toISOString() }, after: { suppressedSince: null } }
    await logAdministration(tx, { by, act: 'ReleaseAddress', userId, ...values })
  })
}

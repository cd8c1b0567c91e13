import { randomBytes } from 'node:crypto'
import type { MailTokenPurpose } from '@/prisma/generated/enums'
import { lockUsers } from '@/server/domain/identity/users/locks'
import { emailKey, LINK_HOURS, tokenHash } from '@/server/domain/identity/users/rules'
import { sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { openQueue } from '@/server/platform/jobs/queue'
import { type Statements, type Tx, write } from '@/server/platform/writing/write'

/** Makes a link's token; only its hash is stored. `newEmail` is the address that it proves. */
export async function makeLink(userId: number, purpose: MailTokenPurpose, newEmail?: string): Promise<string> {
  return write((tx) => makeLinkIn(tx, userId, purpose, newEmail))
}

/** The same in a transaction. */
export async function makeLinkIn(
  tx: Tx,
  userId: number,
  purpose: MailTokenPurpose,
  newEmail?: string,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + LINK_HOURS[purpose] * 3_600_000)
  const db = await tx.prisma()
  // A user changes to one address at a time.
  if (purpose === 'ChangeEmail') {
    await lockUsers(tx, userId)
    await db.mailToken.deleteMany({ where: { userId, purpose } })
  }
  await db.mailToken.create({ data: { tokenHash: tokenHash(token), userId, purpose, newEmail, expiresAt } })
  return token
}

/**
 * Invalidates the links of a user that change the password or the address, also those of mails that are not sent yet. A
 * mail that is taken late must not bring back what a new password has ended.
 */
export async function forgetLinks(tx: Tx, userId: number): Promise<void> {
  const db = await tx.prisma()
  await db.mailToken.deleteMany({ where: { userId, purpose: { in: ['Reset', 'ChangeEmail'] } } })
  await openQueue()
  await tx.query(sql`DELETE FROM jobs.job WHERE name = 'mail' AND state IN ('created', 'retry')
    AND data->>'kind' = 'changeEmail' AND data->>'userId' = ${String(userId)}`)
}

/** The user of a link, and the address that it proves, if it is not the account's own. */
type Link = { userId: number; newEmail: string | null }

/**
 * Finds a link without a lock: another request may use it up at any moment.
 * @throws AppError linkExpired
 */
export async function readLink(tx: Statements, token: string, purpose: MailTokenPurpose): Promise<Link> {
  const { rows } = await tx.query<Link>(sql`SELECT user_id AS "userId", new_email AS "newEmail" FROM mail_tokens
    WHERE token_hash = ${tokenHash(token)} AND purpose = ${purpose}::mail_token_purpose AND expires_at > now()`)
  if (!rows[0]) throw new AppError('linkExpired')
  return rows[0]
}

/**
 * The same, and locks the account until the transaction ends, so that the link is used only once.
 * @throws AppError linkExpired
 */
export async function openLink(tx: Statements, token: string, purpose: MailTokenPurpose): Promise<Link> {
  const { userId, newEmail } = await readLink(tx, token, purpose)
  await lockUsers(tx, userId, newEmail === null ? null : emailKey(newEmail))
  // The link may have been used while this transaction waited for the lock.
  return readLink(tx, token, purpose)
}

import { randomBytes } from 'node:crypto'
import type { MailTokenPurpose } from '@/prisma/generated/enums'
import { LINK_HOURS, tokenHash } from '@/server/domain/users/rules'
import { type Prisma, prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'

/** A new link's token; only its hash is kept. `newEmail` is the address that it proves. */
export async function makeLink(userId: number, purpose: MailTokenPurpose, newEmail?: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  // A user changes to one address at a time.
  if (purpose === 'ChangeEmail') await prisma().mailToken.deleteMany({ where: { userId, purpose } })
  const expiresAt = new Date(Date.now() + LINK_HOURS[purpose] * 3_600_000)
  await prisma().mailToken.create({ data: { tokenHash: tokenHash(token), userId, purpose, newEmail, expiresAt } })
  return token
}

/**
 * Whose link this is, locked until the transaction ends, so that a link that is used up is used once.
 * @throws AppError linkExpired
 */
export async function openLink(
  db: Prisma.TransactionClient,
  token: string,
  purpose: MailTokenPurpose,
): Promise<{ userId: number; newEmail: string | null }> {
  const [row] = await db.$queryRaw<{ userId: number; newEmail: string | null }[]>`SELECT user_id AS "userId",
    new_email AS "newEmail" FROM mail_tokens WHERE token_hash = ${tokenHash(token)} AND purpose = ${purpose}::mail_token_purpose
    AND expires_at > now() FOR UPDATE`
  if (!row) throw new AppError('linkExpired')
  return row
}

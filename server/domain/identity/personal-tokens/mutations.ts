import { MAX_TOKENS, type NewPersonalToken, type PersonalTokenInput } from '@/lib/identity/schemas/personal-tokens'
import { plannedRows, rows, sql } from '@/server/platform/database/client'
import { AppError, conflict } from '@/server/platform/errors'
import type { Statements } from '@/server/platform/writing/write'
import type { Asker } from '../sessions/asker'
import type { Client } from '../sessions/sessions'
import { proveAgain } from '../sessions/step-up'
import { COLUMNS, type Row, toToken } from './queries'
import { hashOfToken, IS_LIVE, newSecret } from './rules'

/**
 * Makes a personal token. Its secret is in this answer alone. It outlives the session, also if it only reads: without a
 * password, the session must be stepped up.
 * @throws AppError stepUpNeeded, invalidInput (password: passwordWrong), tooManyRequests, overloaded, conflict (name:
 *   tooManyTokens)
 */
export async function createToken(
  asker: Asker,
  { name, scopes, days, password }: PersonalTokenInput,
  client: Client,
): Promise<NewPersonalToken> {
  const { id: userId } = await proveAgain(asker, password, 'password', client)
  const token = newSecret()
  const values = [userId, name, hashOfToken(token), scopes, days]
  const [row] = await plannedRows<Row>('create-personal-token', CREATE, values)
  if (!row) throw conflict({ name: 'tooManyTokens' })
  return { ...toToken(row), token }
}

/** The lock on the user makes two at once count each other. */
const CREATE = `WITH owner AS (SELECT id FROM users WHERE id = $1::int FOR NO KEY UPDATE)
  INSERT INTO personal_tokens (user_id, name, token_hash, scopes, expires_at)
  SELECT id, $2::text, $3::bytea, $4::token_scope[], now() + make_interval(days => $5::int) FROM owner
  WHERE (SELECT count(*) FROM personal_tokens WHERE user_id = $1::int AND ${IS_LIVE}) < ${MAX_TOKENS} RETURNING ${COLUMNS}`

/** Revokes a token of the user at once; what it did stays listed. @throws AppError notFound */
export async function revokeToken(userId: number, id: number): Promise<void> {
  const revoked = await plannedRows('revoke-personal-token', REVOKE, [id, userId])
  if (revoked.length === 0) throw new AppError('notFound')
}

/** Nobody's hash in the place of the token's: versions that know no revoked tokens refuse it, too. */
const REVOKED = 'revoked_at = now(), token_hash = sha256(uuid_send(gen_random_uuid()))'
const REVOKE = `UPDATE personal_tokens SET ${REVOKED} WHERE id = $1::int AND user_id = $2::int AND revoked_at IS NULL
  RETURNING id`

/** Revokes all tokens of a user, whose row the transaction has locked. */
export async function revokeTokens(tx: Statements, userId: number): Promise<void> {
  await tx.query(`UPDATE personal_tokens SET ${REVOKED} WHERE user_id = $1::int AND revoked_at IS NULL`, [userId])
}

/** Takes a call that was refused from the list of what its token did. */
export async function forgetAct(id: number): Promise<void> {
  await plannedRows('forget-token-act', 'DELETE FROM token_acts WHERE id = $1::int', [id])
}

/** Days for which a token that has ended, and what it did, stay listed. */
const KEPT_DAYS = 90

/** Most acts that are kept of one token, and how many are deleted at once. */
const MOST = 1000
const PART = 10_000

/**
 * Deletes what is listed no longer, in portions; of a very busy token also what is older. Rows that another transaction
 * has locked are left for the next run.
 */
export async function forgetTokens(): Promise<void> {
  await inPortions(sql`DELETE FROM token_acts WHERE id IN (SELECT id FROM token_acts
    WHERE created_at < now() - make_interval(days => ${KEPT_DAYS}::int) ORDER BY created_at LIMIT ${PART}
    FOR UPDATE SKIP LOCKED) RETURNING 1`)
  await trimActs()
  await inPortions(sql`DELETE FROM personal_tokens WHERE id IN (SELECT id FROM personal_tokens
    WHERE least(revoked_at, expires_at) < now() - make_interval(days => ${KEPT_DAYS}::int) LIMIT ${PART}
    FOR UPDATE SKIP LOCKED) RETURNING 1`)
}

/** Trims the acts of tokens one after the other, of those used since the last runs: others have no more than before. */
async function trimActs(): Promise<void> {
  let after = 0
  while (true) {
    const used = await rows<{ id: number }>(sql`SELECT id FROM personal_tokens WHERE id > ${after}
      AND last_used_at > now() - interval '1 day' ORDER BY id LIMIT 1000`)
    for (const { id } of used)
      await inPortions(sql`DELETE FROM token_acts WHERE id IN (SELECT id FROM token_acts WHERE token_id = ${id} AND id <= (
          SELECT id FROM token_acts WHERE token_id = ${id} ORDER BY id DESC OFFSET ${MOST} LIMIT 1
        ) ORDER BY id LIMIT ${PART} FOR UPDATE SKIP LOCKED) RETURNING 1`)
    const last = used.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Repeats a statement that deletes a portion until nothing more is to be deleted. */
async function inPortions(portion: Parameters<typeof rows>[0]): Promise<void> {
  while ((await rows(portion)).length === PART);
}

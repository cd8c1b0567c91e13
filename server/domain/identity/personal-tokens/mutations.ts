import { MAX_TOKENS, type NewPersonalToken, type PersonalTokenInput } from '@/lib/identity/schemas/personal-tokens'
import { plannedRows } from '@/server/platform/database/client'
import { AppError, conflict } from '@/server/platform/errors'
import { provePassword } from '../sessions/proof'
import type { Client } from '../sessions/sessions'
import { COLUMNS, type Row, toToken } from './queries'
import { hashOfToken, newSecret } from './rules'

/**
 * Makes a personal token. Its secret is in this answer alone.
 * @throws AppError invalidInput (password: passwordWrong), tooManyRequests, overloaded, conflict (name: tooManyTokens)
 */
export async function createToken(
  userId: number,
  { name, scopes, password }: PersonalTokenInput,
  client: Client,
): Promise<NewPersonalToken> {
  await provePassword(userId, password, 'password', client)
  const token = newSecret()
  const [row] = await plannedRows<Row>('create-personal-token', CREATE, [userId, name, hashOfToken(token), scopes])
  if (!row) throw conflict({ name: 'tooManyTokens' })
  return { ...toToken(row), token }
}

/** The lock on the user makes two at once count each other. */
const CREATE = `WITH owner AS (SELECT id FROM users WHERE id = $1::int FOR NO KEY UPDATE)
  INSERT INTO personal_tokens (user_id, name, token_hash, scopes)
  SELECT id, $2::text, $3::bytea, $4::token_scope[] FROM owner
  WHERE (SELECT count(*) FROM personal_tokens WHERE user_id = $1::int) < ${MAX_TOKENS} RETURNING ${COLUMNS}`

/** Revokes a token of the user at once. @throws AppError notFound */
export async function revokeToken(userId: number, id: number): Promise<void> {
  const revoked = await plannedRows('revoke-personal-token', REVOKE, [id, userId])
  if (revoked.length === 0) throw new AppError('notFound')
}

const REVOKE = 'DELETE FROM personal_tokens WHERE id = $1::int AND user_id = $2::int RETURNING id'

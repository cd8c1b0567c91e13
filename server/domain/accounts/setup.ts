import { randomBytes } from 'node:crypto'
import type { ProviderRegistration } from '@/lib/identity/schemas/login-providers'
import type { SetupInput } from '@/lib/identity/schemas/registration'
import type { Login } from '@/lib/identity/schemas/users'
import { expectPasswordLogin } from '@/server/domain/identity/configured/password-login'
import type { Provider } from '@/server/domain/identity/configured/providers'
import type { Claims } from '@/server/domain/identity/providers/answers'
import { addIdentity, dropWaiting } from '@/server/domain/identity/providers/identities'
import { expectUnguessable } from '@/server/domain/identity/sessions/new-passwords'
import { hashOfNobody, hashPassword } from '@/server/domain/identity/sessions/passwords'
import { count, uncount } from '@/server/domain/identity/sessions/rate-limits'
import type { Client } from '@/server/domain/identity/sessions/sessions'
import { expectEmailSyntax } from '@/server/domain/identity/users/email-domains'
import { acceptedUsername, usernameKey } from '@/server/domain/identity/users/names'
import { emailKey, tokenHash } from '@/server/domain/identity/users/rules'
import { plannedRows, sql } from '@/server/platform/database/client'
import { isTaken } from '@/server/platform/database/sql-state'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { enterByProvider, provedAddress } from './provider-logins'

/** Hours for which the token is valid. */
const SETUP_HOURS = 24

/** Whether there is no account at all. A registration that waits is none. */
export async function isSetupOpen(): Promise<boolean> {
  return (await plannedRows('no-account', NO_ACCOUNT, [])).length > 0
}

const NO_ACCOUNT = 'SELECT 1 WHERE NOT EXISTS (SELECT FROM users WHERE confirmed_at IS NOT NULL)'

/**
 * Makes the token of the page of the first account, of which only the hash is stored, while there is no account.
 * `isNew`: also in the place of one that is still valid; else there is one token for all processes and starts.
 * @returns null if there is an account, or a valid token
 */
export async function makeSetupToken(isNew = false): Promise<string | null> {
  const token = randomBytes(18).toString('base64url')
  const made = await plannedRows('make-setup-token', MAKE, [tokenHash(token), SETUP_HOURS, isNew])
  return made.length > 0 ? token : null
}

const MAKE = `INSERT INTO setup_token (token_hash, expires_at)
  SELECT $1::bytea, now() + make_interval(hours => $2::int) WHERE NOT EXISTS (SELECT FROM users WHERE confirmed_at IS NOT NULL)
  ON CONFLICT (id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
  WHERE setup_token.expires_at <= now() OR $3::boolean RETURNING id`

/**
 * Verifies a token of the page of the first account. A wrong one is a try of the client's address.
 * @throws AppError notFound (there is an account), setupToken, tooManyRequests
 */
export async function expectSetupToken(token: string, client: Client): Promise<void> {
  if (!(await isSetupOpen())) throw new AppError('notFound')
  await count(['setups', client.address])
  if ((await plannedRows('setup-token', VALID, [tokenHash(token.trim())])).length === 0)
    throw new AppError('setupToken')
  // Only tries of the token are limited, not those of a name.
  await uncount(['setups', client.address])
}

/**
 * Makes the first account, which is confirmed and administers the site. The token is used up by it. Where users log in
 * by a provider alone, `setUpByProvider()` makes it: nobody could enter this one.
 * @throws AppError passwordLoginOff, invalidInput, conflict, overloaded; those of `expectSetupToken()`
 */
export async function setUp({ token, ...input }: SetupInput, client: Client): Promise<void> {
  if (!(await isSetupOpen())) throw new AppError('notFound')
  expectPasswordLogin()
  await expectSetupToken(token, client)
  const username = acceptedUsername(input.username)
  expectEmailSyntax(input.email)
  await expectUnguessable(input.password, { username, email: input.email })
  const passwordHash = await hashPassword(input.password, client.address)
  await write((tx) => makeFirst(tx, token, { username, email: input.email, passwordHash })).catch(refuseName)
}

/**
 * Makes the first account of a provider's user, who has chosen a name. The address counts as proved: whoever has the
 * token runs the site.
 * @throws AppError notFound (there is an account, or the token is used up), invalidInput, conflict, overloaded
 */
export async function setUpByProvider(
  provider: Provider,
  claims: Claims,
  given: Pick<ProviderRegistration, 'username' | 'email'> & { token: string },
  client: Client,
): Promise<Login> {
  const username = acceptedUsername(given.username)
  const email = provedAddress(claims) ?? given.email
  if (email === undefined) throw invalidInput({ email: 'emailRequired' })
  expectEmailSyntax(email)
  const passwordHash = await hashOfNobody(client.address)
  const made = await write(async (tx) => {
    await dropWaiting(tx, claims)
    const id = await makeFirst(tx, given.token, { username, email, passwordHash, hasPassword: false })
    return { id, identity: await addIdentity(tx, id, claims) }
  }).catch(refuseName)
  return enterByProvider(provider, claims, made, client)
}

type First = { username: string; email: string; passwordHash: string; hasPassword?: boolean }

/** Uses the token up, and makes the account that administers the site. @throws AppError notFound */
async function makeFirst(tx: Tx, token: string, first: First): Promise<number> {
  // Only one of two that are sent at once deletes it.
  const { rowCount } = await tx.query(
    sql`DELETE FROM setup_token WHERE token_hash = ${tokenHash(token.trim())} AND expires_at > now()`,
  )
  const { rows } = await tx.query(NO_ACCOUNT)
  if (!rowCount || rows.length === 0) throw new AppError('notFound')
  const db = await tx.prisma()
  const keys = { usernameKey: usernameKey(first.username), emailKey: emailKey(first.email) }
  const data = { ...first, ...keys, confirmedAt: new Date() }
  const { id } = await db.user.create({ data: { ...data, permissions: { create: { permission: 'CanAdminister' } } } })
  tx.invalidate([`user:${id}`, 'index:user'])
  return id
}

function refuseName(error: unknown): never {
  throw isTaken(error) ? conflict({ username: 'usernameTaken' }) : error
}

const VALID = 'SELECT FROM setup_token WHERE token_hash = $1::bytea AND expires_at > now()'

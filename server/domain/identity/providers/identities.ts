import type { Identity } from '@/lib/identity/schemas/login-providers'
import { plannedRows, sql } from '@/server/platform/database/client'
import { isTaken } from '@/server/platform/database/sql-state'
import { AppError } from '@/server/platform/errors'
import { type Statements, write } from '@/server/platform/writing/write'
import { type Provider, providerOfIssuer } from '../configured/providers'
import type { Asker } from '../sessions/asker'
import { expectStepUp, noteStepUp, stepUpMethods } from '../sessions/step-up'
import { lockUsers } from '../users/locks'
import { expectWayIn, tellWayIn } from '../users/ways-in'
import { CLOCK_SECONDS, type Claims } from './answers'
import { applyGroups, type NoteClaimed, takeClaimed } from './claimed-permissions'

type Known = { id: number; userId: number; isConfirmed: boolean }

/** The account of a provider's user: found by issuer and subject alone. Its last use is noted. */
export async function identityOf({ issuer, subject, email }: Claims): Promise<Known | undefined> {
  const [known] = await plannedRows<Known>('use-identity', USE, [issuer, subject, email])
  return known
}

const USE = `UPDATE identities i SET last_used_at = now(), email = $3::text FROM users u
  WHERE i.issuer = $1::text AND i.subject = $2::text AND u.id = i.user_id
  RETURNING i.id, i.user_id AS "userId", u.confirmed_at IS NOT NULL AS "isConfirmed"`

/** Stores whose account a provider's user has. The account is locked, or made in the same transaction. */
export async function addIdentity(tx: Statements, userId: number, { issuer, subject, email }: Claims): Promise<number> {
  const { rows } = await tx.query<{
    id: number
  }>(sql`INSERT INTO identities (user_id, issuer, subject, email, last_used_at)
    VALUES (${userId}, ${issuer}, ${subject}, ${email}, now()) RETURNING id`)
  return rows[0]?.id ?? 0
}

/**
 * Deletes the registration of a provider's user that waits for the proof of its address. One whose address is proved,
 * also at the same moment, stays.
 */
export async function dropWaiting(
  tx: Statements,
  { issuer, subject }: Pick<Claims, 'issuer' | 'subject'>,
): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(sql`SELECT u.id FROM users u JOIN identities i ON i.user_id = u.id
    WHERE i.issuer = ${issuer} AND i.subject = ${subject} AND u.confirmed_at IS NULL`)
  if (!rows[0]) return
  // The proof of an application does not change the row of its user: only a look behind the lock sees it.
  await lockUsers(tx, rows[0].id)
  await tx.query(sql`DELETE FROM users u USING identities i WHERE u.id = ${rows[0].id} AND i.user_id = u.id
    AND i.issuer = ${issuer} AND i.subject = ${subject} AND u.confirmed_at IS NULL
    AND NOT EXISTS (SELECT FROM applications a WHERE a.user_id = u.id AND a.proven_at IS NOT NULL)`)
}

/** The identities of a user, oldest first. */
export async function identitiesOf(userId: number): Promise<Identity[]> {
  const found = await plannedRows<Row>('identities-of', OF_USER, [userId])
  return found.map(({ id, issuer, email, createdAt, lastUsedAt }) => ({
    id,
    issuer,
    provider: providerOfIssuer(issuer)?.name ?? null,
    email,
    createdDate: createdAt.toISOString(),
    lastUsedDate: lastUsedAt?.toISOString() ?? null,
  }))
}

type Row = { id: number; issuer: string; email: string | null; createdAt: Date; lastUsedAt: Date | null }

const OF_USER = `SELECT id, issuer, email, created_at AS "createdAt", last_used_at AS "lastUsedAt"
  FROM identities WHERE user_id = $1::int ORDER BY id`

/**
 * Connects a provider's user with an account, whose own session has asked for it. An identity that waits with a
 * registration moves: nobody has confirmed it. `note` gets the permissions that change. The owner is told by mail and
 * notice.
 * @throws AppError sessionEnded, identityTaken
 */
export async function linkIdentity(
  { id, sessionId }: Pick<Asker, 'id' | 'sessionId'>,
  provider: Provider,
  claims: Claims,
  note: NoteClaimed,
): Promise<void> {
  const { issuer, subject } = claims
  const linking = write(async (tx) => {
    await lockUsers(tx, id)
    const { rowCount } = await tx.query(
      sql`SELECT FROM sessions WHERE id = ${sessionId}::uuid AND user_id = ${id} AND expires_at > now()`,
    )
    if (!rowCount) throw new AppError('sessionEnded')
    await tx.query(sql`DELETE FROM identities i USING users u WHERE u.id = i.user_id AND u.confirmed_at IS NULL
      AND i.issuer = ${issuer} AND i.subject = ${subject}`)
    const { rows } = await tx.query<{ userId: number }>(
      sql`SELECT user_id AS "userId" FROM identities WHERE issuer = ${issuer} AND subject = ${subject}`,
    )
    if (rows[0]?.userId === id) return
    await addIdentity(tx, id, claims)
    tellWayIn(tx, id, { kind: 'providerAdded', provider: provider.name })
  })
  await linking.catch((error: unknown) => {
    throw isTaken(error) ? new AppError('identityTaken') : error
  })
  await applyGroups(id, provider, claims, note)
}

/**
 * Proves by a provider who the user of a session is. `since`: when the provider was asked to let its user log in again,
 * in seconds since 1970. It must say that this was done (OpenID Connect Core 1.0, section 3.1.2.1, `max_age`). The
 * proof is of that time, so that the same answer of the user gives no longer one.
 * @throws AppError notAskedAgain, providerRefused (another user of the provider), sessionEnded; stepUpNeeded for an
 *   account with a second factor
 */
export async function stepUpByProvider(
  { since, ...asker }: Pick<Asker, 'id' | 'sessionId'> & { since: number },
  claims: Claims,
): Promise<void> {
  if (claims.authTime === null || claims.authTime < since - CLOCK_SECONDS) throw new AppError('notAskedAgain')
  const known = await identityOf(claims)
  if (known?.userId !== asker.id) throw new AppError('providerRefused')
  const methods = await stepUpMethods(asker)
  if (!methods.includes('provider')) throw new AppError('stepUpNeeded', { current: { methods } })
  if (!(await noteStepUp(asker, { at: claims.authTime }))) throw new AppError('sessionEnded')
}

/**
 * Removes the identities of an account that still waits for confirmation, as `forgetWaitingPasskeys()` does: whoever
 * registered with somebody else's address must not enter the account that its owner takes over by a new password.
 */
export async function forgetWaitingIdentities(tx: Statements, userId: number): Promise<void> {
  await tx.query(sql`DELETE FROM identities i USING users u
    WHERE u.id = i.user_id AND u.id = ${userId} AND u.confirmed_at IS NULL`)
}

/**
 * Disconnects an identity of the asker, with the permissions that its provider gave, and ends the sessions that began
 * by it, except the asker's own. The owner is told by mail and notice.
 * @throws AppError stepUpNeeded, notFound, lastWayIn
 */
export async function unlinkIdentity(asker: Asker, identityId: number, note: NoteClaimed): Promise<void> {
  await expectStepUp(asker)
  await write(async (tx) => {
    await lockUsers(tx, asker.id)
    await tx.query(sql`DELETE FROM sessions WHERE identity_id = ${identityId} AND user_id = ${asker.id}
      AND id <> ${asker.sessionId}::uuid`)
    const { rows } = await tx.query<{ issuer: string }>(
      sql`DELETE FROM identities WHERE id = ${identityId} AND user_id = ${asker.id} RETURNING issuer`,
    )
    if (!rows[0]) throw new AppError('notFound')
    await expectWayIn(tx, asker.id)
    const { issuer } = rows[0]
    await takeClaimed(tx, asker.id, issuer, note)
    tellWayIn(tx, asker.id, { kind: 'providerRemoved', provider: providerOfIssuer(issuer)?.name ?? issuer })
  })
}

import { randomBytes } from 'node:crypto'
import type { InvitationInput, Invitations, NewInvitation } from '@/lib/identity/schemas/registration'
import type { Permission } from '@/lib/identity/schemas/users'
import { lockUsers } from '@/server/domain/identity/users/locks'
import { tokenHash } from '@/server/domain/identity/users/rules'
import { plannedRows, pool, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { AppError, invalidInput } from '@/server/platform/errors'
import { siteNow } from '@/server/platform/site/site'
import { type Statements, type Tx, write } from '@/server/platform/writing/write'

export type Invitation = { id: number; inviterId: number }
type Inviter = { id: number; permissions: readonly Permission[] }

/** An invitation by its secret, if somebody can still register by it; else null. Those of suspended users wait. */
export async function findInvitation(secret: string): Promise<Invitation | null> {
  return (await plannedRows<Invitation>('find-invitation', FIND, [tokenHash(secret)]))[0] ?? null
}

const FIND = `SELECT id, inviter_id AS "inviterId" FROM invitations
  WHERE secret_hash = $1::bytea AND revoked_at IS NULL AND used < uses AND expires_at > now()
    AND NOT EXISTS (SELECT FROM users u WHERE u.id = inviter_id AND u.suspended_until > now())`

/**
 * Uses up one of an invitation when its guest has confirmed the address. Whoever registered before its end may confirm
 * after it. That of a suspended user waits.
 * @returns false when others were faster, or it was revoked, or waits
 */
export async function takeInvitation(tx: Tx, guestId: number, id: number | null): Promise<boolean> {
  const { rowCount } = await tx.query(sql`UPDATE invitations SET used = used + 1
    WHERE id = ${id} AND revoked_at IS NULL AND used < uses
      AND NOT EXISTS (SELECT FROM users u WHERE u.id = inviter_id AND u.suspended_until > now())`)
  if (!rowCount) return false
  await tx.query(sql`UPDATE invited_users SET joined_at = now() WHERE user_id = ${guestId}`)
  return true
}

type Row = Omit<Invitations['data'][number], 'createdDate' | 'endDate' | 'revokedDate'> & {
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
}

/** The invitations of a user, the newest first, with who came by each; `left`: how many more they may invite. */
export async function invitationsOf(inviter: Inviter): Promise<Invitations> {
  const [found, left] = await Promise.all([
    plannedRows<Row>('invitations-of', OF, [inviter.id]),
    leftOf(pool(), inviter),
  ])
  return { data: found.map(toInvitation), left }
}

const COLUMNS = `i.id, i.uses, i.used, i.created_at AS "createdAt", i.expires_at AS "expiresAt", i.revoked_at AS "revokedAt",
  coalesce((SELECT json_agg(u.username ORDER BY g.joined_at, u.id) FROM invited_users g JOIN users u ON u.id = g.user_id
    WHERE g.invitation_id = i.id AND g.joined_at IS NOT NULL), '[]') AS guests`
const OF = `SELECT ${COLUMNS} FROM invitations i WHERE i.inviter_id = $1::int ORDER BY i.id DESC LIMIT 200`

function toInvitation({ createdAt, expiresAt, revokedAt, ...row }: Row): Invitations['data'][number] {
  return {
    ...row,
    createdDate: createdAt.toISOString(),
    endDate: expiresAt.toISOString(),
    revokedDate: revokedAt?.toISOString() ?? null,
  }
}

/** How many people a user may still invite; null: any number. Links that ended unused count no longer. */
async function leftOf(db: Statements, { id, permissions }: Inviter): Promise<number | null> {
  if (permissions.includes('CanAdminister')) return null
  const { rows } = await db.query<{ given: number }>(GIVEN, [id])
  return Math.max(0, env().INVITATIONS_PER_MEMBER - (rows[0]?.given ?? 0))
}

const GIVEN = `SELECT coalesce(sum(CASE WHEN revoked_at IS NULL AND expires_at > now() THEN uses ELSE used END), 0)::int AS given
  FROM invitations WHERE inviter_id = $1::int`

/** Most links of a user that are valid at once. */
const MAX_LINKS = 100

/**
 * Makes a link. Its secret is returned this once; only its hash is stored.
 * @throws AppError registrationClosed, invalidInput (tooManyInvitations)
 */
export async function invite(inviter: Inviter, { uses, days }: InvitationInput): Promise<NewInvitation> {
  if ((await siteNow()).registration === 'closed') throw new AppError('registrationClosed')
  const secret = randomBytes(18).toString('base64url')
  return write(async (tx) => {
    // Of two that are made at once, the second one counts the first.
    await lockUsers(tx, inviter.id)
    const left = await leftOf(tx, inviter)
    if (left !== null && uses > left) throw invalidInput({ uses: 'tooManyInvitations' })
    const { rows: live } = await tx.query<{ links: number }>(LIVE, [inviter.id])
    if ((live[0]?.links ?? 0) >= MAX_LINKS) throw invalidInput({ uses: 'tooManyInvitations' })
    const { rows } = await tx.query<Row>(MAKE, [inviter.id, tokenHash(secret), uses, days])
    if (!rows[0]) throw new AppError('unauthenticated')
    return { ...toInvitation(rows[0]), secret }
  })
}

const LIVE = `SELECT count(*)::int AS links FROM invitations
  WHERE inviter_id = $1::int AND revoked_at IS NULL AND expires_at > now() AND used < uses`
const MAKE = `WITH made AS (
    INSERT INTO invitations (inviter_id, secret_hash, uses, expires_at)
    SELECT id, $2::bytea, $3::int, now() + make_interval(days => $4::int) FROM users WHERE id = $1::int RETURNING *
  ) SELECT ${COLUMNS} FROM made i`

/**
 * Revokes a link of a user: nobody can register by it, nor confirm what was registered by it.
 * @throws AppError notFound
 */
export async function revokeInvitation(inviterId: number, id: number): Promise<void> {
  const gone = await plannedRows('revoke-invitation', REVOKE, [id, inviterId])
  if (gone.length === 0) throw new AppError('notFound')
}

const REVOKE = `UPDATE invitations SET revoked_at = coalesce(revoked_at, now())
  WHERE id = $1::int AND inviter_id = $2::int RETURNING id`

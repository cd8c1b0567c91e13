import type { Permission } from '@/lib/identity/schemas/users'
import { sql } from '@/server/platform/database/client'
import type { Statements } from '@/server/platform/writing/write'

/** The origin of permissions that a role gives, in `user_permissions.issuer`. An issuer of a provider is a URL. */
const originOf = (role: number) => `role:${role}`

const GIVEN = `SELECT h.user_id, held AS permission, min(h.role_id) AS role_id FROM user_roles h
  JOIN roles r ON r.id = h.role_id CROSS JOIN LATERAL unnest(r.permissions) AS held`

/** The origin of a permission that a role of the user gives; null if none does. */
export async function roleGiving(tx: Statements, userId: number, permission: Permission): Promise<string | null> {
  const { rows } = await tx.query<{ role: number | null }>(sql`SELECT min(h.role_id) AS role FROM user_roles h
    JOIN roles r ON r.id = h.role_id WHERE h.user_id = ${userId} AND ${permission}::permission = ANY(r.permissions)`)
  const { role = null } = rows[0] ?? {}
  return role === null ? null : originOf(role)
}

/** A permission that a user has got from a role, or lost with it. */
export type RoleChange = { userId: number; permission: Permission; isGranted: boolean; issuer: string }

/**
 * Makes the permissions of these users those that their roles give, and leaves what was given by hand or by a provider.
 * The users must be locked. Returns what has changed.
 */
export async function followRoles(tx: Statements, userIds: readonly number[]): Promise<RoleChange[]> {
  const ids = [[...userIds]]
  const taken = await tx.query<Row>(TAKE, ids)
  await tx.query(MOVE, ids)
  const given = await tx.query<Row>(GIVE, ids)
  return [
    ...taken.rows.map((row) => ({ ...row, isGranted: false })),
    ...given.rows.map((row) => ({ ...row, isGranted: true })),
  ]
}

type Row = Omit<RoleChange, 'isGranted'>

const CHANGED = 'user_id AS "userId", permission::text AS permission, issuer'

const TAKE = `DELETE FROM user_permissions p WHERE p.user_id = ANY($1::int[]) AND p.issuer LIKE 'role:%'
    AND NOT EXISTS (SELECT FROM user_roles h JOIN roles r ON r.id = h.role_id
      WHERE h.user_id = p.user_id AND p.permission = ANY(r.permissions)) RETURNING ${CHANGED}`

/** What several roles give is the oldest one's. */
const MOVE = `WITH given AS (${GIVEN} WHERE h.user_id = ANY($1::int[]) GROUP BY 1, 2)
  UPDATE user_permissions p SET issuer = 'role:' || g.role_id FROM given g
  WHERE p.user_id = g.user_id AND p.permission = g.permission AND p.issuer LIKE 'role:%' AND p.issuer <> 'role:' || g.role_id`

const GIVE = `WITH given AS (${GIVEN} WHERE h.user_id = ANY($1::int[]) GROUP BY 1, 2)
  INSERT INTO user_permissions (user_id, permission, issuer) SELECT user_id, permission, 'role:' || role_id FROM given
  ORDER BY 1, 2 ON CONFLICT DO NOTHING RETURNING ${CHANGED}`

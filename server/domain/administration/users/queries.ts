import type { AdministeredUser, FoundUsers, ListedUser, PersonalUserSearch } from '@/lib/administration/schemas/users'
import { MAX_FOUND_USERS, type UserSort } from '@/lib/administration/users'
import type { Permission } from '@/lib/identity/schemas/users'
import { asksFactor } from '@/server/domain/identity/sessions/required-factor'
import { hasSparePasskeys } from '@/server/domain/identity/users/ways-in'
import { logAdministration } from '@/server/domain/moderation/administrators'
import { pageOf } from '@/server/engines/listing/page'
import { empty, type Prisma, plannedRows, pool, rows, sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { type Conditions, conditionsOf } from './filter'

type Page = { page: number; size: number }

/** Users that a search finds, at most 300. */
export function foundUsers({ sort, page, size, ...filter }: PersonalUserSearch): Promise<FoundUsers> {
  return pageFrom(conditionsOf(filter), sort, { page, size })
}

/**
 * Users who are logged in from a network, or have used a personal token there, the last seen first. `by` is the
 * administrator: each search is an act in the log.
 */
export async function usersOfNetwork(network: string, by: number, page: Page): Promise<FoundUsers> {
  await write((tx) => logAdministration(tx, { by, act: 'SearchNetwork', object: network }))
  return pageFrom(conditionsOf({}, network), 'seen', page)
}

/** The orders, of rows with an id, a key of the name, and when they were last seen. */
const ORDER: Record<UserSort, Prisma.Sql> = {
  newest: sql`id DESC`,
  name: sql`username_key`,
  seen: sql`seen_at DESC, id DESC`,
}

/** The first rows of an order. Each has an index; who was last seen is read from that table alone. */
const FIRST: Record<UserSort, (where: Prisma.Sql) => Prisma.Sql> = {
  newest: (where) => sql`SELECT u.id FROM users u ${where} ORDER BY u.id DESC`,
  name: (where) => sql`SELECT u.id, u.username_key FROM users u ${where} ORDER BY u.username_key`,
  seen: (where) =>
    sql`SELECT s.user_id AS id, s.seen_at FROM seen_users s ${where === empty ? empty : sql`JOIN users u ON u.id = s.user_id ${where}`}
      ORDER BY s.seen_at DESC, s.user_id DESC`,
}

/**
 * At most 301 users who match, with what the order needs. If more match, these are some of them: to sort them all would
 * read the whole table.
 */
function some({ where, isOrdered }: Conditions, sort: UserSort): Prisma.Sql {
  if (isOrdered) return sql`${FIRST[sort](where)} LIMIT ${MOST}::int`
  const few = sql`SELECT u.id, u.username_key FROM users u ${where} LIMIT ${MOST}::int`
  return sort === 'seen'
    ? sql`SELECT few.id, s.seen_at FROM (${few}) AS few JOIN seen_users s ON s.user_id = few.id`
    : few
}
const MOST = MAX_FOUND_USERS + 1

type ListedRow = Omit<ListedUser, 'createdDate' | 'confirmedDate' | 'seenDate' | 'suspendedUntil'> & {
  createdAt: Date
  confirmedAt: Date | null
  seenAt: Date
  suspendedUntil: Date | null
}

/** A session that goes on says more than the table, which is written once an hour. */
const SEEN = `greatest(u.created_at, (SELECT seen_at FROM seen_users WHERE user_id = u.id),
  (SELECT max(last_used_at) FROM sessions WHERE user_id = u.id))`
const WAITS = `u.confirmed_at IS NULL AND EXISTS (SELECT FROM applications a
  WHERE a.user_id = u.id AND a.approved_at IS NULL AND a.proven_at IS NOT NULL)`
const USER_COLUMNS = `u.id, u.username, u.email, u.created_at AS "createdAt", u.confirmed_at AS "confirmedAt", ${SEEN} AS "seenAt",
  CASE WHEN u.suspended_until > now() THEN u.suspended_until END AS "suspendedUntil", ${WAITS} AS "isWaiting"`
const LISTED = `${USER_COLUMNS}, ARRAY(SELECT permission::text FROM user_permissions WHERE user_id = u.id ORDER BY permission) AS permissions`

async function pageFrom(conditions: Conditions, sort: UserSort, { page, size }: Page): Promise<FoundUsers> {
  const first = page * size
  const last = Math.min(first + size, MAX_FOUND_USERS)
  const found = await rows<{
    id: number | null
    total: number
  }>(sql`WITH chosen AS MATERIALIZED (${some(conditions, sort)}),
      placed AS (SELECT id, row_number() OVER (ORDER BY ${ORDER[sort]}) AS place FROM chosen)
    SELECT p.id, t.total FROM (SELECT count(*)::int AS total FROM chosen) AS t
    LEFT JOIN placed p ON p.place > ${first}::bigint AND p.place <= ${last}::bigint ORDER BY p.place`)
  const ids = found.flatMap(({ id }) => (id === null ? [] : [id]))
  const listed = ids.length > 0 ? await plannedRows<ListedRow>('listed-users', OF_PAGE, [ids]) : []
  const total = found[0]?.total ?? 0
  const data = listed.map(toListed)
  return { ...pageOf(data, Math.min(total, MAX_FOUND_USERS), { page, size }), isCut: total > MAX_FOUND_USERS }
}

const OF_PAGE = `SELECT ${LISTED} FROM unnest($1::int[]) WITH ORDINALITY AS f (id, place) JOIN users u USING (id) ORDER BY f.place`

function toListed({ createdAt, confirmedAt, seenAt, suspendedUntil, ...row }: ListedRow): ListedUser {
  return { ...row, ...datesOf({ createdAt, confirmedAt, seenAt, suspendedUntil }) }
}

function datesOf({
  createdAt,
  confirmedAt,
  seenAt,
  suspendedUntil,
}: Pick<ListedRow, 'createdAt' | 'confirmedAt' | 'seenAt' | 'suspendedUntil'>) {
  return {
    createdDate: createdAt.toISOString(),
    confirmedDate: confirmedAt?.toISOString() ?? null,
    seenDate: seenAt.toISOString(),
    suspendedUntil: suspendedUntil?.toISOString() ?? null,
  }
}

type UserRow = Omit<ListedRow, 'permissions'> &
  Pick<AdministeredUser, 'application' | 'hasPassword' | 'isTrusted' | 'inviter' | 'guests' | 'earlierNames'> & {
    permissions: {
      permission: Permission
      issuer: string | null
      role: string | null
      grantedBy: string | null
      at: number
    }[]
    hasFactor: boolean
    codesLeft: number
    removalAskedAt: Date | null
  }

/** What administrators see of a user; null if there is none. */
export async function administeredUser(id: number): Promise<AdministeredUser | null> {
  const [row] = await plannedRows<UserRow>('administered-user', ONE, [id])
  if (!row) return null
  const { createdAt, confirmedAt, seenAt, suspendedUntil, permissions, ...rest } = row
  const { hasFactor, codesLeft, removalAskedAt, ...user } = rest
  // As factor-removals.ts of identity decides it.
  const isSpare = !hasFactor && asksFactor() && (await hasSparePasskeys(pool(), id))
  return {
    ...user,
    ...datesOf({ createdAt, confirmedAt, seenAt, suspendedUntil }),
    permissions: permissions.map(({ at, ...each }) => ({ ...each, grantedDate: new Date(at).toISOString() })),
    secondFactor: {
      isOn: hasFactor,
      isRemovable: hasFactor || isSpare,
      codesLeft,
      removalAskedDate: removalAskedAt?.toISOString() ?? null,
    },
  }
}

const ONE = `SELECT ${USER_COLUMNS}, u.has_password AS "hasPassword", u.is_trusted AS "isTrusted",
  (SELECT note FROM applications WHERE user_id = u.id) AS application,
  coalesce((SELECT json_agg(json_build_object('permission', p.permission, 'issuer', CASE WHEN p.issuer NOT LIKE 'role:%' THEN p.issuer END,
    'role', (SELECT name FROM roles WHERE 'role:' || id = p.issuer),
    'grantedBy', (SELECT username FROM users WHERE id = p.granted_by_id), 'at', extract(epoch FROM p.granted_at) * 1000)
    ORDER BY p.permission) FROM user_permissions p WHERE p.user_id = u.id), '[]') AS permissions,
  (SELECT g.username FROM invited_users i JOIN users g ON g.id = i.inviter_id WHERE i.user_id = u.id) AS inviter,
  (SELECT count(*)::int FROM invited_users WHERE inviter_id = u.id AND joined_at IS NOT NULL) AS guests,
  EXISTS (SELECT FROM second_factors WHERE user_id = u.id AND confirmed_at IS NOT NULL) AS "hasFactor",
  (SELECT count(*)::int FROM recovery_codes WHERE user_id = u.id) AS "codesLeft",
  (SELECT coalesce(json_agg(username ORDER BY until DESC), '[]') FROM former_names WHERE user_id = u.id AND until > now()) AS "earlierNames",
  (SELECT asked_at FROM second_factor_removals WHERE user_id = u.id) AS "removalAskedAt"
  FROM users u WHERE u.id = $1::int`

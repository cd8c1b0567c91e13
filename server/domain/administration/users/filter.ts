import type { PersonalUserSearch } from '@/lib/administration/schemas/users'
import { MAX_FOUND_USERS, type UserState } from '@/lib/administration/users'
import { usernameKey } from '@/server/domain/identity/users/names'
import { emailKey, foldedEmail, spellingKey } from '@/server/domain/identity/users/rules'
import { empty, join, type Prisma, sql } from '@/server/platform/database/client'

type Filter = Omit<PersonalUserSearch, 'page' | 'size' | 'sort'>

/** `isOrdered`: whether most users match, so that each order finds them by its index. */
export type Conditions = { where: Prisma.Sql; isOrdered: boolean }

/** The conditions of a search on `users u`; without one, `where` is `empty`. */
export function conditionsOf({ query, email, inviter, state }: Filter, network?: string): Conditions {
  const all = [
    query && namedLike(query),
    email && withAddress(email),
    inviter && invitedBy(inviter),
    state && IN_STATE[state],
    network && seenAt(network),
  ].filter((each): each is Prisma.Sql => typeof each === 'object')
  if (all.length === 1 && state === 'inactive') return { where: sql`WHERE ${LONGEST_UNSEEN}`, isOrdered: false }
  const isOrdered = all.every((each) => each === IN_STATE.active)
  return { where: all.length > 0 ? sql`WHERE ${join(all, ' AND ')}` : empty, isOrdered }
}

/** Letters for which trigrams find a part of a name. */
const PART = 3

function namedLike(query: string): Prisma.Sql {
  const key = usernameKey(query)
  const pattern = literal(key)
  return sql`u.username_key LIKE ${[...key].length < PART ? `${pattern}%` : `%${pattern}%`}`
}

/** The keys of a whole address are its mailbox, or its spelling; a beginning has no domain yet. */
function withAddress(email: string): Prisma.Sql {
  const beginnings = [...new Set([foldedEmail(email), emailKey(email), spellingKey(email)])]
  return sql`(${join(
    beginnings.map((key) => sql`u.email_key LIKE ${`${literal(key)}%`}`),
    ' OR ',
  )})`
}

const literal = (key: string) => key.replace(/[\\%_]/g, '\\$&')

const invitedBy = (inviter: string) => sql`u.id IN (SELECT user_id FROM invited_users
  WHERE inviter_id = (SELECT id FROM users WHERE username_key = ${usernameKey(inviter)}))`

const holding = (permission: string) =>
  sql`u.id IN (SELECT user_id FROM user_permissions WHERE permission = ${permission}::permission)`

const IN_STATE: Record<UserState, Prisma.Sql> = {
  active: sql`u.confirmed_at IS NOT NULL AND (u.suspended_until IS NULL OR u.suspended_until <= now())`,
  notConfirmed: sql`u.confirmed_at IS NULL`,
  waiting: sql`u.confirmed_at IS NULL AND u.id IN (SELECT user_id FROM applications WHERE approved_at IS NULL AND proven_at IS NOT NULL)`,
  suspended: sql`u.suspended_until IS NOT NULL AND u.suspended_until > now()`,
  administrators: holding('CanAdminister'),
  moderators: holding('CanModerate'),
  editors: holding('CanEdit'),
  inactive: sql`u.id IN (SELECT user_id FROM seen_users WHERE seen_at < now() - interval '1 year')`,
}

/** Half of all users can be inactive: of them those who were not seen for longest. */
const LONGEST_UNSEEN = sql`u.id IN (SELECT user_id FROM seen_users WHERE seen_at < now() - interval '1 year'
  ORDER BY seen_at LIMIT ${MAX_FOUND_USERS + 1}::int)`

/** Sessions that go on, and personal tokens by their last use. */
const seenAt = (network: string) => sql`u.id IN (
  SELECT user_id FROM sessions WHERE network = ${network} AND expires_at > now()
  UNION SELECT user_id FROM personal_tokens WHERE last_network = ${network})`

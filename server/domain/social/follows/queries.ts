import type { Follow, FollowSearch } from '@/lib/identity/schemas/users'
import type { Paged } from '@/lib/schemas/paging'
import { profilePicture } from '@/server/domain/identity/users/pictures'
import { userNamed } from '@/server/domain/identity/users/queries'
import { idsInOrder } from '@/server/engines/listing/listing'
import { pageOf } from '@/server/engines/listing/page'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows, raw, sql } from '@/server/platform/database/client'

/** A user's followers, or the users that they follow, newest first; null if there is no user of that name. */
export type FollowSide = 'followers' | 'following'

export async function followsOf(
  username: string,
  side: FollowSide,
  { page, size }: FollowSearch,
): Promise<Paged<Follow> | null> {
  const userId = await userNamed(username)
  if (userId === null) return null
  cacheTag('user', userId)
  const [counted] = await plannedRows<{ total: number }>(`${side}-total`, TOTALS[side], [userId])
  const total = counted?.total ?? 0
  const window = { page, size, order: 1 as const }
  const { own, other } = COLUMNS[side]
  const where = sql`${raw(own)} = ${userId}`
  const ids = await idsInOrder({ table: 'follows', id: other }, BY_DATE, where, { total, known: total }, window)
  cacheTag('user', ids)
  const data = ids.length === 0 ? [] : await plannedRows<Row>(`${side}-page`, PAGES[side], [userId, ids])
  return pageOf(data.map(toFollow), total, window)
}

/** The column of the profile's user, and that of the others. */
const COLUMNS = {
  followers: { own: 'followed_id', other: 'follower_id' },
  following: { own: 'follower_id', other: 'followed_id' },
} as const

const BY_DATE = { column: 'created_at' }

const total = (side: FollowSide) => `SELECT count(*)::int AS total FROM follows WHERE ${COLUMNS[side].own} = $1::int`
const TOTALS = { followers: total('followers'), following: total('following') }

type Row = Omit<Follow, 'followedDate'> & { followedAt: Date }

function statement(side: FollowSide): string {
  const { own, other } = COLUMNS[side]
  return `SELECT u.id, u.username, f.created_at AS "followedAt",
      EXISTS (SELECT 1 FROM follows b WHERE b.${own} = u.id AND b.${other} = $1::int) AS "isFriend",
      ${profilePicture('u.id')} AS "profilePicture"
    FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place)
    JOIN follows f ON f.${own} = $1 AND f.${other} = wanted.id
    JOIN users u ON u.id = wanted.id ORDER BY wanted.place`
}
const PAGES = { followers: statement('followers'), following: statement('following') }

function toFollow({ followedAt, ...row }: Row): Follow {
  return { ...row, followedDate: followedAt.toISOString() }
}

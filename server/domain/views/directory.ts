import { FAVORITES } from '@/lib/slugs'
import type { DirectoryPage, DirectorySearch, DirectorySort, ListedMember } from '@/lib/views/schemas/directory'
import { listedStatement } from '@/server/domain/catalogue/adults'
import { profilePicture } from '@/server/domain/identity/users/pictures'
import { COVERS, type CoversRow, toCovers } from '@/server/domain/lists/cards'
import { isBlocked } from '@/server/domain/social/blocks/access'
import { pageOf } from '@/server/engines/listing/page'
import { cacheTag, cacheTagIndex } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'

/**
 * A page of the members who agreed to be listed. Not those that are suspended or have not confirmed their address, and
 * nobody whom a block separates from the asker.
 */
export async function directory(search: DirectorySearch, askerId: number | null = null): Promise<DirectoryPage> {
  cacheTagIndex('user')
  const { page, size } = search
  const sort = search.sort === 'taste' && askerId === null ? 'active' : search.sort
  const [counted] = await plannedRows<{ total: number }>(`directory-total-${sort}`, TOTALS[sort], [askerId])
  const statement = await listedStatement(`directory-${sort}`, PAGES[sort])
  const found = await plannedRows<Row>(...statement, [askerId, size, page * size])
  for (const { id } of found) cacheTag('user', id)
  return pageOf(found.map(toMember), counted?.total ?? 0, search)
}

type Row = Omit<ListedMember, 'covers' | 'createdDate'> & { createdAt: Date } & { covers: CoversRow['covers'] | null }

function toMember({ createdAt, covers, ...member }: Row): ListedMember {
  return { ...member, covers: toCovers(covers ?? []), createdDate: createdAt.toISOString() }
}

/** So many members of an order are counted and paged. */
const MAX_LISTED: Record<DirectorySort, number> = { active: 500, name: 10_000, taste: 200 }

const FROM = `FROM users u WHERE u.in_directory AND u.confirmed_at IS NOT NULL
    AND (u.suspended_until IS NULL OR u.suspended_until < now())
    AND ($1::int IS NULL OR NOT ${isBlocked('u.id', '$1::int')})`

const total = (sort: DirectorySort) =>
  `SELECT count(*)::int AS total FROM (SELECT 1 ${FROM} LIMIT ${MAX_LISTED[sort]}) AS listed`
const TOTALS = { active: total('active'), name: total('name'), taste: total('taste') }

/** The newest members, and when each was last active in what everybody may see. */
const ACTIVE = `SELECT u.id, row_number() OVER (ORDER BY latest.at DESC NULLS LAST, u.created_at DESC, u.id DESC) AS place
  FROM (SELECT u.id, u.created_at, u.show_activity ${FROM} ORDER BY u.created_at DESC, u.id DESC LIMIT ${MAX_LISTED.active}) AS u
  LEFT JOIN LATERAL (SELECT e.created_at AS at FROM public_watched_events e WHERE e.user_id = u.id AND u.show_activity
    ORDER BY e.created_at DESC, e.id DESC LIMIT 1) AS latest ON true
  ORDER BY 2 LIMIT $2::int OFFSET $3::bigint`

const NAMED = `SELECT u.id, row_number() OVER (ORDER BY u.username_key) AS place
  FROM (SELECT u.id, u.username_key ${FROM} ORDER BY u.username_key LIMIT ${MAX_LISTED.name}) AS u
  ORDER BY 2 LIMIT $2::int OFFSET $3::bigint`

/** So many of the asker's works are compared, the last changed ones. */
const COMPARED = 60

/** The newest members by how many of the asker's works are in their lists that everybody may see. */
const TASTE = `WITH mine AS MATERIALIZED (SELECT media_id FROM watched_records WHERE user_id = $1::int
    ORDER BY updated_at DESC, media_id LIMIT ${COMPARED})
  SELECT u.id, row_number() OVER (ORDER BY shared.works DESC, u.created_at DESC, u.id DESC) AS place
  FROM (SELECT u.* ${FROM} ORDER BY u.created_at DESC, u.id DESC LIMIT ${MAX_LISTED.taste}) AS u
  CROSS JOIN LATERAL (SELECT count(*) AS works FROM mine JOIN public_watched_records w
    ON w.user_id = u.id AND w.media_id = mine.media_id AND 'Everybody' = CASE WHEN w.type IN ('Manga', 'LightNovel') THEN u.manga_list
      WHEN w.type = 'Game' THEN u.game_list ELSE u.anime_list END) AS shared
  ORDER BY 2 LIMIT $2::int OFFSET $3::bigint`

const cards = (ids: string) => `SELECT u.id, u.username, u.created_at AS "createdAt",
    ${profilePicture('u.id')} AS "profilePicture",
    (SELECT count(*)::int FROM follows f WHERE f.followed_id = u.id) AS "followerCount",
    EXISTS (SELECT FROM follows f WHERE f.follower_id = $1::int AND f.followed_id = u.id) AS "isFollowing",
    EXISTS (SELECT FROM follows f WHERE f.follower_id = u.id AND f.followed_id = $1::int) AS "isFollowed",
    (SELECT ${COVERS} FROM lists l WHERE l.owner_id = u.id AND l.slug = '${FAVORITES}' AND l.visibility = 'Public')
  FROM (${ids}) AS page JOIN users u ON u.id = page.id ORDER BY page.place`
const PAGES = { active: cards(ACTIVE), name: cards(NAMED), taste: cards(TASTE) }

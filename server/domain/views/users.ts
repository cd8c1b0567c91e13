import type { RecordVisibility } from '@/lib/identity/record-lists'
import type { PublicUser } from '@/lib/identity/schemas/users'
import { listUrl } from '@/lib/lists/links/lists'
import { listedStatement } from '@/server/domain/catalogue/adults'
import { profilePicture, type UserPicture } from '@/server/domain/identity/users/pictures'
import { userNamed } from '@/server/domain/identity/users/queries'
import { COVERS, type CoversRow, toCovers } from '@/server/domain/lists/cards'
import { renderText } from '@/server/engines/markup/render'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'

/** A user with the columns below. */
export type UserRow = {
  id: number
  username: string
  description: string | null
  createdAt: Date
  showStatistics: boolean
  showActivity: boolean
  showReviews: boolean
  inDirectory: boolean
  animeList: RecordVisibility
  mangaList: RecordVisibility
  gameList: RecordVisibility
  followerCount: number
  followingCount: number
  picture: UserPicture<'Primary'> | null
  banner: UserPicture<'Banner'> | null
}

/** The columns of `users u` for publicFields(). */
export const USER_COLUMNS = `u.id, u.username, u.description, u.created_at AS "createdAt", u.show_statistics AS "showStatistics",
  u.show_activity AS "showActivity", u.show_reviews AS "showReviews", u.anime_list AS "animeList",
  u.in_directory AS "inDirectory", u.manga_list AS "mangaList", u.game_list AS "gameList", (SELECT count(*)::int FROM follows WHERE followed_id = u.id) AS "followerCount",
  (SELECT count(*)::int FROM follows WHERE follower_id = u.id) AS "followingCount",
  ${profilePicture('u.id')} AS picture, ${profilePicture('u.id', 'Banner')} AS banner`

/** The public data of a user; null if there is none of that name. */
export async function publicUser(username: string): Promise<PublicUser | null> {
  const id = await userNamed(username)
  if (id === null) return null
  cacheTag('user', id)
  const [row] = await plannedRows<UserRow & Lists>(...(await listedStatement('public-user', PUBLIC)), [id])
  return row
    ? { ...publicFields(row), lists: row.lists.map((list) => listed(row.username, list)), smartLists: smartOf(row) }
    : null
}

type ListRow = {
  name: string
  slug: string
  description: string | null
  entryCount: number
  likes: number
  updatedAt: number
} & CoversRow

type Lists = { lists: ListRow[]; smart: { name: string; slug: string }[] }

const smartOf = ({ username, smart }: UserRow & Lists) =>
  smart.map(({ name, slug }) => ({ name, url: listUrl(username, slug) }))

const PUBLIC = `SELECT ${USER_COLUMNS}, coalesce((SELECT json_agg(l) FROM (
    SELECT name, slug, description, extract(epoch FROM updated_at) * 1000 AS "updatedAt", greatest(0, l.entry_count - l.hidden_count) AS "entryCount",
      like_count AS likes, ${COVERS}
    FROM lists l WHERE owner_id = u.id AND visibility = 'Public' ORDER BY updated_at DESC, id LIMIT 100
  ) l), '[]') AS lists, coalesce((SELECT json_agg(s) FROM (
    SELECT name, slug FROM smart_lists WHERE owner_id = u.id AND visibility = 'Public' ORDER BY slug LIMIT 100
  ) s), '[]') AS smart FROM users u WHERE u.id = $1::int AND u.confirmed_at IS NOT NULL`

function listed(owner: string, { name, slug, description, entryCount, likes, covers, updatedAt }: ListRow) {
  const updatedDate = new Date(updatedAt).toISOString()
  return { name, url: listUrl(owner, slug), description, entryCount, likes, covers: toCovers(covers), updatedDate }
}

/** The fields of a user that everybody may see. */
export function publicFields(row: UserRow) {
  const { id, username, description, createdAt, picture, banner, followerCount, followingCount } = row
  const { showStatistics, showActivity, showReviews, inDirectory, animeList, mangaList, gameList } = row
  const settings = { showStatistics, showActivity, showReviews, inDirectory, animeList, mangaList, gameList }
  const createdDate = createdAt.toISOString()
  const descriptionHtml = description && renderText(description, 'Markdown')
  return {
    id,
    username,
    description,
    descriptionHtml,
    profilePicture: picture,
    banner,
    createdDate,
    ...settings,
    followerCount,
    followingCount,
  }
}

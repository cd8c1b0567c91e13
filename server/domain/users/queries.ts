import { listUrl } from '@/lib/links'
import type { RecordVisibility } from '@/lib/record-lists'
import type { OwnUser, PublicUser } from '@/lib/schemas/users'
import { COVERS, type CoversRow, toCovers } from '@/server/domain/list-covers/rows'
import { renderText } from '@/server/domain/markup/render'
import { UNREAD } from '@/server/domain/notifications/rules'
import { cacheTag, cacheTagIndex } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { isUsernameShaped, usernameFold, usernameKey } from './names'
import type { UserPicture, UserPictureType } from './pictures'

type Row = {
  id: number
  username: string
  description: string | null
  createdAt: Date
  showStatistics: boolean
  showActivity: boolean
  showReviews: boolean
  animeList: RecordVisibility
  mangaList: RecordVisibility
  gameList: RecordVisibility
  followerCount: number
  followingCount: number
  picture: UserPicture<'Primary'> | null
  banner: UserPicture<'Banner'> | null
}

const pictureOf = (
  type: UserPictureType,
) => `(SELECT json_build_object('filename', a.filename, 'type', a.type, 'width', a.width,
    'height', a.height) FROM attachments a WHERE a.user_id = u.id AND a.type = '${type}' ORDER BY a.position, a.id DESC LIMIT 1)`

const COLUMNS = `u.id, u.username, u.description, u.created_at AS "createdAt", u.show_statistics AS "showStatistics",
  u.show_activity AS "showActivity", u.show_reviews AS "showReviews", u.anime_list AS "animeList",
  u.manga_list AS "mangaList", u.game_list AS "gameList", (SELECT count(*)::int FROM follows WHERE followed_id = u.id) AS "followerCount",
  (SELECT count(*)::int FROM follows WHERE follower_id = u.id) AS "followingCount",
  ${pictureOf('Primary')} AS picture, ${pictureOf('Banner')} AS banner`

/** A user's own data; null if there is none. */
export async function ownUser(id: number): Promise<OwnUser | null> {
  const [row] = await plannedRows<OwnRow>('own-user', OWN, [id])
  return row ? ownFields(row) : null
}

export type OwnRow = Row & Pick<OwnUser, 'email' | 'permissions' | 'scoreScale' | 'hasChosenLists' | OwnNotifications>
type OwnNotifications =
  | 'notifyReplies'
  | 'notifyMentions'
  | 'notifyVotes'
  | 'notificationDigest'
  | 'unreadNotifications'

/** Columns of `users u` for ownFields(), for statements that also read a user. */
export const OWN_COLUMNS = `${COLUMNS}, u.email, u.score_scale AS "scoreScale", u.has_chosen_lists AS "hasChosenLists", u.notify_replies AS "notifyReplies", u.notify_mentions AS "notifyMentions",
  u.notify_votes AS "notifyVotes", u.notification_digest AS "notificationDigest", ${UNREAD} AS "unreadNotifications",
  ARRAY(SELECT p.permission::text FROM user_permissions p WHERE p.user_id = u.id ORDER BY 1) AS permissions`

const OWN = `SELECT ${OWN_COLUMNS} FROM users u WHERE u.id = $1::int`

export function ownFields(row: OwnRow): OwnUser {
  const { email, permissions, scoreScale, hasChosenLists, notifyReplies, notifyMentions, notifyVotes } = row
  const { notificationDigest, unreadNotifications } = row
  const notifications = { notifyReplies, notifyMentions, notifyVotes, notificationDigest, unreadNotifications }
  return { ...publicFields(row), email, permissions, scoreScale, hasChosenLists, ...notifications }
}

/** The id of the confirmed user with this name in any case; else null. */
export async function userNamed(username: string): Promise<number | null> {
  const id = await idOf(username)
  if (id !== null) return id
  // Only a page without a user depends on future users.
  cacheTagIndex('user')
  return idOf(username)
}

async function idOf(username: string): Promise<number | null> {
  if (!isUsernameShaped(username)) return null
  const [row] = await plannedRows<{ id: number; username: string }>('user-named', NAMED, [usernameKey(username)])
  // Names that only look alike have the same key.
  return row && usernameFold(row.username) === usernameFold(username) ? row.id : null
}

const NAMED = 'SELECT id, username FROM users WHERE username_key = $1::text AND confirmed_at IS NOT NULL'

/** The public data of a user; null if there is none of that name. */
export async function publicUser(username: string): Promise<PublicUser | null> {
  const id = await userNamed(username)
  if (id === null) return null
  cacheTag('user', id)
  const [row] = await plannedRows<Row & { lists: ListRow[] }>('public-user', PUBLIC, [id])
  return row ? { ...publicFields(row), lists: row.lists.map((list) => listed(row.username, list)) } : null
}

type ListRow = {
  name: string
  slug: string
  description: string | null
  entryCount: number
  likes: number
  updatedAt: number
} & CoversRow

const PUBLIC = `SELECT ${COLUMNS}, coalesce((SELECT json_agg(l) FROM (
    SELECT name, slug, description, extract(epoch FROM updated_at) * 1000 AS "updatedAt", entry_count AS "entryCount",
      like_count AS likes, ${COVERS}
    FROM lists l WHERE owner_id = u.id AND visibility = 'Public' ORDER BY updated_at DESC, id LIMIT 100
  ) l), '[]') AS lists FROM users u WHERE u.id = $1::int AND u.confirmed_at IS NOT NULL`

function listed(owner: string, { name, slug, description, entryCount, likes, covers, updatedAt }: ListRow) {
  const updatedDate = new Date(updatedAt).toISOString()
  return { name, url: listUrl(owner, slug), description, entryCount, likes, covers: toCovers(covers), updatedDate }
}

function publicFields(row: Row) {
  const { id, username, description, createdAt, picture, banner, followerCount, followingCount } = row
  const { showStatistics, showActivity, showReviews, animeList, mangaList, gameList } = row
  const settings = { showStatistics, showActivity, showReviews, animeList, mangaList, gameList }
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

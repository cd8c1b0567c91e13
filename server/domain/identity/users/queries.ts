import type { RecordVisibility } from '@/lib/identity/record-lists'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { renderText } from '@/server/engines/markup/render'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { isUsernameShaped, usernameFold, usernameKey } from './names'
import { hasPermission, permissionsOf } from './permissions'
import type { UserPicture, UserPictureType } from './pictures'
import { UNREAD } from './unread'

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

const pictureOf = (
  type: UserPictureType,
) => `(SELECT json_build_object('filename', a.filename, 'type', a.type, 'width', a.width,
    'height', a.height) FROM attachments a WHERE a.user_id = u.id AND a.type = '${type}' ORDER BY a.position, a.id DESC LIMIT 1)`

/** The columns of `users u` for publicFields(). */
export const USER_COLUMNS = `u.id, u.username, u.description, u.created_at AS "createdAt", u.show_statistics AS "showStatistics",
  u.show_activity AS "showActivity", u.show_reviews AS "showReviews", u.anime_list AS "animeList",
  u.in_directory AS "inDirectory", u.manga_list AS "mangaList", u.game_list AS "gameList", (SELECT count(*)::int FROM follows WHERE followed_id = u.id) AS "followerCount",
  (SELECT count(*)::int FROM follows WHERE follower_id = u.id) AS "followingCount",
  ${pictureOf('Primary')} AS picture, ${pictureOf('Banner')} AS banner`

/** A user's own data; null if there is none. */
export async function ownUser(id: number): Promise<OwnUser | null> {
  const [row] = await plannedRows<OwnRow>('own-user', OWN, [id])
  return row ? ownFields(row) : null
}

export type OwnRow = UserRow &
  Pick<OwnUser, 'email' | 'permissions' | 'scoreScale' | 'hasChosenLists' | 'hasChosenProfile' | OwnNotifications>
type OwnNotifications =
  | 'notifyReplies'
  | 'notifyMentions'
  | 'notifyVotes'
  | 'notifyContributions'
  | 'notificationDigest'
  | 'unreadNotifications'
  | 'openReports'
  | 'openContributions'

/** How many targets wait in the moderators' queue (server/domain/moderation/queries.ts). */
const OPEN_REPORTS = `CASE WHEN EXISTS (SELECT FROM user_permissions p
    WHERE p.user_id = u.id AND p.permission IN ('CanModerate', 'CanAdminister')) THEN (
  SELECT count(*)::int FROM (SELECT DISTINCT review_id, user_id, torrent_id, list_id, media_id, takedown_id FROM reports o
    WHERE act_id IS NULL AND NOT EXISTS (SELECT FROM reviews WHERE id = o.review_id AND deleted_at IS NOT NULL)
    LIMIT 100) AS w) ELSE 0 END`

/** How many proposals wait for editors, at most a hundred. */
const OPEN_CONTRIBUTIONS = `CASE WHEN ${hasPermission('u.id', 'CanEdit')} THEN (
  SELECT count(*)::int FROM (SELECT FROM contributions WHERE state = 'Open' LIMIT 100) AS w) ELSE 0 END`

/** Columns of `users u` for ownFields(), for statements that also read a user. */
export const OWN_COLUMNS = `${USER_COLUMNS}, u.email, u.score_scale AS "scoreScale", u.has_chosen_lists AS "hasChosenLists",
  u.has_chosen_profile AS "hasChosenProfile", u.notify_replies AS "notifyReplies", u.notify_mentions AS "notifyMentions",
  u.notify_votes AS "notifyVotes", u.notify_contributions AS "notifyContributions", u.notification_digest AS "notificationDigest", ${UNREAD} AS "unreadNotifications", ${OPEN_REPORTS} AS "openReports",
  ${OPEN_CONTRIBUTIONS} AS "openContributions",
  ${permissionsOf('u.id')} AS permissions`

const OWN = `SELECT ${OWN_COLUMNS} FROM users u WHERE u.id = $1::int`

export function ownFields(row: OwnRow): OwnUser {
  const {
    email,
    permissions,
    scoreScale,
    hasChosenLists,
    hasChosenProfile,
    notifyReplies,
    notifyMentions,
    notifyVotes,
    notifyContributions,
  } = row
  const { notificationDigest, unreadNotifications, openReports, openContributions } = row
  const notifications = {
    notifyReplies,
    notifyMentions,
    notifyVotes,
    notifyContributions,
    notificationDigest,
    unreadNotifications,
  }
  const chosen = { hasChosenLists, hasChosenProfile }
  return {
    ...publicFields(row),
    email,
    permissions,
    scoreScale,
    ...chosen,
    ...notifications,
    openReports,
    openContributions,
  }
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

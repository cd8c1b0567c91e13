import { columnOf } from '@/lib/catalogue/fields/field'
import { type NotificationSwitch, SWITCH_NAMES } from '@/lib/identity/notification-switches'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { hasPermission, permissionsOf } from '@/server/domain/identity/users/permissions'
import { UNREAD } from '@/server/domain/views/unread'
import { publicFields, USER_COLUMNS, type UserRow } from '@/server/domain/views/users'
import { plannedRows } from '@/server/platform/database/client'
import { ownAnnouncements } from './announcements/queries'

/** A user's own data; null if there is none. */
export async function ownUser(id: number): Promise<OwnUser | null> {
  const [row] = await plannedRows<OwnRow>('own-user', OWN, [id])
  return row ? ownFields(row) : null
}

export type OwnRow = UserRow & Omit<OwnUser, keyof ReturnType<typeof publicFields>>

/** The columns of the switches of what a user is told. */
export const SWITCH_COLUMNS = SWITCH_NAMES.map((name) => `${columnOf(name)} AS "${name}"`).join(', ')

/** How many targets wait in the moderators' queue (server/domain/moderation/queries.ts). */
const OPEN_REPORTS = `CASE WHEN EXISTS (SELECT FROM user_permissions p
    WHERE p.user_id = u.id AND p.permission IN ('CanModerate', 'CanAdminister')) THEN (
  SELECT count(*)::int FROM (SELECT DISTINCT review_id, user_id, torrent_id, list_id, media_id, note_id, takedown_id FROM reports o
    WHERE act_id IS NULL AND NOT EXISTS (SELECT FROM reviews WHERE id = o.review_id AND deleted_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM contribution_notes WHERE id = o.note_id AND text IS NULL)
    LIMIT 100) AS w) ELSE 0 END`

/** How many proposals wait for editors, at most a hundred. */
const OPEN_CONTRIBUTIONS = `CASE WHEN ${hasPermission('u.id', 'CanEdit')} THEN (
  SELECT count(*)::int FROM (SELECT FROM contributions WHERE state = 'Open' LIMIT 100) AS w) ELSE 0 END`

/** Registrations whose address is confirmed, and about which nobody has decided: an index has them alone. */
export const WAITING_APPLICATIONS = 'applications a WHERE a.approved_at IS NULL AND a.proven_at IS NOT NULL'

/** How many registrations wait for administrators (applications.ts), at most a hundred. */
const OPEN_APPLICATIONS = `CASE WHEN ${hasPermission('u.id', 'CanAdminister')} THEN (
  SELECT count(*)::int FROM (SELECT FROM ${WAITING_APPLICATIONS} LIMIT 100) AS w) ELSE 0 END`

/** Columns of `users u` for ownFields(), for statements that also read a user. */
export const OWN_COLUMNS = `${USER_COLUMNS}, u.email, u.has_password AS "hasPassword", u.score_scale AS "scoreScale", u.has_chosen_lists AS "hasChosenLists",
  u.has_chosen_profile AS "hasChosenProfile", ${SWITCH_COLUMNS},
  u.notification_digest AS "notificationDigest", ${UNREAD} AS "unreadNotifications", ${OPEN_REPORTS} AS "openReports",
  ${OPEN_CONTRIBUTIONS} AS "openContributions", ${OPEN_APPLICATIONS} AS "openApplications",
  ${ownAnnouncements('u.id')} AS announcements,
  ${permissionsOf('u.id')} AS permissions`

const OWN = `SELECT ${OWN_COLUMNS} FROM users u WHERE u.id = $1::int`

export function ownFields(row: OwnRow): OwnUser {
  const { email, hasPassword, permissions, scoreScale, hasChosenLists, hasChosenProfile } = row
  const { notificationDigest, unreadNotifications, openReports, openContributions, openApplications, announcements } =
    row
  const switches = SWITCH_NAMES.map((name) => [name, row[name]])
  return {
    ...publicFields(row),
    email,
    hasPassword,
    permissions,
    scoreScale,
    hasChosenLists,
    hasChosenProfile,
    ...(Object.fromEntries(switches) as Pick<OwnRow, NotificationSwitch>),
    notificationDigest,
    unreadNotifications,
    openReports,
    openContributions,
    openApplications,
    announcements,
  }
}

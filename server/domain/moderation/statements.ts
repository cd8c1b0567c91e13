import { LOGGED_KINDS, MODERATED_KINDS } from '@/lib/moderation/acts'

const targetOf = (
  kinds: readonly string[],
) => `CASE ${kinds.map((kind) => `WHEN ${kind}_id IS NOT NULL THEN '${kind}'`).join(' ')} END AS target,
  coalesce(${kinds.map((kind) => `${kind}_id`).join(', ')}) AS "targetId"`

/** The kind and the id of the target of a row of `reports`. */
export const TARGET = targetOf(MODERATED_KINDS)

/** The columns that tell targets apart. */
export const TARGET_KEY = MODERATED_KINDS.map((kind) => `${kind}_id`).join(', ')

/** Rows of `moderation_log l`, as a moderator reads them. */
export const ENTRY = `l.id, l.act, l.reason, l.note, l.until, l.reports, l.created_at AS "createdDate",
  CASE WHEN l.moderator_id IS NOT NULL THEN
    json_build_object('id', l.moderator_id, 'username', (SELECT username FROM users WHERE id = l.moderator_id)) END AS moderator,
  CASE WHEN l.author_id IS NOT NULL THEN
    json_build_object('id', l.author_id, 'username', (SELECT username FROM users WHERE id = l.author_id)) END AS author,
  ${targetOf(LOGGED_KINDS).replaceAll(/(\w+_id)/g, 'l.$1')},
  EXISTS (SELECT FROM reviews WHERE id = l.review_id AND hidden_at IS NOT NULL)
    OR EXISTS (SELECT FROM torrents WHERE id = l.torrent_id AND hidden_at IS NOT NULL)
    OR EXISTS (SELECT FROM contribution_notes WHERE id = l.note_id AND hidden_at IS NOT NULL) AS "isHidden",
  l.is_anonymous OR EXISTS (SELECT FROM torrents WHERE id = l.torrent_id AND is_anonymous) AS "isAnonymous"`

/** Whether there is a moderator besides the user with this id, who can act now. */
export const otherModerators = (id: string) => `EXISTS (SELECT FROM user_permissions p JOIN users u ON u.id = p.user_id
  WHERE p.permission IN ('CanModerate', 'CanAdminister') AND u.id <> ${id} AND u.confirmed_at IS NOT NULL
    AND (u.suspended_until IS NULL OR u.suspended_until < now()))`

import { MODERATED_KINDS } from '@/lib/moderation/acts'
import { LOGGED, targetOf } from './log-search'

/** The kind and the id of the target of a row of `reports`. */
export const TARGET = targetOf(MODERATED_KINDS)

/** The columns that tell targets apart. */
export const TARGET_KEY = MODERATED_KINDS.map((kind) => `${kind}_id`).join(', ')

/** Rows of `moderation_log l`, as a moderator reads them. */
export const ENTRY = `${LOGGED}, l.until, l.created_at AS "createdDate",
  EXISTS (SELECT FROM reviews WHERE id = l.review_id AND hidden_at IS NOT NULL)
    OR EXISTS (SELECT FROM torrents WHERE id = l.torrent_id AND hidden_at IS NOT NULL)
    OR EXISTS (SELECT FROM contribution_notes WHERE id = l.note_id AND hidden_at IS NOT NULL) AS "isHidden",
  l.is_anonymous OR EXISTS (SELECT FROM torrents WHERE id = l.torrent_id AND is_anonymous) AS "isAnonymous"`

/** Whether there is a moderator besides the user with this id, who can act now. */
export const otherModerators = (id: string) => `EXISTS (SELECT FROM user_permissions p JOIN users u ON u.id = p.user_id
  WHERE p.permission IN ('CanModerate', 'CanAdminister') AND u.id <> ${id} AND u.confirmed_at IS NOT NULL
    AND (u.suspended_until IS NULL OR u.suspended_until < now()))`

/** Days after which a notification is deleted. */
export const KEPT_DAYS = 90

/** Most users whom one text tells of a mention. */
export const MAX_MENTIONS = 20

/** The numbers of votes for a text of which its author is told, each once. */
export const MILESTONES: readonly number[] = [
  1,
  5,
  ...[1, 2, 3, 4, 5].flatMap((power) => [10 ** power, 2.5 * 10 ** power, 5 * 10 ** power]),
]

/**
 * The condition of notifications `n` that their owner sees; `r` is the text. Those of hidden and deleted texts, and of authors who were blocked or
 * muted since, are left out, and invitations that were taken back.
 */
export const SEEN = `((n.list_id IS NULL OR EXISTS (SELECT FROM list_collaborators c WHERE c.list_id = n.list_id AND c.user_id = n.user_id))
  AND (n.review_id IS NULL OR r.deleted_at IS NULL AND r.hidden_at IS NULL
  AND NOT EXISTS (SELECT FROM torrents t WHERE t.id = r.torrent_id AND t.hidden_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = n.user_id AND b.blocked_id = r.poster_id)))`

/** Notifications with their texts. */
export const NOTIFICATIONS = 'notifications n LEFT JOIN reviews r ON r.id = n.review_id'

/** The number of unread notifications of users `u`. */
export const UNREAD = `(SELECT count(*)::int FROM ${NOTIFICATIONS} WHERE n.user_id = u.id AND n.read_at IS NULL AND ${SEEN})`

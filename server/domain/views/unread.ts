/**
 * The condition of notifications `n` that their owner sees; `r` is the text. Those of hidden and deleted texts, and of authors who were blocked or
 * muted since, are left out, and invitations and likes that were taken back.
 */
export const SEEN = `((n.list_id IS NULL OR n.actor_id IS NOT NULL OR EXISTS (SELECT FROM list_collaborators c WHERE c.list_id = n.list_id AND c.user_id = n.user_id))
  AND (n.actor_id IS NULL OR (EXISTS (SELECT FROM list_likes k WHERE k.list_id = n.list_id AND k.user_id = n.actor_id)
      OR EXISTS (SELECT FROM activity_likes k WHERE k.activity_id = n.activity_id AND k.user_id = n.actor_id))
    AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = n.user_id AND b.blocked_id = n.actor_id))
  AND (n.review_id IS NULL OR r.deleted_at IS NULL AND r.hidden_at IS NULL
  AND (r.list_id IS NULL OR EXISTS (SELECT FROM discussed_lists d WHERE d.id = r.list_id))
  AND (r.activity_id IS NULL OR EXISTS (SELECT FROM shown_activities d WHERE d.id = r.activity_id))
  AND NOT EXISTS (SELECT FROM torrents t WHERE t.id = r.torrent_id AND t.hidden_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = n.user_id AND b.blocked_id = r.poster_id)))`

/** Notifications with their texts. */
export const NOTIFICATIONS = 'notifications n LEFT JOIN reviews r ON r.id = n.review_id'

/** The number of unread notifications of users `u`. */
export const UNREAD = `(SELECT count(*)::int FROM ${NOTIFICATIONS} WHERE n.user_id = u.id AND n.read_at IS NULL AND ${SEEN})`

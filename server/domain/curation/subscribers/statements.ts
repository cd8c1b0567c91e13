import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { isOfShown } from '@/server/domain/catalogue/entries/access'
import type { NotificationEvent } from '@/server/domain/social/notifications'

/**
 * The users who subscribe to an edit `$1`, each with the newest edit for them. That is `$1`, or one of another entry
 * that came with it.
 */
const SUBSCRIBERS = `SELECT s.user_id, max(e.id) AS edit_id, m.editor_id FROM edits m
    CROSS JOIN LATERAL (SELECT o.* FROM edits o WHERE o.id = m.id UNION ALL SELECT o.* FROM edits o WHERE o.mirrors_id = m.id) AS e
    CROSS JOIN LATERAL (${EDITED_NOUNS.map((noun) => `SELECT user_id FROM subscriptions WHERE ${noun}_id = e.${noun}_id`).join(' UNION ALL ')}
      UNION ALL SELECT user_id FROM subscriptions WHERE contributor_id = e.editor_id AND e.id = m.id) AS s
  WHERE m.id = $1::int AND ${isOfShown('e')} GROUP BY s.user_id, m.editor_id`

/**
 * Those who subscribe to an edit: not its editor, nor whoever has blocked its editor. They have one unread notification
 * of such edits, which counts them and names the newest. An edit before that one adds nothing.
 */
const TELL_CHANGED = `INSERT INTO notifications (user_id, kind, edit_id, edit_count)
  SELECT u.id, 'change', w.edit_id, 1 FROM (${SUBSCRIBERS}) AS w JOIN users u ON u.id = w.user_id
  WHERE u.notify_changes AND u.confirmed_at IS NOT NULL AND u.id IS DISTINCT FROM w.editor_id
    AND NOT EXISTS (SELECT FROM user_blocks b WHERE b.user_id = u.id AND b.blocked_id = w.editor_id)
    AND NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = u.id AND n.edit_id >= w.edit_id)
  ORDER BY 1
  ON CONFLICT (user_id) WHERE edit_id IS NOT NULL AND read_at IS NULL DO UPDATE
    SET edit_id = EXCLUDED.edit_id, edit_count = notifications.edit_count + 1, created_at = now()
    WHERE notifications.edit_id < EXCLUDED.edit_id`

/** An entry was changed, with the other entries that changed with it. */
export const CHANGED: NotificationEvent<{ edit: number }> = {
  kind: 'changed',
  statement: TELL_CHANGED,
  parameters: ({ edit }) => [edit],
}

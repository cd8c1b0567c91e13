import { SEEN } from './notifications'

/** Notifications with their texts. */
export const NOTIFICATIONS = 'notifications n LEFT JOIN reviews r ON r.id = n.review_id'

/** The number of unread notifications of users `u`. */
export const UNREAD = `(SELECT count(*)::int FROM ${NOTIFICATIONS} WHERE n.user_id = u.id AND n.read_at IS NULL AND ${SEEN})`

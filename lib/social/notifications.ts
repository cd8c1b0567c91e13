/** Most notifications that are kept for a user. */
export const MAX_NOTIFICATIONS = 500

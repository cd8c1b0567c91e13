/** The latest activity of a user as RSS. */
export const activityFeed = (username: string) => `/api/feeds/activity/${encodeURIComponent(username)}`

/** States by which administrators look for users. */
export const USER_STATES = [
  'active',
  'notConfirmed',
  'waiting',
  'suspended',
  'administrators',
  'moderators',
  'editors',
  'inactive',
] as const
export type UserState = (typeof USER_STATES)[number]

/** Orders of users: the newest first, the last seen first, by name. */
export const USER_SORTS = ['newest', 'seen', 'name'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** Most users that a search finds. */
export const MAX_FOUND_USERS = 300

/** Most characters of a note about a user. */
export const MAX_USER_NOTE = 2000

/** Rows of each section of a user's page. */
export const SECTION_ROWS = 20

/** The rows of a user's works of a season. */
export const OWN_SEASON = 'grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3'

/** What the call of a user's own works of a season has given. */
export type Outcome = 'some' | 'none' | 'failed'

/** How many acts a search of the log counts and pages through. Filters reach the others. */
export const MOST_LOGGED = 10_000

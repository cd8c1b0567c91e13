/** A section of a user's page, with its heading. */
export const SECTION = 'grid grid-cols-1 content-start gap-3.5'

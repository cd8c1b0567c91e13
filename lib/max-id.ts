/** The greatest integer of PostgreSQL, and so the greatest id. */
export const MAX_ID = 2_147_483_647

/** The greatest integer of PostgreSQL, and so the greatest id. */
export const MAX_ID = 2_147_483_647

/** The id that a text is, written without leading zeros; null for any other text. */
export function idOf(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return id > 0 && id <= MAX_ID ? id : null
}

/** Page sizes that the selectors offer (product.md, section 9). */
export const PAGE_SIZES = [15, 30, 50, 100] as const
export const DEFAULT_SIZE = 30
/** Reviews of one page unless said. */
export const REVIEWS_SIZE = 50
/** Entries of each row of the home page unless said. */
export const HOME_SIZE = 10

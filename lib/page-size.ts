/** Page sizes in the selectors. */
export const PAGE_SIZES = [15, 30, 50, 100] as const
export const DEFAULT_SIZE = 30
/** Default number of reviews on a page. */
export const REVIEWS_SIZE = 50
/** Recommended works on the tab of a work. */
export const RECOMMENDED_SIZE = 20
/** Files on a page of a torrent. */
export const FILES_SIZE = 100
/** Default number of entries in each row of the home page. */
export const HOME_SIZE = 10

/** Tags on one page of the list of tags. */
export const TAGS_SIZE = 100

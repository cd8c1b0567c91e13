/** Torrents of one page in the tab of a work. */
export const TAB_SIZE = 15

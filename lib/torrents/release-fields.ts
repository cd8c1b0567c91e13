/** Most letters of the link of a torrent. */
export const MAX_LINK = 500

/** The types of torrents; here, because a form needs them without the validation library. */
export const TORRENT_TYPES = ['Batch', 'Single'] as const
export type TorrentType = (typeof TORRENT_TYPES)[number]

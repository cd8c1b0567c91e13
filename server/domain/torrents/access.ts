import { isShown } from '@/server/domain/catalogue/entries/access'

/** Whether everybody sees the torrent `t` at its address: neither it nor its work is hidden. */
export const IS_PUBLIC = `t.hidden_at IS NULL AND ${isShown('media', 't.media_id')}`

/** Whether the torrent `t` is in lists, too: its uploader wants it there. */
export const IS_LISTED = `${IS_PUBLIC} AND NOT t.is_unlisted`

import { isShown } from '@/server/domain/catalogue/entries/access'

/** Whether everybody sees the torrent `t`: neither it nor its work is hidden. */
export const IS_PUBLIC = `t.hidden_at IS NULL AND ${isShown('media', 't.media_id')}`

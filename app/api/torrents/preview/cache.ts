import { MAX_TORRENT_BYTES, TORRENT_FORM_BYTES } from '@/lib/torrents/schemas/torrents'
import { call } from '@/server/web/http/cache-policy'

export const cache = call({ bodyBytes: MAX_TORRENT_BYTES + TORRENT_FORM_BYTES })

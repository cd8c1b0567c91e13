import { MAX_TORRENT_BYTES, TORRENT_FORM_BYTES } from '@/lib/schemas/torrents'
import { call } from '@/server/web/http/cache-policy'

export const cache = call({ bodyBytes: MAX_TORRENT_BYTES + TORRENT_FORM_BYTES })

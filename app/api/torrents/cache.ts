import { MOST_TORRENT_BYTES, TORRENT_FORM_BYTES } from '@/lib/schemas/torrents'
import { call } from '@/server/web/http/cache-policy'

export const cache = call({ bodyBytes: MOST_TORRENT_BYTES + TORRENT_FORM_BYTES })

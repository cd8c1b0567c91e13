import { torrent } from '@/app/shared.cache'
import { torrentSearch } from '@/lib/torrents/schemas/search'
import {
  torrentPage as answer,
  torrentInput as form,
  torrentUploaded as uploaded,
} from '@/lib/torrents/schemas/torrents'
import { browseTorrents } from '@/server/domain/torrents/browse'
import { uploadTorrent } from '@/server/domain/torrents/mutations'
import { limitedUpload } from '@/server/domain/torrents/upload-limits'
import { methods, route } from '@/server/web/http/route'

const RULES = `One .torrent file (version 1, 2 or both) or one magnet link. Fields that are left out are guessed from the name and the files. A
  torrent with an equal info hash is a conflict, whose current is its id and name. Trackers with a passkey, web seeds, peers and unknown fields
  are not stored; dropped says so. Accepted uploads of an hour are limited, and attempts to four times as many.`

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'public',
      summary: 'Browse and search the torrents',
      description: 'By a search over names, or all in an order. Those that are hidden are left out.',
      query: torrentSearch,
      answer,
    },
    ({ query }) => browseTorrents(query),
  ),
  POST: route(
    {
      access: 'user',
      tokenScope: 'UploadTorrents',
      summary: 'Upload a torrent',
      description: RULES.replace(/\s+/g, ' '),
      form,
      bodyBytes: torrent.bodyBytes,
      answer: uploaded,
      refusals: ['tooManyRequests', 'notFound', 'conflict'],
    },
    ({ user, form }) => limitedUpload(user.id, () => uploadTorrent(user.id, form)),
  ),
})

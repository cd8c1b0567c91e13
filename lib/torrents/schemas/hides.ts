import { z } from 'zod'
import { MEDIA_TYPES } from '@/lib/media-types'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { line } from '@/lib/schemas/input'
import { TORRENT_TYPES } from './torrents'

/** Most rules of a user. */
export const MAX_HIDES = 500

/** POST /api/me/torrent-hides: exactly one of them. */
export const torrentHideInput = z
  .strictObject({
    type: z.enum(TORRENT_TYPES).optional(),
    category: z.enum(MEDIA_TYPES).optional().describe('The type of the work'),
    group: line(100).optional().describe('Compared without regard to case'),
    uploader: line(100).optional().describe('The name of a user'),
  })
  .refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, {
    path: ['group'],
    error: 'oneHide',
  })
export type TorrentHideInput = z.output<typeof torrentHideInput>

/** What a user never wants to see among torrents; one of the four is given. */
export const torrentHide = answer('TorrentHide', {
  id: entryId,
  type: z.enum(TORRENT_TYPES).nullable(),
  category: z.enum(MEDIA_TYPES).nullable(),
  group: z.string().nullable(),
  uploader: z.string().nullable(),
  createdDate: timestamp,
})
export type TorrentHide = z.infer<typeof torrentHide>
export const torrentHides = answer('TorrentHides', { data: z.array(torrentHide) })

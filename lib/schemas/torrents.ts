import { z } from 'zod'
import { entryId, timestamp } from './fields'
import { paged, pageNumber, pageSize, searchText, sortOrder } from './paging'
import { reviewSearch } from './reviews'

export const TORRENT_TYPES = ['Batch', 'Single'] as const
export type TorrentType = (typeof TORRENT_TYPES)[number]
export const TORRENT_SORTS = ['title', 'seeders', 'leechers', 'size', 'created'] as const
export type TorrentSort = (typeof TORRENT_SORTS)[number]

/** The query of 'Browse Torrents', GET /api/torrents and GET /api/media/{id}/torrents. */
export const torrentSearch = z.object({
  query: searchText,
  type: z.enum(TORRENT_TYPES).optional().catch(undefined),
  sort: z.enum(TORRENT_SORTS).catch('title').default('title'),
  page: pageNumber,
  size: pageSize(),
  order: sortOrder(),
})
export type TorrentSearch = z.infer<typeof torrentSearch>

/** A torrent in a list. Sizes are bytes, the rating is 0–100; `seeders` and `leechers` are null until a tracker has answered. */
export const torrent = z
  .object({
    id: entryId,
    name: z.string(),
    type: z.enum(TORRENT_TYPES),
    seeders: z.number().int().nullable(),
    leechers: z.number().int().nullable(),
    scrapedDate: timestamp.nullable(),
    magnetLink: z.string(),
    fileSize: z.number().int().nullable(),
    rating: z.number().nullable(),
    /** The .torrent file; null if only a magnet link is known. */
    attachment: z.object({ id: entryId, filename: z.string() }).nullable(),
    media: z.object({ id: entryId, title: z.string() }),
    uploader: z.string().nullable(),
    createdDate: timestamp,
  })
  .meta({ id: 'Torrent' })
export type Torrent = z.infer<typeof torrent>
export const torrentPage = paged(torrent).meta({ id: 'TorrentPage' })

/** The query of GET /api/torrents/{id}. */
export const torrentFilesSearch = z.object({
  files: pageNumber.describe('Page of its files, 100 each, counted from 0'),
})

/** The query of the page of a torrent: of its files and of its comments. */
export const torrentPageSearch = reviewSearch.extend(torrentFilesSearch.shape)
export type TorrentPageSearch = z.infer<typeof torrentPageSearch>

/** GET /api/torrents/{id}: with a page of its files, and the complete totals of their folders. Info hashes are hexadecimal (BEP 3, BEP 52). */
export const torrentEntry = torrent
  .extend({
    description: z.string().nullable(),
    infoHashV1: z.string().nullable(),
    infoHashV2: z.string().nullable(),
    trackers: z.array(z.string()),
    fileCount: z.number().int(),
    files: z.array(z.object({ path: z.string(), size: z.number().int() })),
    folders: z
      .array(
        z.object({
          path: z.string(),
          firstPosition: z.number().int().describe('Of its first file among all files, counted from 0'),
          fileCount: z.number().int(),
          size: z.number().int(),
        }),
      )
      .meta({ description: 'Folders of these files, with the totals of all their files.' }),
  })
  .meta({ id: 'TorrentEntry' })
export type TorrentEntry = z.infer<typeof torrentEntry>

import { z } from 'zod'
import { MEDIA_TYPES } from '@/lib/media-types'
import { ifValid } from '@/lib/schemas/fields'
import { pageSearch, pageSize, pages, searchText, sortOrder } from '@/lib/schemas/paging'
import { TAB_SIZE } from '../tab-size'
import { TORRENT_TYPES } from '../torrent-types'

export const TORRENT_SORTS = ['title', 'seeders', 'leechers', 'size', 'uploader', 'created'] as const
export type TorrentSort = (typeof TORRENT_SORTS)[number]

/** Ranges of the size of all files. */
export const FILE_SIZES = ['under500M', '500Mto2G', '2Gto10G', '10Gto50G', 'over50G'] as const
export type FileSize = (typeof FILE_SIZES)[number]
/** Heights of the picture that the filter offers. */
export const RESOLUTIONS = [2160, 1440, 1080, 720, 576, 480] as const
/** Only complete ones, or none that builds on the release of somebody else. */
export const TORRENT_MARKS = ['complete', 'noRemakes'] as const

/** A name that PostgreSQL can compare: NUL it cannot. */
const name = z
  .string()
  .max(100)
  .transform((text) => text.toWellFormed().replaceAll('\0', '\ufffd').trim())
  .catch('')
  .default('')

/** What a list of torrents is narrowed by, besides words. */
const filters = {
  type: z.enum(TORRENT_TYPES).optional().catch(undefined),
  category: z.enum(MEDIA_TYPES).optional().catch(undefined).describe('The type of the work'),
  group: name.describe('The release group, without regard to case'),
  resolution: z.coerce.number().int().min(100).max(10_000).optional().catch(undefined).describe('Lines of the picture'),
  language: ifValid(
    z
      .string()
      .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i)
      .max(35),
  ).describe('BCP 47, of the sound or the subtitles; "pt" is also "pt-BR"'),
  fileSize: z.enum(FILE_SIZES).optional().catch(undefined).describe('The size of all files; M is MiB, G is GiB'),
  uploader: name.describe('The name of a user; anonymous uploads have none'),
  trusted: z.enum(['1']).optional().catch(undefined).describe('1: of uploaders whom moderators trust'),
  mark: z.enum(TORRENT_MARKS).optional().catch(undefined).describe('Complete ones alone, or without remakes'),
}

/** The query of GET /api/torrents and GET /api/media/{id}/torrents. */
export const torrentSearch = z.object({
  query: searchText.describe(
    'Words, "a phrase", a|b, -word, uploader:name, an info hash or a magnet link; words may also be in the names of its files, or a title of the work',
  ),
  ...filters,
  sort: z.enum(TORRENT_SORTS).catch('title').default('title'),
  ...pages(),
  order: sortOrder(),
})
export type TorrentSearch = z.infer<typeof torrentSearch>
export type TorrentFilters = Pick<TorrentSearch, keyof typeof filters>
/** The query of 'Browse Torrents', which has the newest first (decision 57). */
export const torrentIndexSearch = pageSearch(
  torrentSearch.extend({ sort: z.enum(TORRENT_SORTS).catch('created').default('created') }),
)
/** The query of the tab of a work. */
export const torrentTabSearch = pageSearch(torrentSearch.extend({ size: pageSize(TAB_SIZE) }))

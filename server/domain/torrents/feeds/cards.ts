import type { MediaType } from '@/lib/catalogue/schemas/media'
import { magnetLink } from '@/lib/torrents/magnet'
import type { TorrentType } from '@/lib/torrents/schemas/torrents'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { filenameOf } from '@/server/platform/files/filename'
import { IS_TRUSTED } from '../cards'
import { PLACE } from '../episodes/rules'
import { nyaaCategoryOf, standardTitle } from './rules'

/** A torrent as an item of a feed. Sizes are bytes; numbers of peers are null until a tracker has answered. */
export type FeedItem = {
  id: number
  name: string
  /** The name in the form "Name S02E05 1080p"; null if that is not known. */
  standardTitle: string | null
  mediaType: MediaType
  media: { id: number; title: string }
  seeders: number | null
  leechers: number | null
  size: number | null
  /** 40 hexadecimal digits: of v1, else the truncated one of v2. */
  infoHash: string
  magnetLink: string
  /** The name of its .torrent file, if there is one. */
  filename: string | null
  nyaaCategory: { id: string; name: string }
  isTrusted: boolean
  isRemake: boolean
  commentCount: number
  createdAt: Date
}

type Row = {
  id: number
  name: string
  type: TorrentType
  seeders: number | null
  leechers: number | null
  size: number | null
  infoHashV1: string | null
  infoHashV2: string | null
  trackers: string[]
  hasFile: boolean
  resolution: number | null
  group: string | null
  languages: string[]
  season: number | null
  firstEpisode: number | null
  lastEpisode: number | null
  mediaId: number
  mediaTitle: string
  mediaType: MediaType
  uploaderId: number | null
  year: number | null
  seriesTitle: string | null
  placeSeason: number | null
  listed: { season: number; before: number } | null
  before: number | null
  totalEpisodes: number | null
  isTrusted: boolean
  isRemake: boolean
  commentCount: number
  createdAt: Date
}

/** These torrents as items, in this order; hidden ones and unknown ids are left out. */
export async function feedItems(ids: readonly number[]): Promise<FeedItem[]> {
  if (ids.length === 0) return []
  cacheTag('torrent', ids)
  cacheTag('torrent-reviews', ids)
  const found = await plannedRows<Row>('feed-items', STATEMENT, [ids])
  for (const { mediaId } of found) cacheTag('media', mediaId)
  for (const { uploaderId } of found) if (uploaderId !== null) cacheTag('user', uploaderId)
  return found.map(toItem)
}

function toItem(row: Row): FeedItem {
  const { id, name, type, mediaId, mediaTitle, mediaType, year, resolution, group, languages, seriesTitle } = row
  const { season, firstEpisode, lastEpisode, placeSeason, before, totalEpisodes, listed } = row
  const { seeders, leechers, size, isTrusted, isRemake, commentCount, createdAt, infoHashV1, infoHashV2 } = row
  return {
    ...{ id, name, mediaType, seeders, leechers, size, isTrusted, isRemake, commentCount, createdAt },
    media: { id: mediaId, title: mediaTitle },
    standardTitle: standardTitle({
      ...{ name, type, mediaType, year, resolution, group },
      title: mediaType === 'Movie' ? mediaTitle : (seriesTitle ?? mediaTitle),
      release: { season, firstEpisode, lastEpisode },
      place: { season: placeSeason, before, totalEpisodes },
      listed,
    }),
    infoHash: infoHashV1 ?? infoHashV2?.slice(0, 40) ?? '',
    magnetLink: magnetLink(row),
    filename: row.hasFile ? filenameOf(name, 'torrent') : null,
    nyaaCategory: nyaaCategoryOf(mediaType, languages),
  }
}

/** TheTVDB has the numbering that programs for series know. */
const LISTED = `(SELECT json_build_object('season', p.season, 'before', p.before) FROM media_places p
    WHERE p.media_id = m.id AND p.site = 'thetvdb' AND p.season IS NOT NULL AND p.before IS NOT NULL ORDER BY p.external_id LIMIT 1)`

const STATEMENT = `SELECT torrents.id, torrents.name, torrents.type, torrents.seeders, torrents.leechers, torrents.size::float8 AS size,
    encode(torrents.info_hash_v1, 'hex') AS "infoHashV1", encode(torrents.info_hash_v2, 'hex') AS "infoHashV2", torrents.trackers,
    torrents.metainfo IS NOT NULL AS "hasFile", torrents.resolution, torrents.release_group AS "group", torrents.languages,
    torrents.season, torrents.first_episode AS "firstEpisode", torrents.last_episode AS "lastEpisode",
    m.id AS "mediaId", m.title AS "mediaTitle", m.type AS "mediaType", m.release_date / 10000 AS year, s.title AS "seriesTitle",
    place.season AS "placeSeason", place.before, m.total_episodes AS "totalEpisodes", ${LISTED} AS listed, ${IS_TRUSTED} AS "isTrusted", torrents.is_remake AS "isRemake",
    CASE WHEN NOT torrents.is_anonymous THEN torrents.uploader_id END AS "uploaderId",
    (SELECT count(*)::int FROM reviews r WHERE r.torrent_id = torrents.id AND r.deleted_at IS NULL AND r.hidden_at IS NULL) AS "commentCount",
    torrents.created_at AS "createdAt"
  FROM unnest($1::int[]) WITH ORDINALITY AS wanted (wanted_id, position)
    JOIN torrents ON torrents.id = wanted.wanted_id JOIN shown_media m ON m.id = torrents.media_id
    LEFT JOIN shown_series s ON s.id = m.series_id CROSS JOIN ${PLACE}
  WHERE torrents.hidden_at IS NULL ORDER BY wanted.position`

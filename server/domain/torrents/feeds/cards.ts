import type { MediaType } from '@/lib/catalogue/schemas/media'
import { magnetLink } from '@/lib/torrents/magnet'
import type { TorrentType } from '@/lib/torrents/schemas/torrents'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { filenameOf } from '@/server/platform/files/filename'
import { IS_TRUSTED } from '../cards'
import { standardTitle, TITLED, TITLED_TABLES, type TitledRow } from '../titles'
import { nyaaCategoryOf } from './rules'

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
  /** A website of the release. */
  link: string | null
  nyaaCategory: { id: string; name: string }
  isTrusted: boolean
  isRemake: boolean
  commentCount: number
  createdAt: Date
  /** When it, or its numbers of peers, were changed last. */
  changedAt: Date
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
  link: string | null
  languages: string[]
  mediaId: number
  mediaTitle: string
  mediaType: MediaType
  uploaderId: number | null
  titled: TitledRow
  isTrusted: boolean
  isRemake: boolean
  commentCount: number
  createdAt: Date
  changedAt: Date
}

/** These torrents as items, in this order; hidden and unlisted ones and unknown ids are left out. */
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
  const { id, name, type, mediaId, mediaTitle, mediaType, languages, titled, changedAt } = row
  const { seeders, leechers, size, link, isTrusted, isRemake, commentCount, createdAt, infoHashV1, infoHashV2 } = row
  return {
    ...{ id, name, mediaType, seeders, leechers, size, link, isTrusted, isRemake, commentCount, createdAt },
    changedAt,
    media: { id: mediaId, title: mediaTitle },
    standardTitle: standardTitle({ ...titled, name, type, title: mediaTitle, mediaType }),
    infoHash: infoHashV1 ?? infoHashV2?.slice(0, 40) ?? '',
    magnetLink: magnetLink(row),
    filename: row.hasFile ? filenameOf(name, 'torrent') : null,
    nyaaCategory: nyaaCategoryOf(mediaType, languages),
  }
}

const STATEMENT = `SELECT torrents.id, torrents.name, torrents.type, torrents.seeders, torrents.leechers, torrents.size::float8 AS size,
    encode(torrents.info_hash_v1, 'hex') AS "infoHashV1", encode(torrents.info_hash_v2, 'hex') AS "infoHashV2", torrents.trackers,
    torrents.metainfo IS NOT NULL AS "hasFile", torrents.link, torrents.languages,
    m.id AS "mediaId", m.title AS "mediaTitle", m.type AS "mediaType", ${TITLED('torrents')} AS titled, ${IS_TRUSTED} AS "isTrusted", torrents.is_remake AS "isRemake",
    CASE WHEN NOT torrents.is_anonymous THEN torrents.uploader_id END AS "uploaderId",
    (SELECT count(*)::int FROM reviews r WHERE r.torrent_id = torrents.id AND r.deleted_at IS NULL AND r.hidden_at IS NULL) AS "commentCount",
    torrents.created_at AS "createdAt", greatest(torrents.updated_at, torrents.scraped_at) AS "changedAt"
  FROM unnest($1::int[]) WITH ORDINALITY AS wanted (wanted_id, position)
    JOIN torrents ON torrents.id = wanted.wanted_id JOIN shown_media m ON m.id = torrents.media_id
    ${TITLED_TABLES}
  WHERE torrents.hidden_at IS NULL AND NOT torrents.is_unlisted ORDER BY wanted.position`

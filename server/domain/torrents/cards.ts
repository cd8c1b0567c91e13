import { magnetLink } from '@/lib/torrents/magnet'
import type { MyTorrent, Torrent } from '@/lib/torrents/schemas/torrents'
import { hasPermission } from '@/server/domain/identity/users/permissions'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { filenameOf } from '@/server/platform/files/filename'

/** These torrents as list rows, in this order; hidden and unlisted ones and unknown ids are left out. */
export async function torrentsByIds(ids: readonly number[]): Promise<Torrent[]> {
  if (ids.length === 0) return []
  cacheTag('torrent', ids)
  const found = await plannedRows<TorrentRow>('torrents', STATEMENT, [ids])
  return found.map(toTorrent)
}

/** Returns the cards of a user's own torrents, also of those that a moderator has hidden. */
export async function ownTorrentsByIds(ids: readonly number[]): Promise<MyTorrent[]> {
  if (ids.length === 0) return []
  const found = await plannedRows<OwnRow>('own-torrents', OWN_STATEMENT, [ids])
  return found.map(({ isHidden, isUnlisted, ...row }) => ({ ...toTorrent(row), isHidden, isUnlisted }))
}

type OwnRow = TorrentRow & Pick<MyTorrent, 'isHidden' | 'isUnlisted'>

export type TorrentRow = Omit<Torrent, 'attachment' | 'scrapedDate' | 'createdDate' | 'uploader'> & {
  infoHashV1: string | null
  infoHashV2: string | null
  trackers: string[]
  hasFile: boolean
  uploader: { id: number; username: string } | null
  scrapedDate: Date | null
  createdDate: Date
}

/** Also adds the work and the uploader to the cache tags. */
export function toTorrent({ hasFile, uploader, scrapedDate, createdDate, ...given }: TorrentRow): Torrent {
  const { infoHashV1, infoHashV2, trackers, ...row } = given
  cacheTag('media', row.media.id)
  if (uploader) cacheTag('user', uploader.id)
  return {
    ...row,
    // One that was loaded from a catalogue may have more trackers, or fewer hashes.
    magnetLink: infoHashV1 || infoHashV2 ? magnetLink(given) : row.magnetLink,
    uploader: uploader?.username ?? null,
    attachment: hasFile ? { id: row.id, filename: filenameOf(row.name, 'torrent') } : null,
    scrapedDate: scrapedDate?.toISOString() ?? null,
    createdDate: createdDate.toISOString(),
  }
}

/**
 * The condition that a moderator trusts the uploader of `torrents`, or is the uploader. An anonymous torrent has no
 * mark: it would tell that its uploader is one of a few.
 */
export const IS_TRUSTED = `(NOT torrents.is_anonymous AND (EXISTS (SELECT 1 FROM users WHERE id = torrents.uploader_id AND is_trusted)
  OR ${hasPermission('torrents.uploader_id', 'CanModerate')}))`

/** The condition that a moderator trusts the user `u`, or is it. */
export const IS_TRUSTED_USER = `(u.is_trusted OR ${hasPermission('u.id', 'CanModerate')})`

/** The columns of a list row: `torrents t`, its work `m` and its uploader `u`, who is unknown if they asked for it. */
export const TORRENT = `t.id, t.name, t.type, t.seeders, t.leechers, t.scraped_at AS "scrapedDate",
  t.magnet_link AS "magnetLink", encode(t.info_hash_v1, 'hex') AS "infoHashV1", encode(t.info_hash_v2, 'hex') AS "infoHashV2", t.trackers,
  t.release_group AS "group", t.resolution, t.languages, t.size::float8 AS "fileSize", t.rating, t.vote_count AS "voteCount", t.metainfo IS NOT NULL AS "hasFile",
  json_build_object('id', m.id, 'title', m.title, 'type', m.type) AS media,
  CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'username', u.username) END AS uploader,
  u.id IS NOT NULL AND ${IS_TRUSTED_USER} AS "isTrusted",
  t.is_anonymous AS "isAnonymous", t.is_remake AS "isRemake", t.is_complete AS "isComplete",
  t.created_at AS "createdDate"`
export const TORRENT_TABLES = `torrents t JOIN shown_media m ON m.id = t.media_id
  LEFT JOIN users u ON u.id = t.uploader_id AND NOT t.is_anonymous`

const WANTED = `unnest($1::int[]) WITH ORDINALITY AS wanted (wanted_id, place)
  JOIN (${TORRENT_TABLES}) ON t.id = wanted.wanted_id`
const STATEMENT = `SELECT ${TORRENT} FROM ${WANTED} WHERE t.hidden_at IS NULL AND NOT t.is_unlisted ORDER BY wanted.place`
const OWN_STATEMENT = `SELECT ${TORRENT}, t.hidden_at IS NOT NULL AS "isHidden", t.is_unlisted AS "isUnlisted" FROM ${WANTED} ORDER BY wanted.place`

import type { SharedFiles, TorrentHealth } from '@/lib/torrents/schemas/torrents'
import { cacheTag } from '@/server/platform/cache/tags'
import { type Prisma, raw, rows, sql } from '@/server/platform/database/client'
import { IS_LISTED, IS_PUBLIC } from './access'

/** Days of the line. */
const DAYS = 30

/** What was shown last on each of the last 30 days (UTC), oldest first. Days without an answer are missing. */
export async function torrentHealth(id: number): Promise<TorrentHealth[]> {
  cacheTag('torrent', id)
  return rows<TorrentHealth>(sql`
    SELECT to_char(h.day, 'YYYY-MM-DD') AS date, h.seeders, h.leechers, h.completed
    FROM torrent_health h JOIN torrents t ON t.id = h.torrent_id AND ${raw(IS_PUBLIC)}
    WHERE h.torrent_id = ${id} AND h.day > (now() AT TIME ZONE 'UTC')::date - ${DAYS}::int ORDER BY h.day`)
}

/** Smaller files (texts, pictures) say nothing; prisma/migrations/0031_torrent_health has the indexes. */
const SMALLEST = 1024 * 1024
/** Files of a torrent that are looked up, torrents of one file, and torrents that are shown. */
const MAX_FILES = 300
const MAX_PER_FILE = 20
const MAX_TORRENTS = 20

/**
 * Finds at most 20 other listed torrents with files of this one, the most common files first. Files are the same if
 * their Merkle roots are (BEP 52), or without one if names and sizes are. The first 300 files are compared.
 */
export async function sharedFiles(id: number): Promise<SharedFiles[]> {
  cacheTag('torrent', id)
  const found = await rows<SharedFiles>(sql`${pairsOf(id)}
    SELECT t.id, t.name, t.type, count(*)::int AS "fileCount" FROM pairs JOIN torrents t ON t.id = pairs.torrent_id
    WHERE ${raw(IS_LISTED)} GROUP BY t.id ORDER BY count(*) DESC, t.id DESC LIMIT ${MAX_TORRENTS}`)
  for (const torrent of found) cacheTag('torrent', torrent.id)
  return found
}

/** `pairs`: the files of a torrent, and the torrents that have them. */
export function pairsOf(id: number): Prisma.Sql {
  return sql`WITH own AS MATERIALIZED (
      SELECT position, path, size, pieces_root, file_name_hash(path) AS name FROM torrent_files
      WHERE torrent_id = ${id}::int AND size >= ${raw(String(SMALLEST))} ORDER BY position LIMIT ${MAX_FILES}::int
    ),
    pairs AS (
      SELECT own.position, other.torrent_id FROM own CROSS JOIN LATERAL (
        (SELECT torrent_id FROM torrent_files f WHERE f.pieces_root = own.pieces_root AND f.size >= ${raw(String(SMALLEST))}
          AND f.torrent_id <> ${id}::int LIMIT ${MAX_PER_FILE}::int)
        UNION
        (SELECT torrent_id FROM torrent_files f WHERE f.size = own.size AND file_name_hash(f.path) = own.name
          AND f.size >= ${raw(String(SMALLEST))} AND (f.pieces_root IS NULL OR own.pieces_root IS NULL)
          AND f.torrent_id <> ${id}::int LIMIT ${MAX_PER_FILE}::int)
      ) AS other
    )`
}

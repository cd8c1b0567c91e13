import type { SharedFiles } from '@/lib/schemas/torrents'
import { cacheTag } from '@/server/platform/cache/tags'
import { raw, rows, sql } from '@/server/platform/database/client'

/** Smaller files (texts, pictures) say nothing; prisma/migrations/0031_torrent_health has the indexes. */
const SMALLEST = 1024 * 1024
/** Files of a torrent that are looked up, torrents of one file, and torrents that are shown. */
const MOST_FILES = 300
const MOST_OF_A_FILE = 20
const MOST_TORRENTS = 20

/**
 * Other visible torrents with files of this one, those with the most first, at most 20. Files are the same if their Merkle roots are
 * (BEP 52), or if one has none and their names and sizes are. The first 300 files are compared.
 */
export async function sharedFiles(id: number): Promise<SharedFiles[]> {
  cacheTag('torrent', id)
  const found = await rows<SharedFiles>(sql`
    WITH own AS MATERIALIZED (
      SELECT position, path, size, pieces_root, file_name_hash(path) AS name FROM torrent_files
      WHERE torrent_id = ${id} AND size >= ${raw(String(SMALLEST))} ORDER BY position LIMIT ${MOST_FILES}
    ),
    pairs AS (
      SELECT own.position, other.torrent_id FROM own CROSS JOIN LATERAL (
        (SELECT torrent_id FROM torrent_files f WHERE f.pieces_root = own.pieces_root AND f.size >= ${raw(String(SMALLEST))}
          AND f.torrent_id <> ${id} LIMIT ${MOST_OF_A_FILE})
        UNION
        (SELECT torrent_id FROM torrent_files f WHERE f.size = own.size AND file_name_hash(f.path) = own.name
          AND f.size >= ${raw(String(SMALLEST))} AND (f.pieces_root IS NULL OR own.pieces_root IS NULL)
          AND f.torrent_id <> ${id} LIMIT ${MOST_OF_A_FILE})
      ) AS other
    )
    SELECT t.id, t.name, t.type, count(*)::int AS "fileCount" FROM pairs JOIN torrents t ON t.id = pairs.torrent_id
    WHERE t.hidden_at IS NULL GROUP BY t.id ORDER BY count(*) DESC, t.id DESC LIMIT ${MOST_TORRENTS}`)
  cacheTag(
    'torrent',
    found.map((torrent) => torrent.id),
  )
  return found
}

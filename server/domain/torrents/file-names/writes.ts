import { grouped } from '@/lib/grouped'
import type { Statements } from '@/server/platform/writing/write'
import { wordsOfFiles } from './rules'

/** The words of the names of a torrent's files. */
type FileWords = { id: number; words: string }

/** Reads the words of the names of these torrents' files. */
export async function fileWordsOf(db: Statements, ids: readonly number[]): Promise<FileWords[]> {
  const { rows } = await db.query<{ id: number; path: string }>(PATHS, [ids])
  const byTorrent = grouped(rows, ({ id }) => id)
  return ids.map((id) => ({ id, words: wordsOfFiles((byTorrent.get(id) ?? []).map(({ path }) => path)) }))
}

/**
 * Stores them for search, together with the names of the torrents as they are now; none if they add nothing. Returns
 * the works of the torrents that are found otherwise now.
 */
export async function writeFileWords(tx: Statements, files: readonly FileWords[]): Promise<number[]> {
  const { rows } = await tx.query<{ mediaId: number }>(WRITE, [
    files.map(({ id }) => id),
    files.map(({ words }) => words),
  ])
  return rows.map(({ mediaId }) => mediaId)
}

const PATHS = `SELECT f.torrent_id AS id, f.path FROM unnest($1::int[]) AS wanted (id)
  CROSS JOIN LATERAL (SELECT * FROM torrent_files WHERE torrent_id = wanted.id ORDER BY position LIMIT 3000) AS f`
const WRITE = `WITH given AS MATERIALIZED (
    SELECT t.id, search_vector(t.name_key) AS name, search_vector(t.name_key || ' ' || g.words) AS words
    FROM unnest($1::int[], $2::text[]) AS g (id, words) JOIN torrents t ON t.id = g.id
  ), useless AS (
    DELETE FROM torrent_file_names f USING given WHERE f.torrent_id = given.id AND given.words = given.name
    RETURNING f.torrent_id
  ), useful AS (
    INSERT INTO torrent_file_names AS old (torrent_id, words) SELECT id, words FROM given WHERE words <> name
    ON CONFLICT (torrent_id) DO UPDATE SET words = excluded.words WHERE old.words <> excluded.words
    RETURNING torrent_id
  )
  SELECT DISTINCT t.media_id AS "mediaId" FROM torrents t
  WHERE t.id IN (SELECT torrent_id FROM useless UNION ALL SELECT torrent_id FROM useful)`

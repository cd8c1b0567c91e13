import { PLACE } from '@/server/domain/torrent-episodes/statements'
import { notHiddenFor } from '@/server/domain/torrent-hides/statements'

/** So many records are looked at, the last changed first. */
const MAX_RECORDS = 1000
/** Files of an episode that a magnet link selects: the video, its subtitles, its sound. */
const MAX_FILES = 20

/**
 * The next episodes that a user ($1) wants, of one work ($2) or all: "episode" counts within the work; "absolute" from the first season on,
 * null if that is the same or unknown; numbers above "beyond" are absolute ones (torrent-episodes/rules.ts). Nothing comes after the last
 * episode, and chapters are no episodes. $3: also of private records.
 */
export const WANTED = `wanted AS MATERIALIZED (
  SELECT m.id AS media_id, w.updated_at, w.episode, m.total_episodes AS total,
    CASE WHEN place.before > 0 AND m.total_episodes IS NOT NULL THEN place.before + w.episode END AS absolute,
    greatest(m.total_episodes, place.before) AS beyond
  FROM (SELECT media_id, updated_at, episodes_watched + 1 AS episode FROM watched_records
      WHERE user_id = $1::int AND status = 'Watching' AND ($2::int IS NULL OR media_id = $2::int) AND ($3::boolean OR NOT is_private)
      ORDER BY updated_at DESC, media_id DESC LIMIT ${MAX_RECORDS}) AS w
    CROSS JOIN LATERAL (SELECT * FROM media WHERE id = w.media_id LIMIT 1) AS m CROSS JOIN ${PLACE}
  WHERE m.type IN ('Anime', 'Movie', 'Special') AND (m.total_episodes IS NULL OR w.episode <= m.total_episodes))`

const SHOWN = `t.media_id = w.media_id AND t.hidden_at IS NULL AND ${notHiddenFor('$1::int')}`
/** The number that the torrent `t` gives the wanted episode. */
const NUMBER = `CASE WHEN w.absolute IS NOT NULL AND t.season IS NULL AND t.first_episode > w.beyond THEN w.absolute ELSE w.episode END`
/** The same of the files of a batch, which count from the first season on if one of them is above "beyond". */
const IN_FILE = `f.episode = CASE WHEN w.absolute IS NOT NULL AND t.season IS NULL
    AND EXISTS (SELECT 1 FROM torrent_files b WHERE b.torrent_id = t.id AND b.episode > w.beyond)
    AND NOT EXISTS (SELECT 1 FROM torrent_files b WHERE b.torrent_id = t.id AND b.episode = w.episode)
  THEN w.absolute ELSE w.episode END`
const EPISODE_FILES = `torrent_files f WHERE f.torrent_id = t.id AND ${IN_FILE}`

/**
 * The ids of the torrents that contain the wanted episode of a row `w`. Each arm reads an index: torrents whose first episode it is,
 * torrents of several episodes, and torrents without episode numbers (batches with a file of the episode, and all torrents of a work
 * with a single episode).
 */
export const HOLDING = `(
  SELECT t.id FROM torrents t WHERE ${SHOWN} AND t.first_episode = w.episode
  UNION ALL SELECT t.id FROM torrents t WHERE ${SHOWN} AND t.first_episode = w.absolute AND t.season IS NULL AND w.absolute > w.beyond
  UNION ALL SELECT t.id FROM torrents t WHERE ${SHOWN} AND t.last_episode > t.first_episode
    AND t.first_episode < ${NUMBER} AND t.last_episode >= ${NUMBER}
  UNION ALL SELECT t.id FROM torrents t WHERE ${SHOWN} AND t.first_episode IS NULL
    AND (w.total = 1 OR (t.type = 'Batch' AND EXISTS (SELECT 1 FROM ${EPISODE_FILES})))
)`

/** The indexes of the files of the wanted episode in the batch `t`; empty if they are unknown. */
export const FILES = `CASE WHEN t.type = 'Batch' THEN ARRAY(SELECT coalesce(f.file_index, f.position) FROM ${EPISODE_FILES}
  ORDER BY f.position LIMIT ${MAX_FILES}) ELSE '{}' END`

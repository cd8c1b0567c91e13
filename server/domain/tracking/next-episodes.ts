import type { Paged } from '@/lib/schemas/paging'
import { magnetLink } from '@/lib/torrents/magnet'
import type { NextEpisode, NextEpisodeSearch } from '@/lib/tracking/schemas/next-episodes'
import { mediaCards } from '@/server/domain/catalogue/media/cards'
import { torrentsByIds } from '@/server/domain/torrents/cards'
import { IN_THETVDB, IS_EPISODE, PLACE } from '@/server/domain/torrents/episodes/rules'
import { notHiddenFor } from '@/server/domain/torrents/hides/access'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'

/** So many records are looked at, the last changed first. */
const MAX_RECORDS = 1000
/** Files of an episode that a magnet link selects: the video, its subtitles, its sound. */
const MAX_FILES = 20

/**
 * The next episodes that a user ($1) wants, of one work ($2) or all. "episode" counts within the work, "absolute" from
 * the first season on; that is null if it is the same or unknown. Numbers above "beyond" are absolute ones
 * (torrents/episodes/rules.ts). "season" is that of the files of the work in a batch of several, if that is certain: by
 * TheTVDB, or the first one. Nothing comes after the last episode, and chapters are no episodes. $3: also of private
 * records.
 */
export const WANTED = `wanted AS MATERIALIZED (
  SELECT m.id AS media_id, w.updated_at, w.episode, m.total_episodes AS total,
    CASE WHEN place.before > 0 AND m.total_episodes IS NOT NULL THEN place.before + w.episode END AS absolute,
    greatest(m.total_episodes, place.before) AS beyond,
    CASE WHEN listed.season IS NULL AND place.season = 1 THEN 1 WHEN listed.before = 0 THEN listed.season END AS season
  FROM (SELECT media_id, updated_at, episodes_watched + 1 AS episode FROM watched_records
      WHERE user_id = $1::int AND status = 'Watching' AND ($2::int IS NULL OR media_id = $2::int) AND ($3::boolean OR NOT is_private)
      ORDER BY updated_at DESC, media_id DESC LIMIT ${MAX_RECORDS}) AS w
    CROSS JOIN LATERAL (SELECT * FROM media WHERE id = w.media_id LIMIT 1) AS m CROSS JOIN ${PLACE}
    LEFT JOIN ${IN_THETVDB} AS listed ON true
  WHERE m.type IN ('Anime', 'Movie', 'Special') AND (m.total_episodes IS NULL OR w.episode <= m.total_episodes))`

/** Only what is read for certain: nobody looks at what a program takes by itself. */
const SHOWN = `t.media_id = w.media_id AND t.hidden_at IS NULL AND NOT t.is_unlisted AND t.certainty <> 'Guessed' AND ${IS_EPISODE('t')}
  AND ${notHiddenFor('$1::int')}`
/** The condition that the numbers of the torrent may count from the first season on. */
const NO_SEASON = '(t.season IS NULL OR t.is_absolute)'
/** The number that the torrent `t` gives the wanted episode. */
const NUMBER = `CASE WHEN w.absolute IS NOT NULL AND ${NO_SEASON} AND t.first_episode > w.beyond THEN w.absolute ELSE w.episode END`
/**
 * The same of the files of a batch, which count from the first season on if one of them is above "beyond". A file has
 * the season of the work. If all files have one season or none, it counts if the season of the work is unknown, or is
 * in the name of the batch.
 */
const IN_FILE = `f.episode = CASE WHEN w.absolute IS NOT NULL AND t.season IS NULL
    AND EXISTS (SELECT 1 FROM torrent_files b WHERE b.torrent_id = t.id AND b.episode > w.beyond)
    AND NOT EXISTS (SELECT 1 FROM torrent_files b WHERE b.torrent_id = t.id AND b.episode = w.episode)
  THEN w.absolute ELSE w.episode END
  AND (f.season = w.season OR (f.season IS NULL OR w.season IS NULL OR f.season = t.season) AND NOT EXISTS (SELECT 1 FROM torrent_files o
    WHERE o.torrent_id = t.id AND o.episode IS NOT NULL AND o.season IS DISTINCT FROM f.season))`
const EPISODE_FILES = `torrent_files f WHERE f.torrent_id = t.id AND ${IN_FILE}`

/**
 * The ids of the torrents that contain the wanted episode of a row `w`. Each arm reads an index: torrents whose first
 * episode it is, torrents of several episodes, and torrents without episode numbers. The last are batches with a file
 * of the episode, and all torrents of a work with a single episode.
 */
export const HOLDING = `(
  SELECT t.id FROM torrents t WHERE ${SHOWN} AND t.first_episode = w.episode
  UNION ALL SELECT t.id FROM torrents t WHERE ${SHOWN} AND t.first_episode = w.absolute AND ${NO_SEASON} AND w.absolute > w.beyond
  UNION ALL SELECT t.id FROM torrents t WHERE ${SHOWN} AND t.last_episode > t.first_episode
    AND t.first_episode < ${NUMBER} AND t.last_episode >= ${NUMBER}
  UNION ALL SELECT t.id FROM torrents t WHERE ${SHOWN} AND t.first_episode IS NULL
    AND (w.total = 1 OR (t.type = 'Batch' AND EXISTS (SELECT 1 FROM ${EPISODE_FILES})))
)`

/** The indexes of the files of the wanted episode in the batch `t`; empty if they are unknown. */
export const FILES = `CASE WHEN t.type = 'Batch' THEN ARRAY(SELECT coalesce(f.file_index, f.position) FROM ${EPISODE_FILES}
  ORDER BY f.position LIMIT ${MAX_FILES}) ELSE '{}' END`

/** Torrents of one episode. */
const MAX_TORRENTS = 5
/** Torrents of the feed. */
const MAX_FED = 100

/**
 * The next episodes of the works that a user watches and that some torrent contains, the last changed record first;
 * each with its best torrents. Never cached.
 */
export async function nextEpisodes(
  userId: number,
  search: NextEpisodeSearch,
  { withPrivate } = { withPrivate: true },
): Promise<Paged<NextEpisode>> {
  const { media = null, page, size } = search
  const found = await plannedRows<Row>('next-episodes', PAGE, [userId, media, withPrivate, size, page * size])
  const total = found[0]?.total ?? (page > 0 ? await totalOf(userId, media, withPrivate) : 0)
  const [cards, torrents] = await Promise.all([
    mediaCards(
      found.map(({ mediaId }) => mediaId),
      { evenAdults: true },
    ),
    torrentsByIds(found.flatMap(({ torrents }) => torrents.map(({ id }) => id))),
  ])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const torrentOf = new Map(torrents.map((torrent) => [torrent.id, torrent]))
  const data = found.flatMap(({ mediaId, episode, torrents }) => {
    const card = cardOf.get(mediaId)
    const best = torrents.flatMap(({ id, ...more }) => {
      const torrent = torrentOf.get(id)
      return torrent ? [withEpisode(torrent, more)] : []
    })
    return card && best.length > 0 ? [{ media: card, episode, torrents: best }] : []
  })
  return pageOf(data, total, { page, size })
}

/** The ids of the torrents with the next episodes that a user wants, the newest first; for a feed. */
export async function nextTorrentIds(userId: number, { withPrivate }: { withPrivate: boolean }): Promise<number[]> {
  const found = await plannedRows<{ id: number }>('next-torrents', FEED, [userId, null, withPrivate])
  return found.map(({ id }) => id)
}

async function totalOf(userId: number, media: number | null, withPrivate: boolean): Promise<number> {
  const [row] = await plannedRows<{ total: number }>('next-episodes-total', TOTAL, [userId, media, withPrivate])
  return row?.total ?? 0
}

type Row = { total: number; mediaId: number; episode: number; torrents: Best[] }
type Best = { id: number; files: number[]; group: string | null; resolution: number | null; languages: string[] } & {
  infoHashV1: string | null
  infoHashV2: string | null
  trackers: string[]
}
type EpisodeTorrent = NextEpisode['torrents'][number]

function withEpisode(
  torrent: Awaited<ReturnType<typeof torrentsByIds>>[number],
  { files, group, resolution, languages, ...hashes }: Omit<Best, 'id'>,
): EpisodeTorrent {
  const link = files.length > 0 ? magnetLink({ name: torrent.name, ...hashes }, files) : torrent.magnetLink
  return { ...torrent, magnetLink: link, group, resolution, languages }
}

const FOUND = `${WANTED}, found AS MATERIALIZED (SELECT w.* FROM wanted w WHERE EXISTS ${HOLDING})`
const TOTAL = `WITH ${FOUND} SELECT count(*)::int AS total FROM found`

/** What is not preferred comes after all that is; the first preferred language of a torrent counts. */
const RANK = `array_position(liked.groups, lower(t.release_group)) NULLS LAST,
  array_position(liked.resolutions, t.resolution) NULLS LAST,
  (SELECT min(array_position(liked.languages, lower(tag))) FROM unnest(t.languages) AS tag) NULLS LAST,
  t.seeders DESC NULLS LAST, t.created_at DESC, t.id DESC`
const LIKED = `liked AS MATERIALIZED (SELECT ARRAY(SELECT lower(g) FROM unnest(p.groups) WITH ORDINALITY AS u (g, n) ORDER BY n) AS groups,
    p.resolutions, ARRAY(SELECT lower(l) FROM unnest(p.languages) WITH ORDINALITY AS u (l, n) ORDER BY n) AS languages
  FROM (SELECT 1) AS one LEFT JOIN torrent_preferences p ON p.user_id = $1::int)`
const BEST = `SELECT t.id, row_number() OVER (ORDER BY ${RANK}) AS place
  FROM ${HOLDING} AS holding JOIN torrents t ON t.id = holding.id CROSS JOIN liked ORDER BY place LIMIT ${MAX_TORRENTS}`
const PAGE = `WITH ${FOUND}, ${LIKED}, w AS MATERIALIZED (
    SELECT * FROM found ORDER BY updated_at DESC, media_id DESC LIMIT $4::int OFFSET $5::bigint)
  SELECT (SELECT count(*)::int FROM found) AS total, w.media_id AS "mediaId", w.episode,
    (SELECT coalesce(json_agg(json_build_object('id', t.id, 'files', ${FILES}, 'group', t.release_group, 'resolution', t.resolution,
      'languages', t.languages, 'infoHashV1', encode(t.info_hash_v1, 'hex'), 'infoHashV2', encode(t.info_hash_v2, 'hex'),
      'trackers', t.trackers) ORDER BY b.place), '[]') FROM (${BEST}) AS b JOIN torrents t ON t.id = b.id) AS torrents
  FROM w ORDER BY w.updated_at DESC, w.media_id DESC`
const FEED = `WITH ${WANTED} SELECT t.id FROM wanted w CROSS JOIN LATERAL ${HOLDING} AS holding JOIN torrents t ON t.id = holding.id
  ORDER BY t.created_at DESC, t.id DESC LIMIT ${MAX_FED}`

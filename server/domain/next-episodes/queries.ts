import { magnetLink } from '@/lib/magnet'
import type { NextEpisode, NextEpisodeSearch } from '@/lib/schemas/next-episodes'
import type { Paged } from '@/lib/schemas/paging'
import { pageOf } from '@/server/domain/listing/page'
import { mediaCards } from '@/server/domain/media/cards'
import { torrentsByIds } from '@/server/domain/torrents/rows'
import { plannedRows } from '@/server/platform/database/client'
import { FILES, HOLDING, WANTED } from './statements'

/** Torrents of one episode. */
const MAX_TORRENTS = 5
/** Torrents of the feed. */
const MAX_FED = 100

/**
 * The next episodes of the works that a user watches and that some torrent contains, the last changed record first; each with its best
 * torrents. Never cached.
 */
export async function nextEpisodes(userId: number, search: NextEpisodeSearch): Promise<Paged<NextEpisode>> {
  const { media = null, page, size } = search
  const found = await plannedRows<Row>('next-episodes', PAGE, [userId, media, true, size, page * size])
  const total = found[0]?.total ?? (page > 0 ? await totalOf(userId, media) : 0)
  const [cards, torrents] = await Promise.all([
    mediaCards(found.map(({ mediaId }) => mediaId)),
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

async function totalOf(userId: number, media: number | null): Promise<number> {
  const [row] = await plannedRows<{ total: number }>('next-episodes-total', TOTAL, [userId, media, true])
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

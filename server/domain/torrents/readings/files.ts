import { grouped } from '@/lib/grouped'
import type { TorrentType } from '@/lib/torrents/schemas/torrents'
import type { Statements } from '@/server/platform/writing/write'
import { isVideo, readFiles } from '../names/files'
import { READING, type ReadingRow, storedOf } from './rows'
import { episodeOfFile } from './rules'

/** Files of a torrent that are read: many more than can be episodes. */
const MAX_FILES = 3000

/** What the name of a file says, and how many files of its torrent have an episode. */
type ReadFile = { id: number; position: number; season: number | null; episode: number | null; count: number }

/** Reads the names of the files of torrents; none of those with more than `most` videos. */
export async function filesRead(
  db: Statements,
  ids: readonly number[],
  most = Number.POSITIVE_INFINITY,
): Promise<ReadFile[]> {
  const { rows: files } = await db.query<{ id: number; position: number; path: string }>(FILES, [ids, MAX_FILES])
  const byTorrent = grouped(files, ({ id }) => id)
  return ids.flatMap((id) => {
    const own = byTorrent.get(id) ?? []
    if (own.filter(isVideo).length > most) return []
    const { seasons, episodes } = readFiles(own)
    const count = episodes.filter((episode) => episode !== null).length
    return own.map(({ position }, at) => ({
      ...{ id, position, season: seasons[at] ?? null, episode: episodes[at] ?? null, count },
    }))
  })
}

/** Writes the seasons and the episodes of files that are others now; after the readings of their torrents. */
export async function writeFiles(tx: Statements, files: readonly ReadFile[]): Promise<void> {
  const { rows: torrents } = await tx.query<Torrent>(TORRENTS, [[...new Set(files.map(({ id }) => id))]])
  const byId = new Map(torrents.map((torrent) => [torrent.id, torrent]))
  const episodes = files.map(({ id, episode, count }) => {
    const torrent = byId.get(id)
    return torrent && episode !== null
      ? episodeOfFile(storedOf(torrent.reading), torrent.type, count, episode)
      : episode
  })
  const column = <Name extends keyof ReadFile>(name: Name) => files.map((file) => file[name])
  await tx.query(UPDATE_FILES, [column('id'), column('position'), column('season'), episodes])
}

type Torrent = { id: number; type: TorrentType; reading: ReadingRow }

const FILES = `SELECT f.torrent_id AS id, f.position, f.path FROM unnest($1::int[]) AS wanted (id)
  CROSS JOIN LATERAL (SELECT * FROM torrent_files WHERE torrent_id = wanted.id ORDER BY position LIMIT $2::int) AS f`
const TORRENTS = `SELECT id, type, ${READING('torrents')} AS reading FROM torrents WHERE id = ANY($1::int[])`
const UPDATE_FILES = `UPDATE torrent_files f SET season = given.season, episode = given.episode
  FROM unnest($1::int[], $2::int[], $3::int[], $4::int[]) AS given (id, position, season, episode)
  WHERE f.torrent_id = given.id AND f.position = given.position
    AND (f.season, f.episode) IS DISTINCT FROM (given.season, given.episode)`

import { fold, sortKey } from '@/lib/fold'
import { magnetLink } from '@/lib/torrents/magnet'
import { hiddenIds } from '@/server/domain/catalogue/entries/access'
import { refuseForeign } from '@/server/domain/identity/users/locks'
import { isForeign } from '@/server/platform/database/sql-state'
import { AppError, invalidInput } from '@/server/platform/errors'
import type { Statements } from '@/server/platform/writing/write'
import type { Release } from './releases'
import { type Described, type FileList, hashesOf, type Source } from './rules'

type Episodes = Pick<Release, 'season' | 'firstEpisode' | 'lastEpisode'>
type Given = { userId: number; source: Source; described: Described; episodes: Episodes }

/**
 * Inserts a torrent; its id. One of the same hash that its uploader has deleted is removed for good.
 * @throws AppError notFound (the work or the user was deleted meanwhile); the driver's unique_violation if one has the
 *   same hash
 */
export async function insertTorrent(tx: Statements, { userId, source, described, episodes }: Given): Promise<number> {
  const { infoHashV1, infoHashV2, stored, size, trackers } = source
  const { mediaId, name, type, description, group, resolution, languages, ...marks } = described
  await tx.query(REMOVE_DELETED, [hashesOf(source)])
  const [v1, v2] = [infoHashV1?.toString('hex') ?? null, infoHashV2?.toString('hex') ?? null]
  const magnet = magnetLink({ name, infoHashV1: v1, infoHashV2: v2, trackers })
  const values = [mediaId, userId, name, sortKey(name), fold(name), type, description, infoHashV1, infoHashV2, magnet]
  const more = [stored, size, trackers, group, resolution, languages]
  const numbers = [episodes.season, episodes.firstEpisode, episodes.lastEpisode]
  const { rows } = await tx
    .query<{ id: number }>(INSERT, [...values, ...more, ...numbers, ...valuesOf(marks)])
    .catch(refuseForeign)
  const [row] = rows
  if (!row) throw new AppError('notFound')
  return row.id
}

const valuesOf = ({
  isAnonymous,
  isRemake,
  isComplete,
}: Pick<Described, 'isAnonymous' | 'isRemake' | 'isComplete'>) => [isAnonymous, isRemake, isComplete]

const REMOVE_DELETED = `DELETE FROM torrents WHERE deleted_at IS NOT NULL
  AND id IN (SELECT torrent_id FROM torrent_hashes WHERE hash = ANY ($1::bytea[]))`
const INSERT = `INSERT INTO torrents (media_id, uploader_id, name, name_sort, name_key, type, description, info_hash_v1,
    info_hash_v2, magnet_link, metainfo, size, trackers, release_group, resolution, languages, season, first_episode, last_episode,
    is_anonymous, is_remake, is_complete)
  VALUES ($1::int, $2::int, $3::text, $4::text, $5::text, $6::torrent_type, $7::text, $8::bytea, $9::bytea, $10::text, $11::bytea,
    $12::bigint, $13::text[], $14::text, $15::int, $16::text[], $17::int, $18::int, $19::int,
    $20::boolean, $21::boolean, $22::boolean)
  RETURNING id`

/** Inserts the files of a torrent by one statement. `episode` replaces the episode of the one file that has one. */
export async function insertFiles(
  tx: Statements,
  id: number,
  { count, columns }: FileList,
  episode: number | null,
): Promise<void> {
  if (count === 0) return
  const { paths, sizes, roots, episodes, indices } = columns
  await tx.query(INSERT_FILES, [id, paths, sizes, roots, episodes, indices, episode])
}

const INSERT_FILES = `INSERT INTO torrent_files (torrent_id, position, path, size, pieces_root, episode, file_index)
  SELECT $1::int, place - 1, path, size, decode(root, 'hex'), CASE WHEN episode IS NOT NULL THEN coalesce($7::int, episode) END, file_index
  FROM unnest(string_to_array($2::text, E'\\n'), string_to_array($3::text, ',')::bigint[], string_to_array($4::text, ',', ''),
      string_to_array($5::text, ',', '')::int[], string_to_array($6::text, ',', '')::int[])
    WITH ORDINALITY AS given (path, size, root, episode, file_index, place)`

/** A torrent as its uploader sees it. */
export type Stored = Described & {
  id: number
  uploaderId: number | null
  infoHashV1: string | null
  infoHashV2: string | null
  trackers: string[]
  hiddenAt: Date | null
  isWorkHidden: boolean
  deletedAt: Date | null
  updatedAt: Date
}

/** A torrent, locked until the transaction ends. @throws AppError notFound, notOwner */
export async function lockedOwn(tx: Statements, userId: number, id: number): Promise<Stored> {
  const { rows } = await tx.query<Stored>(LOCKED, [id])
  const [found] = rows
  if (!found) throw new AppError('notFound')
  if (found.uploaderId === userId) return found
  throw new AppError(found.hiddenAt || found.isWorkHidden ? 'notFound' : 'notOwner')
}

const LOCKED = `SELECT id, uploader_id AS "uploaderId", media_id AS "mediaId", name, type, description, release_group AS "group",
    resolution, languages, is_anonymous AS "isAnonymous", is_remake AS "isRemake", is_complete AS "isComplete", encode(info_hash_v1, 'hex') AS "infoHashV1", encode(info_hash_v2, 'hex') AS "infoHashV2", trackers,
    hidden_at AS "hiddenAt", media_id IN ${hiddenIds('media')} AS "isWorkHidden", deleted_at AS "deletedAt", updated_at AS "updatedAt"
  FROM torrents WHERE id = $1::int FOR NO KEY UPDATE`

/** Changes what describes a torrent. @throws AppError invalidInput (media: unknownEntry) */
export async function updateTorrent(
  tx: Statements,
  before: Stored,
  after: Described,
  { season, firstEpisode, lastEpisode }: Episodes,
): Promise<void> {
  const { mediaId, name, type, description, group, resolution, languages, ...marks } = after
  const magnet = magnetLink({ ...before, name })
  const now = new Date(Math.max(Date.now(), before.updatedAt.getTime() + 1))
  const described = [mediaId, name, sortKey(name), fold(name), type, description, magnet, group, resolution, languages]
  const values = [before.id, ...described, season, firstEpisode, lastEpisode, now, ...valuesOf(marks)]
  await tx.query(UPDATE, values).catch((error: unknown) => {
    throw isForeign(error) ? invalidInput({ media: 'unknownEntry' }) : error
  })
}

const UPDATE = `UPDATE torrents SET media_id = $2::int, name = $3::text, name_sort = $4::text, name_key = $5::text,
    type = $6::torrent_type, description = $7::text, magnet_link = $8::text, release_group = $9::text, resolution = $10::int,
    languages = $11::text[], season = $12::int, first_episode = $13::int, last_episode = $14::int, updated_at = $15::timestamptz,
    is_anonymous = $16::boolean, is_remake = $17::boolean, is_complete = $18::boolean
  WHERE id = $1::int`

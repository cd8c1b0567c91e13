import { fold, sortKey } from '@/lib/fold'
import { magnetLink } from '@/lib/torrents/magnet'
import { hiddenIds } from '@/server/domain/catalogue/entries/access'
import { refuseForeign } from '@/server/domain/identity/users/locks'
import type { CacheTag } from '@/server/platform/cache/tags'
import { later } from '@/server/platform/database/later'
import { isForeign } from '@/server/platform/database/sql-state'
import { AppError, invalidInput } from '@/server/platform/errors'
import type { Statements } from '@/server/platform/writing/write'
import { sharingIds } from './queries'
import { READ_COLUMNS, READING, type ReadingRow, readParameters, readValues, storedOf } from './readings/rows'
import { type Described, type FileList, hashesOf, type Source } from './rules'

type Given = { userId: number; source: Source; described: Described }

/**
 * Inserts a torrent; its id. One of the same hash that its uploader has deleted is removed for good.
 * @throws AppError notFound (the work or the user was deleted meanwhile); the driver's unique_violation if one has the
 *   same hash
 */
export async function insertTorrent(tx: Statements, { userId, source, described }: Given): Promise<number> {
  const { infoHashV1, infoHashV2, stored, size, trackers } = source
  const { mediaId, name, type, description, reading, ...marks } = described
  await tx.query(REMOVE_DELETED, [hashesOf(source)])
  const [v1, v2] = [infoHashV1?.toString('hex') ?? null, infoHashV2?.toString('hex') ?? null]
  const magnet = magnetLink({ name, infoHashV1: v1, infoHashV2: v2, trackers })
  const values = [mediaId, userId, name, sortKey(name), fold(name), type, description, infoHashV1, infoHashV2, magnet]
  const more = [stored, size, trackers, ...valuesOf(marks), ...readValues(reading)]
  const { rows } = await tx.query<{ id: number }>(INSERT, [...values, ...more]).catch(refuseForeign)
  const [row] = rows
  if (!row) throw new AppError('notFound')
  return row.id
}

type Marks = Pick<Described, 'isAnonymous' | 'isRemake' | 'isComplete' | 'link' | 'isUnlisted'>

const valuesOf = ({ isAnonymous, isRemake, isComplete, link, isUnlisted }: Marks) => [
  ...[isAnonymous, isRemake, isComplete],
  ...[link, isUnlisted],
]

const REMOVE_DELETED = `DELETE FROM torrents WHERE deleted_at IS NOT NULL
  AND id IN (SELECT torrent_id FROM torrent_hashes WHERE hash = ANY ($1::bytea[]))`
const INSERT = `INSERT INTO torrents (media_id, uploader_id, name, name_sort, name_key, type, description, info_hash_v1,
    info_hash_v2, magnet_link, metainfo, size, trackers, is_anonymous, is_remake, is_complete, link, is_unlisted, ${READ_COLUMNS})
  VALUES ($1::int, $2::int, $3::text, $4::text, $5::text, $6::torrent_type, $7::text, $8::bytea, $9::bytea, $10::text, $11::bytea,
    $12::bigint, $13::text[], $14::boolean, $15::boolean, $16::boolean, $17::text, $18::boolean, ${readParameters(19)})
  RETURNING id`

/** Inserts the files of a torrent by one statement. */
export async function insertFiles(tx: Statements, id: number, { count, columns }: FileList): Promise<void> {
  if (count === 0) return
  const { paths, sizes, roots, seasons, episodes, indices } = columns
  await tx.query(INSERT_FILES, [id, paths, sizes, roots, episodes, indices, seasons])
}

const INSERT_FILES = `INSERT INTO torrent_files (torrent_id, position, path, size, pieces_root, episode, file_index, season)
  SELECT $1::int, place - 1, path, size, decode(root, 'hex'), episode, file_index, season
  FROM unnest(string_to_array($2::text, E'\\n'), string_to_array($3::text, ',')::bigint[], string_to_array($4::text, ',', ''),
      string_to_array($5::text, ',', '')::int[], string_to_array($6::text, ',', '')::int[], string_to_array($7::text, ',', '')::int[])
    WITH ORDINALITY AS given (path, size, root, episode, file_index, season, place)`

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
  const { rows } = await tx.query<Omit<Stored, 'reading'> & { reading: ReadingRow }>(LOCKED, [id])
  const [found] = rows
  if (!found) throw new AppError('notFound')
  if (found.uploaderId === userId) return { ...found, reading: storedOf(found.reading) }
  throw new AppError(found.hiddenAt || found.isWorkHidden ? 'notFound' : 'notOwner')
}

const LOCKED = `SELECT id, uploader_id AS "uploaderId", media_id AS "mediaId", name, type, description, ${READING('torrents')} AS reading,
    is_anonymous AS "isAnonymous", is_remake AS "isRemake", is_complete AS "isComplete", link, is_unlisted AS "isUnlisted", encode(info_hash_v1, 'hex') AS "infoHashV1", encode(info_hash_v2, 'hex') AS "infoHashV2", trackers,
    hidden_at AS "hiddenAt", media_id IN ${hiddenIds('media')} AS "isWorkHidden", deleted_at AS "deletedAt", updated_at AS "updatedAt"
  FROM torrents WHERE id = $1::int FOR NO KEY UPDATE`

/** Changes what describes a torrent. @throws AppError invalidInput (media: unknownEntry) */
export async function updateTorrent(tx: Statements, before: Stored, after: Described): Promise<void> {
  const { mediaId, name, type, description, reading, ...marks } = after
  const magnet = magnetLink({ ...before, name })
  const now = later(before.updatedAt)
  const described = [mediaId, name, sortKey(name), fold(name), type, description, magnet]
  const values = [before.id, ...described, now, ...valuesOf(marks), ...readValues(reading)]
  await tx.query(UPDATE, values).catch((error: unknown) => {
    throw isForeign(error) ? invalidInput({ media: 'unknownEntry' }) : error
  })
}

const UPDATE = `UPDATE torrents SET media_id = $2::int, name = $3::text, name_sort = $4::text, name_key = $5::text,
    type = $6::torrent_type, description = $7::text, magnet_link = $8::text, updated_at = $9::timestamptz,
    is_anonymous = $10::boolean, is_remake = $11::boolean, is_complete = $12::boolean,
    link = $13::text, is_unlisted = $14::boolean, (${READ_COLUMNS}) = (${readParameters(15)})
  WHERE id = $1::int`

/** The tag of the page of a torrent. */
export const torrentTag = (id: number): CacheTag => `torrent:${id}`
/** The tags of pages that show a torrent: lists, its work (with a number), its uploader unless anonymous. */
export const tagsOf = (
  { mediaId, isAnonymous }: Pick<Described, 'mediaId' | 'isAnonymous'>,
  userId: number,
): CacheTag[] => ['index:torrent', `media:${mediaId}`, ...(isAnonymous ? [] : ([`user:${userId}`] as const))]

/** Pages of other torrents say which files of theirs a torrent has. */
export async function sharingTags(tx: Statements, id: number): Promise<CacheTag[]> {
  const { rows } = await tx.query<{ id: number }>(sharingIds(id))
  return rows.map((torrent) => torrentTag(torrent.id))
}

/**
 * The tags of what else shows a torrent only if it is listed. That is pages of torrents that share files with it, and
 * lists of the texts of users.
 */
export async function tagsOfListing(tx: Statements, id: number): Promise<CacheTag[]> {
  const { rows } = await tx.query<{ id: number }>(COMMENTED_BY, [id])
  return [...(await sharingTags(tx, id)), ...rows.map((author): CacheTag => `author:${author.id}`)]
}

const COMMENTED_BY =
  'SELECT DISTINCT poster_id AS id FROM reviews WHERE torrent_id = $1::int AND poster_id IS NOT NULL LIMIT 1000'

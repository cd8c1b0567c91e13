import { FILES_SIZE } from '@/lib/page-size'
import type { Paged } from '@/lib/schemas/paging'
import { type Magnet, magnetLink } from '@/lib/torrents/magnet'
import { ranges } from '@/lib/torrents/magnet-files'
import type { TorrentMagnet, TorrentMagnetSearch } from '@/lib/torrents/schemas/magnets'
import type { TorrentSearch } from '@/lib/torrents/schemas/search'
import type {
  MyTorrent,
  Torrent,
  TorrentEntry,
  TorrentPage,
  TorrentVotes,
  UploaderSearch,
} from '@/lib/torrents/schemas/torrents'
import type { Asker } from '@/server/domain/identity/sessions/asker'
import { pageOf } from '@/server/engines/listing/page'
import { renderText } from '@/server/engines/markup/render'
import { cacheTag, cacheTagIndex } from '@/server/platform/cache/tags'
import { type Prisma, plannedRows, raw, rows, sql } from '@/server/platform/database/client'
import { filenameOf } from '@/server/platform/files/filename'
import { IS_PUBLIC } from './access'
import { pairsOf, sharedFiles, torrentHealth } from './associations'
import { ORDERS, tagOrder } from './browse'
import {
  IS_TRUSTED_USER,
  ownTorrentsByIds,
  TORRENT,
  TORRENT_TABLES,
  type TorrentRow,
  torrentsByIds,
  toTorrent,
} from './cards'
import { conditionOf, EVERY, holdsAll, listedCondition, VISIBLE } from './filter'
import { workOf } from './readings/queries'
import { readingAnswer } from './readings/rows'
import { seasonOf } from './readings/works/rules'
import { standardTitle, TITLED, TITLED_TABLES, type Titled, type TitledRow } from './titles'
import { wordsOf } from './words'

/**
 * The torrents of a work whose names contain every word of the query; null if there is no such work. A writer must
 * invalidate the work with the torrent, since its pages also show the number.
 */
export async function mediaTorrents(id: number, search: TorrentSearch): Promise<TorrentPage | null> {
  const found = await mediaTorrentIds(id, search)
  return found && { ...pageOf(await torrentsByIds(found.ids), found.total, search), hasMore: false }
}

/** The ids of such a page, the total, and the title of the work. */
export async function mediaTorrentIds(id: number, search: TorrentSearch): Promise<OfMedia | null> {
  const { sort, order, page, size } = search
  cacheTag('media', id)
  tagOrder(sort)
  // Whom moderators trust decides which there are, also of uploaders who have none among them yet.
  if (search.trusted) cacheTagIndex('torrent')
  const direction = raw(order === 1 ? 'DESC' : 'ASC')
  const named = sql`FROM torrents WHERE media_id = m.id AND ${raw(VISIBLE)} AND ${conditionOf(search)}
    AND ${holdsAll(wordsOf(search))}`
  const [row] = await rows<OfMedia>(sql`
    SELECT m.title, (SELECT count(*)::int ${named}) AS total, ARRAY(SELECT id ${named}
      ORDER BY ${raw(ORDERS[sort].column)} ${direction} NULLS LAST, id ${direction} LIMIT ${size} OFFSET ${page * size}) AS ids
    FROM shown_media m WHERE m.id = ${id}`)
  return row ?? null
}

type OfMedia = { title: string; total: number; ids: number[] }

/**
 * A torrent with a page of its files, counted from 0; null if there is none, or it is hidden. Past the last page there
 * are no files.
 */
export async function torrentEntry(id: number, files = 0): Promise<TorrentEntry | null> {
  cacheTag('torrent', id)
  const [row] = await plannedRows<EntryRow>('torrent-entry', ENTRY_STATEMENT, [id, files * FILES_SIZE])
  if (!row) return null
  const { description, link, isUnlisted, updatedDate, ...rest } = row
  const { fileCount, hasEpisodes, files: listed, folders, completed, titled, ...torrent } = rest
  const { infoHashV1, infoHashV2, trackers, name, type, media } = torrent
  const own = {
    description,
    descriptionHtml: description && renderText(description, 'Markdown'),
    link,
    isUnlisted,
    infoHashV1,
    infoHashV2,
    updatedDate: updatedDate.toISOString(),
    reading: readingAnswer(titled.reading),
    standardTitle: standardTitle({ ...titled, name, type, title: media.title, mediaType: media.type }),
    trackers,
    fileCount,
    hasEpisodes,
    files: listed,
    folders,
  }
  const [health, shared] = await Promise.all([torrentHealth(id), sharedFiles(id)])
  return { ...toTorrent(torrent), ...own, completed, health, sharedFiles: shared }
}

/**
 * The magnet link of some files and episodes of a torrent; without both, of all files. Null if the torrent has none of
 * them.
 */
export async function torrentMagnet(
  id: number,
  { episodes, files }: TorrentMagnetSearch,
): Promise<TorrentMagnet | null> {
  const isWhole = episodes === undefined && files === undefined
  const work = episodes === undefined ? null : await workOf(id)
  const [row] = await plannedRows<Magnet & { indices: number[] }>('torrent-magnet', MAGNET, [
    ...[id, isWhole, multirange(episodes), multirange(files), work && seasonOf(work)],
  ])
  if (!row || (!isWhole && row.indices.length === 0)) return null
  return { magnetLink: magnetLink(row, row.indices), files: ranges(row.indices) }
}

/** As PostgreSQL writes an int4multirange. */
const multirange = (given: readonly [number, number][] = []) =>
  `{${given.map(([first, last]) => `[${first},${last}]`).join(',')}}`

/** The torrents of a user, by date: not those that are anonymous or unlisted. */
export async function torrentsBy(userId: number, search: UploaderSearch): Promise<TorrentPage> {
  cacheTag('user', userId)
  const condition = (await listedCondition()) ?? EVERY
  const { ids, total } = await idsBy(userId, search, sql`${raw(VISIBLE)} AND NOT is_anonymous AND ${condition}`)
  return { ...pageOf(await torrentsByIds(ids), total, search), hasMore: false }
}

/** Whether a moderator trusts a user as an uploader, or the user is one. */
export async function isTrustedUploader(userId: number): Promise<boolean> {
  cacheTag('user', userId)
  const [row] = await plannedRows<{ isTrusted: boolean }>('trusted-uploader', TRUSTED, [userId])
  return row?.isTrusted ?? false
}

/** The user's own torrents, by date: also those that a moderator has hidden. */
export async function ownTorrents(userId: number, search: UploaderSearch): Promise<Paged<MyTorrent>> {
  const { ids, total } = await idsBy(userId, search, sql`deleted_at IS NULL`)
  return pageOf(await ownTorrentsByIds(ids), total, search)
}

async function idsBy(userId: number, { page, size, order }: UploaderSearch, where: Prisma.Sql) {
  const direction = raw(order === 1 ? 'DESC' : 'ASC')
  const theirs = sql`FROM torrents WHERE uploader_id = ${userId}::int AND deleted_at IS NULL AND ${where}`
  const [row] = await rows<{ total: number; ids: number[] }>(sql`SELECT (SELECT count(*)::int ${theirs}) AS total,
    ARRAY(SELECT id ${theirs} ORDER BY created_at ${direction}, id ${direction} LIMIT ${size} OFFSET ${page * size}) AS ids`)
  return row ?? { total: 0, ids: [] }
}

export type Voter = Pick<Asker, 'id' | 'permissions'>

/**
 * The votes of a torrent, the user's own, and whether it is theirs. Who uploaded it anonymously is told to that user
 * and to moderators.
 */
export async function votesOf(asker: Voter, id: number): Promise<TorrentVotes | null> {
  const isModerator = asker.permissions.includes('CanModerate')
  const [row] = await plannedRows<TorrentVotes>('torrent-votes', VOTES, [id, asker.id, isModerator])
  return row ?? null
}

/** The torrent with one of these hashes (both versions, 20 bytes), or why it cannot be shown; else null. */
export async function torrentHashed(hashes: readonly Buffer[], askerId: number): Promise<Hashed | null> {
  const [row] = await plannedRows<Hashed>('torrent-hashed', HASHED, [hashes, askerId])
  return row ?? null
}

/** `isUnlisted`: the asker may know that it is here, but not what it is. */
export type Hashed = { id: number; name: string; isHidden: boolean; isUnlisted: boolean }

/** The .torrent file with its name for downloads; null if there is none, or the torrent is hidden. */
export async function torrentFile(id: number): Promise<{ filename: string; metainfo: Buffer } | null> {
  const [row] = await plannedRows<{ name: string; metainfo: Buffer }>('torrent-file', FILE_STATEMENT, [id])
  return row ? { filename: filenameOf(row.name, 'torrent'), metainfo: row.metainfo } : null
}

/** The titles that programs for series get of these torrents where they do not get the names, by their ids. */
export async function standardTitles(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = ids.length === 0 ? [] : await plannedRows<Named>('standard-titles', STANDARD_TITLES, [ids])
  return new Map(
    found.flatMap(({ id, titled, ...named }) => {
      const title = standardTitle({ ...titled, ...named })
      return title === null ? [] : [[id, title] as const]
    }),
  )
}

type Named = { id: number; titled: TitledRow } & Pick<Titled, 'name' | 'type' | 'title' | 'mediaType'>
const STANDARD_TITLES = `SELECT t.id, t.name, t.type, m.title, m.type AS "mediaType", ${TITLED('t')} AS titled
  FROM torrents t JOIN shown_media m ON m.id = t.media_id ${TITLED_TABLES} WHERE t.id = ANY($1::int[]) AND t.hidden_at IS NULL`

type EntryRow = TorrentRow &
  Omit<
    TorrentEntry,
    keyof Torrent | 'descriptionHtml' | 'health' | 'sharedFiles' | 'updatedDate' | 'reading' | 'standardTitle'
  > & {
    updatedDate: Date
    titled: TitledRow
  }

const LISTED = `SELECT position, path, size, coalesce(file_index, position) AS index FROM torrent_files
  WHERE torrent_id = $1::int ORDER BY position LIMIT ${FILES_SIZE} OFFSET $2::bigint`
const FILES = `(SELECT coalesce(json_agg(json_build_object('path', path, 'size', size, 'index', index) ORDER BY position), '[]') FROM listed)`
/**
 * The paths of the folders that contain the shown files, as torrent_folders_of() writes them
 * (prisma/migrations/0012_torrent_folders).
 */
const LISTED_FOLDERS = `SELECT array_to_string(names[:depth], '/') FROM listed
  CROSS JOIN LATERAL (SELECT array_remove(string_to_array(listed.path, '/'), '') AS names) AS split
  CROSS JOIN LATERAL generate_series(1, least(cardinality(names) - 1, 8)) AS depth`
const FOLDERS = `(SELECT coalesce(json_agg(json_build_object('path', d.path, 'firstPosition', d.first_position,
    'fileCount', d.file_count, 'size', d.size) ORDER BY d.first_position, d.depth), '[]')
  FROM torrent_folders d WHERE d.torrent_id = t.id
    AND d.first_position <= (SELECT max(position) FROM listed) AND d.path IN (${LISTED_FOLDERS}))`
const ENTRY_STATEMENT = `WITH listed AS MATERIALIZED (${LISTED})
  SELECT ${TORRENT}, t.description, t.link, t.is_unlisted AS "isUnlisted", t.updated_at AS "updatedDate",
    (SELECT count(*)::int FROM torrent_files WHERE torrent_id = t.id) AS "fileCount",
    EXISTS (SELECT 1 FROM torrent_files WHERE torrent_id = t.id AND episode IS NOT NULL) AS "hasEpisodes", ${FILES} AS files,
    ${FOLDERS} AS folders, t.completed, ${TITLED('t')} AS titled
  FROM ${TORRENT_TABLES} ${TITLED_TABLES} WHERE t.id = $1::int AND t.hidden_at IS NULL`
const VOTES = `SELECT t.rating, t.vote_count AS "voteCount", v.rating AS vote, coalesce(t.uploader_id = $2::int, false) AS "isMine",
    CASE WHEN t.is_anonymous AND (t.uploader_id = $2::int OR $3::boolean)
      THEN (SELECT username FROM users WHERE id = t.uploader_id) END AS "anonymousUploader"
  FROM torrents t LEFT JOIN torrent_votes v ON v.torrent_id = t.id AND v.user_id = $2::int WHERE t.id = $1::int AND ${IS_PUBLIC}`
const TRUSTED = `SELECT ${IS_TRUSTED_USER} AS "isTrusted" FROM users u WHERE u.id = $1::int`
/** Files of the season of the work ($5), if there are such; else of any. */
const OF_SEASON = `(f.season IS NULL OR f.season = $5::int OR NOT EXISTS (SELECT 1 FROM torrent_files s
  WHERE s.torrent_id = t.id AND s.season = $5::int AND s.episode IS NOT NULL))`
const MAGNET = `SELECT t.name, encode(t.info_hash_v1, 'hex') AS "infoHashV1", encode(t.info_hash_v2, 'hex') AS "infoHashV2", t.trackers,
    ARRAY(SELECT coalesce(f.file_index, f.position) FROM torrent_files f WHERE f.torrent_id = t.id AND NOT $2::boolean
      AND ((f.episode <@ $3::int4multirange AND ${OF_SEASON}) OR coalesce(f.file_index, f.position) <@ $4::int4multirange)) AS indices
  FROM torrents t WHERE t.id = $1::int AND ${IS_PUBLIC}`
const HASHED = `SELECT t.id, t.name, NOT (${IS_PUBLIC}) AS "isHidden",
    t.is_unlisted AND t.uploader_id IS DISTINCT FROM $2::int AS "isUnlisted"
  FROM torrent_hashes h JOIN torrents t ON t.id = h.torrent_id WHERE h.hash = ANY ($1::bytea[]) AND t.deleted_at IS NULL LIMIT 1`
const FILE_STATEMENT = `SELECT t.name, t.metainfo FROM torrents t
  WHERE t.id = $1::int AND t.metainfo IS NOT NULL AND ${IS_PUBLIC}`
export const MAX_SHARING = 500
/**
 * The statement of torrents whose pages show this one, or will when it is visible: those that have files of it, as
 * `id`. At most 500, so that a write does not invalidate everything.
 */
export function sharingIds(id: number): Prisma.Sql {
  return sql`${pairsOf(id)} SELECT DISTINCT torrent_id AS id FROM pairs LIMIT ${MAX_SHARING}`
}

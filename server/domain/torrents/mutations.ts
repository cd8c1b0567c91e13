import type {
  TorrentChange,
  TorrentEntry,
  TorrentInput,
  TorrentPreview,
  TorrentUploaded,
  TorrentVotes,
} from '@/lib/torrents/schemas/torrents'
import { refuseForeign } from '@/server/domain/identity/users/locks'
import type { CacheTag } from '@/server/platform/cache/tags'
import { plannedRows, sql } from '@/server/platform/database/client'
import { isTaken } from '@/server/platform/database/sql-state'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import { type Statements, write } from '@/server/platform/writing/write'
import { IS_PUBLIC } from './access'
import { readSource } from './files'
import { sharingIds, torrentEntry, torrentHashed, votesOf } from './queries'
import { guessMedia, type Release } from './releases'
import {
  type Described,
  type Guessed,
  guessedOf,
  hashesOf,
  NO_FILES,
  type Source,
  singleEpisode,
  UNDO_MINUTES,
} from './rules'
import { insertFiles, insertTorrent, lockedOwn, type Stored, updateTorrent } from './writes'

type Given = Pick<TorrentInput, 'File' | 'Magnet' | 'magnet'>

/**
 * Returns the content of a file or magnet link, and guesses from it. Stores nothing.
 * @throws AppError invalidInput (File or Magnet: the fault)
 */
export async function previewTorrent(given: Given): Promise<TorrentPreview> {
  const source = await readSource(given)
  const { type, group, resolution, languages, isComplete, ...release } = guessedOf(source.name ?? '', source.files)
  const { media, isExact } = await guessMedia({ ...release, group, resolution, languages })
  const present = await torrentHashed(hashesOf(source))
  return {
    name: source.name,
    size: source.size,
    fileCount: source.files.count,
    files: source.files.first,
    infoHashV1: source.infoHashV1?.toString('hex') ?? null,
    infoHashV2: source.infoHashV2?.toString('hex') ?? null,
    dropped: [...source.dropped],
    present: present && !present.isHidden ? { id: present.id, name: present.name } : null,
    guess: { media, isExact, type, group, resolution, languages, isComplete },
  }
}

/**
 * Uploads a torrent. Fields that are left out are guessed.
 * @throws AppError invalidInput (File or Magnet: the fault; name: required; media: required or unknownEntry), conflict
 *   (File or Magnet:
 * torrentExists, with the torrent of an equal hash; torrentHidden, when a moderator has hidden it, or its work is
 * hidden)
 */
export async function uploadTorrent(userId: number, input: TorrentInput): Promise<TorrentUploaded> {
  const source = await readSource(input)
  const name = input.name || source.name
  if (!name) throw invalidInput({ name: 'required' })
  const guessed = guessedOf(name, source.files)
  const described = await describedOf(input, name, guessed)
  await expectWork(described.mediaId)
  const id = await write(async (tx) => {
    const id = await insertTorrent(tx, { userId, source, described, episodes: guessed })
    await insertFiles(tx, id, source.files, singleEpisode(source.files, { ...guessed, type: described.type }))
    tx.invalidate([...tagsOf(described, userId), ...(await sharingTags(tx, id))])
    return id
  }).catch((error: unknown) => refuseEqual(error, source, input))
  return { ...(await entryOf(id)), dropped: [...source.dropped] }
}

async function describedOf(
  { media, type, description, group, resolution, languages, isAnonymous, isRemake, isComplete }: TorrentInput,
  name: string,
  guessed: Guessed,
): Promise<Described> {
  return {
    mediaId: media ?? (await exactWork(guessed)),
    name: name.slice(0, 300),
    type: type || guessed.type,
    description: description ?? null,
    group: group === undefined ? guessed.group : group,
    resolution: resolution === undefined ? guessed.resolution : resolution,
    languages: languages ?? guessed.languages,
    isAnonymous: isAnonymous ?? false,
    isRemake: isRemake ?? false,
    isComplete: isComplete ?? guessed.isComplete,
  }
}

/** If a script names no work, only a work whose title is exactly the release's is taken. */
async function exactWork(release: Release): Promise<number> {
  const { media, isExact } = await guessMedia(release)
  const [first] = media
  if (!first || !isExact) throw invalidInput({ media: 'required' })
  return first.id
}

/** @throws AppError invalidInput: there is no such work, or it is hidden */
async function expectWork(id: number): Promise<void> {
  const [row] = await plannedRows<{ id: number }>('work-shown', 'SELECT id FROM shown_media WHERE id = $1::int', [id])
  if (!row) throw invalidInput({ media: 'unknownEntry' })
}

/** There is one with an equal hash. */
async function refuseEqual(error: unknown, source: Source, { File: file }: Given): Promise<never> {
  if (!isTaken(error)) throw error
  const present = await torrentHashed(hashesOf(source))
  const field = file ? 'File' : 'Magnet'
  if (!present || present.isHidden) throw conflict({ [field]: 'torrentHidden' })
  throw new AppError('conflict', {
    fields: { [field]: 'torrentExists' },
    current: { id: present.id, name: present.name },
  })
}

/**
 * Changes what describes a torrent of the user. The same content again changes nothing.
 * @throws AppError notFound, notOwner, invalidInput (media: unknownEntry), conflict (it was changed after
 *   `updatedDate`: with the current one)
 */
export async function changeTorrent(userId: number, id: number, change: TorrentChange): Promise<TorrentEntry> {
  const { media, updatedDate, ...rest } = change
  if (media !== undefined) await expectWork(media)
  const isCurrent = await write(async (tx) => {
    const before = await visibleOwn(tx, userId, id)
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    const after: Described = { ...describedBefore(before), ...given, ...(media !== undefined && { mediaId: media }) }
    if (JSON.stringify(after) === JSON.stringify(describedBefore(before))) return true
    if (updatedDate !== undefined && Date.parse(updatedDate) !== before.updatedAt.getTime()) return false
    await updateTorrent(tx, before, after, guessedOf(after.name, NO_FILES))
    tx.invalidate([...tagsOf(before, userId), ...tagsOf(after, userId), torrentTag(id)])
    return true
  })
  const torrent = await entryOf(id)
  if (!isCurrent) throw new AppError('conflict', { current: torrent })
  return torrent
}

function describedBefore({
  mediaId,
  name,
  type,
  description,
  group,
  resolution,
  languages,
  ...more
}: Stored): Described {
  const { isAnonymous, isRemake, isComplete } = more
  return { mediaId, name, type, description, group, resolution, languages, isAnonymous, isRemake, isComplete }
}

/**
 * Deletes a torrent of the user, which can be restored for an hour. Deleting it again does nothing.
 * @throws AppError notFound, notOwner
 */
export async function deleteTorrent(userId: number, id: number): Promise<void> {
  await write(async (tx) => {
    const before = await lockedOwn(tx, userId, id)
    if (before.deletedAt) return
    await tx.query(DELETE, [id, new Date()])
    tx.invalidate([...tagsOf(before, userId), torrentTag(id)])
  })
}

/** One that a moderator has hidden stays hidden after it is restored. */
const DELETE = `UPDATE torrents SET deleted_at = $2::timestamptz, hidden_at = coalesce(hidden_at, $2::timestamptz) WHERE id = $1::int`
const RESTORE = `UPDATE torrents SET deleted_at = NULL, hidden_at = CASE WHEN hidden_at = deleted_at THEN NULL ELSE hidden_at END
  WHERE id = $1::int`

/**
 * Restores a torrent that the user deleted within the last hour. Restoring it again does nothing.
 * @throws AppError notFound, notOwner
 */
export async function restoreTorrent(userId: number, id: number): Promise<TorrentEntry> {
  await write(async (tx) => {
    const before = await lockedOwn(tx, userId, id)
    if (!before.deletedAt) return
    if (before.isWorkHidden || before.deletedAt.getTime() < Date.now() - UNDO_MINUTES * 60_000)
      throw new AppError('notFound')
    await tx.query(RESTORE, [id])
    tx.invalidate([...tagsOf(before, userId), torrentTag(id), ...(await sharingTags(tx, id))])
  })
  return entryOf(id)
}

/** Votes for a torrent (0–100), or takes the vote back (null). @throws AppError notFound, ownVote */
export async function voteTorrent(userId: number, id: number, rating: number | null): Promise<TorrentVotes> {
  const [voted] = await plannedRows<{ uploaderId: number | null; mediaId: number }>('voted-torrent', VOTED, [id])
  if (!voted) throw new AppError('notFound')
  if (voted.uploaderId === userId) throw new AppError('ownVote')
  await write(async (tx) => {
    const voting =
      rating === null
        ? sql`DELETE FROM torrent_votes WHERE torrent_id = ${id} AND user_id = ${userId}`
        : sql`INSERT INTO torrent_votes AS v (torrent_id, user_id, rating) VALUES (${id}, ${userId}, ${rating})
              ON CONFLICT (torrent_id, user_id) DO UPDATE SET rating = excluded.rating WHERE v.rating <> excluded.rating`
    const { rowCount } = await tx.query(voting)
    if (rowCount) tx.invalidate([torrentTag(id)])
  }).catch(refuseForeign)
  return (await votesOf(userId, id)) ?? NO_VOTES
}

const NO_VOTES: TorrentVotes = { rating: null, voteCount: 0, vote: null, isMine: false, anonymousUploader: null }
const VOTED = `SELECT uploader_id AS "uploaderId", media_id AS "mediaId" FROM torrents t WHERE t.id = $1::int AND ${IS_PUBLIC}`

const torrentTag = (id: number): CacheTag => `torrent:${id}`
/** The tags of pages that show a torrent: lists, its work (with a number), its uploader unless anonymous. */
const tagsOf = ({ mediaId, isAnonymous }: Described, userId: number): CacheTag[] => [
  'index:torrent',
  `media:${mediaId}`,
  ...(isAnonymous ? [] : ([`user:${userId}`] as const)),
]

/** Pages of other torrents say which files of theirs a torrent has. */
async function sharingTags(tx: Statements, id: number): Promise<CacheTag[]> {
  const { rows } = await tx.query<{ id: number }>(sharingIds(id))
  return rows.map((torrent) => torrentTag(torrent.id))
}

async function visibleOwn(tx: Statements, userId: number, id: number): Promise<Stored> {
  const found = await lockedOwn(tx, userId, id)
  if (found.hiddenAt || found.isWorkHidden) throw new AppError('notFound')
  return found
}

async function entryOf(id: number): Promise<TorrentEntry> {
  const torrent = await torrentEntry(id)
  if (!torrent) throw new AppError('notFound')
  return torrent
}

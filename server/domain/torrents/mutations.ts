import { isVisible } from '@/lib/catalogue/visible'
import type {
  TorrentChange,
  TorrentEntry,
  TorrentInput,
  TorrentPreview,
  TorrentUploaded,
  TorrentVotes,
} from '@/lib/torrents/schemas/torrents'
import { refuseForeign } from '@/server/domain/identity/users/locks'
import { plannedRows, pool, sql } from '@/server/platform/database/client'
import { isTaken } from '@/server/platform/database/sql-state'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import { type Statements, write } from '@/server/platform/writing/write'
import { IS_PUBLIC } from './access'
import { fileWordsOf, writeFileWords } from './file-names/writes'
import { readSource } from './files'
import type { Release } from './names/release'
import { torrentEntry, torrentHashed, type Voter, votesOf } from './queries'
import { filesRead, writeFiles } from './readings/files'
import { worksOf } from './readings/queries'
import { answerOf, type StoredReading } from './readings/rows'
import { compared, corrected, readOf, renewed, saidBy } from './readings/rules'
import { guessMedia } from './releases'
import {
  type Described,
  filesOf,
  type Guessed,
  guessedOf,
  hashesOf,
  NO_FILES,
  type Source,
  UNDO_MINUTES,
} from './rules'
import {
  insertFiles,
  insertTorrent,
  lockedOwn,
  type Stored,
  sharingTags,
  tagsOf,
  tagsOfListing,
  torrentTag,
  updateTorrent,
} from './writes'

type Given = Pick<TorrentInput, 'File' | 'Magnet' | 'magnet'>

/**
 * Returns the content of a file or magnet link, and guesses from it. Stores nothing.
 * @throws AppError invalidInput (File or Magnet: the fault)
 */
export async function previewTorrent(userId: number, given: Given): Promise<Omit<TorrentPreview, 'uploads'>> {
  const source = await readSource(given)
  const { type, isComplete, ...release } = guessedOf(source.name ?? '', source.files)
  const { media, isExact } = await guessMedia(release)
  const { group, resolution, languages } = release
  const reading = answerOf(await comparedWith(media[0]?.id, source.name ?? '', { read: readOf(release), byHand: [] }))
  const present = await torrentHashed(hashesOf(source), userId)
  return {
    name: source.name,
    size: source.size,
    fileCount: source.files.count,
    files: source.files.first,
    infoHashV1: source.infoHashV1?.toString('hex') ?? null,
    infoHashV2: source.infoHashV2?.toString('hex') ?? null,
    dropped: [...source.dropped],
    present: present && !present.isHidden && !present.isUnlisted ? { id: present.id, name: present.name } : null,
    guess: { media, isExact, reading, type, group, resolution, languages, isComplete },
  }
}

/** A reading beside a work that may be hidden or missing meanwhile. */
async function comparedWith(
  mediaId: number | undefined,
  name: string,
  reading: Pick<StoredReading, 'read' | 'byHand'>,
  db: Statements = pool(),
): Promise<StoredReading> {
  const work = mediaId === undefined ? undefined : (await worksOf(db, [mediaId])).get(mediaId)
  return work ? compared(reading, name, work) : { ...reading, certainty: 'Guessed' }
}

/**
 * Uploads a torrent. Fields that are left out are guessed.
 * @throws AppError invalidInput (File or Magnet: the fault; name: required or invisible; media: required or
 *   unknownEntry), conflict (File or Magnet: torrentExists, with the torrent of an equal hash; torrentHidden, when a
 *   moderator has hidden it, or its work is hidden; torrentUnlisted, which somebody else has uploaded unlisted)
 */
export async function uploadTorrent(userId: number, input: TorrentInput): Promise<TorrentUploaded> {
  const source = await readSource(input)
  const name = input.name || source.name
  if (!name) throw invalidInput({ name: 'required' })
  if (!isVisible(name)) throw invalidInput({ name: 'invisible' })
  const guessed = guessedOf(name, source.files)
  const described = await describedOf(input, name, guessed)
  const id = await write(async (tx) => {
    const id = await insertTorrent(tx, { userId, source, described })
    await insertFiles(tx, id, filesOf(described, source.files))
    await writeFileWords(tx, [{ id, words: source.files.words }])
    tx.invalidate([...tagsOf(described, userId), ...(await sharingTags(tx, id))])
    return id
  }).catch((error: unknown) => refuseEqual(error, userId, source, input))
  return { ...(await entryOf(id)), dropped: [...source.dropped] }
}

async function describedOf(
  { media, type, description, isAnonymous, isRemake, isComplete, link, isUnlisted, ...given }: TorrentInput,
  name: string,
  guessed: Guessed,
): Promise<Described> {
  const mediaId = media ?? (await exactWork(guessed))
  await expectWork(mediaId)
  const { read } = await comparedWith(mediaId, name, { read: readOf(guessed), byHand: [] })
  return {
    mediaId,
    name: name.slice(0, 300),
    type: type || guessed.type,
    description: description ?? null,
    reading: await comparedWith(mediaId, name, corrected(read, given, [])),
    isAnonymous: isAnonymous ?? false,
    isRemake: isRemake ?? false,
    isComplete: isComplete ?? guessed.isComplete,
    link: link ?? null,
    isUnlisted: isUnlisted ?? false,
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
async function refuseEqual(error: unknown, userId: number, source: Source, { File: file }: Given): Promise<never> {
  if (!isTaken(error)) throw error
  const present = await torrentHashed(hashesOf(source), userId)
  const field = file ? 'File' : 'Magnet'
  if (!present || present.isHidden) throw conflict({ [field]: 'torrentHidden' })
  if (present.isUnlisted) throw conflict({ [field]: 'torrentUnlisted' })
  throw new AppError('conflict', {
    fields: { [field]: 'torrentExists' },
    current: { id: present.id, name: present.name },
  })
}

/**
 * Changes what describes a torrent of the user. The same content again changes nothing, but the numbers of
 * seasons, episodes, volumes and chapters that are given count as confirmed.
 * @throws AppError notFound, notOwner, invalidInput (media: unknownEntry; name: invisible), conflict (it was changed
 *   after `updatedDate`: with the current one)
 */
export async function changeTorrent(userId: number, id: number, change: TorrentChange): Promise<TorrentEntry> {
  const { media, updatedDate, ...rest } = change
  if (media !== undefined) await expectWork(media)
  const isCurrent = await write(async (tx) => {
    const before = await visibleOwn(tx, userId, id)
    const after = changedBy(before, { ...rest, ...(media !== undefined && { mediaId: media }) })
    if (JSON.stringify(after) === JSON.stringify(describedBefore(before))) return true
    if (after.name !== before.name && !isVisible(after.name)) throw invalidInput({ name: 'invisible' })
    if (updatedDate !== undefined && Date.parse(updatedDate) !== before.updatedAt.getTime()) return false
    const reading = await comparedWith(after.mediaId, after.name, after.reading, tx)
    await updateTorrent(tx, before, { ...after, reading })
    if (after.name !== before.name) await writeFileWords(tx, await fileWordsOf(tx, [id]))
    if (isOtherFile(before, after)) await writeFiles(tx, await filesRead(tx, [id], FEW_VIDEOS))
    tx.invalidate([...tagsOf(before, userId), ...tagsOf(after, userId), torrentTag(id)])
    if (after.isUnlisted !== before.isUnlisted) tx.invalidate(await tagsOfListing(tx, id))
    return true
  })
  const torrent = await entryOf(id)
  if (!isCurrent) throw new AppError('conflict', { current: torrent })
  return torrent
}

/** The names of more videos are read by the next version of the reading alone: each takes up to a millisecond. */
const FEW_VIDEOS = 50

/** Whether the file of a single torrent may have another episode: it has that of its torrent. */
function isOtherFile(before: Described, after: Described): boolean {
  const fileOf = ({ type, reading: { read, byHand } }: Described) => [
    ...[type, read.firstEpisode, read.isHalf, read.isExtra],
    byHand.includes('firstEpisode'),
  ]
  const isSingle = before.type === 'Single' || after.type === 'Single'
  return isSingle && JSON.stringify(fileOf(before)) !== JSON.stringify(fileOf(after))
}

function describedBefore({ mediaId, name, type, description, reading, ...more }: Stored): Described {
  const { isAnonymous, isRemake, isComplete, link, isUnlisted } = more
  return { mediaId, name, type, description, reading, isAnonymous, isRemake, isComplete, link, isUnlisted }
}

type Change = Omit<TorrentChange, 'media' | 'updatedDate'> & { mediaId?: number }

/** Puts the given fields in place of the stored ones. A new name is read, but for what was set by hand. */
function changedBy(before: Stored, given: Change): Described {
  const old = describedBefore(before)
  const name = given.name ?? old.name
  const { read: stored, byHand, certainty } = before.reading
  const nameRead = (name: string) => readOf(guessedOf(name, NO_FILES))
  const fresh = name === before.name ? stored : renewed(stored, nameRead(name), nameRead(before.name), byHand)
  return {
    mediaId: given.mediaId ?? old.mediaId,
    name,
    type: given.type ?? old.type,
    description: given.description === undefined ? old.description : given.description,
    reading: { ...corrected(fresh, saidBy(given, stored), byHand), certainty },
    isAnonymous: given.isAnonymous ?? old.isAnonymous,
    isRemake: given.isRemake ?? old.isRemake,
    isComplete: given.isComplete ?? old.isComplete,
    link: given.link === undefined ? old.link : given.link,
    isUnlisted: given.isUnlisted ?? old.isUnlisted,
  }
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

/** Deletes a torrent, or restores it. One that a moderator has hidden stays hidden after that. */
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
export async function voteTorrent(voter: Voter, id: number, rating: number | null): Promise<TorrentVotes> {
  const { id: userId } = voter
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
  return (await votesOf(voter, id)) ?? NO_VOTES
}

const NO_VOTES: TorrentVotes = { rating: null, voteCount: 0, vote: null, isMine: false, anonymousUploader: null }
const VOTED = `SELECT uploader_id AS "uploaderId", media_id AS "mediaId" FROM torrents t WHERE t.id = $1::int AND ${IS_PUBLIC}`

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

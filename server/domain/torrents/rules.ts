import type { TorrentType } from '@/lib/torrents/schemas/torrents'
import { type Dropped, type Metainfo, readMetainfo, type TorrentFile } from '@/server/platform/parsing/torrent/metainfo'
import { wordsOfFiles } from './file-names/rules'
import { readFiles, typeOf } from './names/files'
import { type Release, readRelease } from './names/release'
import type { StoredReading } from './readings/rows'
import { episodeOfFile } from './readings/rules'

/** How long a deleted torrent can be restored. */
export const UNDO_MINUTES = 60

/** The files of a torrent as they are stored: 100,000 of them as objects would cost more than the rest of an upload. */
export type FileList = {
  count: number
  /** The first ones, for a preview. */
  first: { path: string; size: number }[]
  /** How many hold an episode, by their names: videos that are no extras, and those with a number. */
  videos: number
  episodes: number
  /** The columns of torrent_files, each as one text: paths in lines, others joined by commas. Empty is unknown. */
  columns: { paths: string; sizes: string; roots: string; seasons: string; episodes: string; indices: string }
  /** The words of their names, for search. */
  words: string
}

/** The files of a magnet link: none are known. */
export const NO_FILES: FileList = {
  ...{ count: 0, first: [], videos: 0, episodes: 0 },
  columns: { paths: '', sizes: '', roots: '', seasons: '', episodes: '', indices: '' },
  words: '',
}

/** What an uploaded file or link says. */
export type Source = {
  name: string | null
  size: number | null
  files: FileList
  infoHashV1: Buffer | null
  infoHashV2: Buffer | null
  trackers: readonly string[]
  dropped: readonly Dropped[]
  /** The file to store; null of a magnet link. */
  stored: Buffer | null
}

/** The fields of a torrent that its uploader can change. */
export type Described = {
  mediaId: number
  name: string
  type: TorrentType
  description: string | null
  reading: StoredReading
  isAnonymous: boolean
  isRemake: boolean
  isComplete: boolean
  link: string | null
  isUnlisted: boolean
}

/** A torrent file that was read. */
export type ReadTorrent = Source & { stored: Buffer }

/** Files of a preview. */
const FIRST = 100

/** Reads a torrent file. @throws TorrentError */
export const readTorrent = (bytes: Buffer): ReadTorrent => torrentOf(readMetainfo(bytes))

/** A torrent of what was read of its file. */
export function torrentOf({ files, ...torrent }: Metainfo): ReadTorrent {
  return { ...torrent, files: fileListOf(files) }
}

/** No path holds a line break: control characters are removed from names. */
function fileListOf(files: readonly TorrentFile[]): FileList {
  const { videos, seasons, episodes } = readFiles(files)
  return {
    count: files.length,
    first: files.slice(0, FIRST).map(({ path, size }) => ({ path, size })),
    videos: videos.filter(Boolean).length,
    episodes: episodes.filter((episode) => episode !== null).length,
    columns: {
      paths: files.map(({ path }) => path).join('\n'),
      sizes: files.map(({ size }) => size).join(),
      roots: files.map(({ piecesRoot }) => piecesRoot?.toString('hex')).join(),
      seasons: seasons.join(),
      episodes: episodes.join(),
      indices: files.map(({ index }, position) => (index === position ? null : index)).join(),
    },
    words: wordsOfFiles(files.map(({ path }) => path)),
  }
}

/** The 20-byte hashes by which a torrent is known: v1, and v2 truncated (BEP 52). */
export function hashesOf({ infoHashV1, infoHashV2 }: Pick<Source, 'infoHashV1' | 'infoHashV2'>): Buffer[] {
  return [...(infoHashV1 ? [infoHashV1] : []), ...(infoHashV2 ? [infoHashV2.subarray(0, 20)] : [])]
}

/** What the name and the files of a torrent say: a guess. */
export function guessedOf(name: string, files: Pick<FileList, 'count' | 'videos'>): Guessed {
  const release = readRelease(name)
  const type = typeOf(release, files)
  return { ...release, type, isComplete: type === 'Batch' && isWhole(name) }
}

/** What is guessed of a torrent. */
export type Guessed = Release & { type: TorrentType; isComplete: boolean }

/** Whether a name says that nothing is missing. */
const isWhole = (name: string) => /\bcomplete\b|全集/i.test(name)

/** The files of a new torrent: the one of a single torrent that has an episode has that of the torrent. */
export function filesOf({ type, reading }: Described, files: FileList): FileList {
  const { columns, episodes: count } = files
  const episodes = columns.episodes.replace(/\d+/g, (own) =>
    String(episodeOfFile(reading, type, count, Number(own)) ?? ''),
  )
  return { ...files, columns: { ...columns, episodes } }
}

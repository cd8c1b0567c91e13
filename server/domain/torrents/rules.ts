import type { TorrentInput, TorrentType } from '@/lib/schemas/torrents'
import { episodesOf, type Release, readRelease, typeOf } from '@/server/domain/releases/rules'
import { AppError } from '@/server/platform/errors'
import { TorrentError } from '@/server/platform/parsing/torrent/faults'
import { readMagnet } from '@/server/platform/parsing/torrent/magnet'
import { type Dropped, readMetainfo, type TorrentFile } from '@/server/platform/parsing/torrent/metainfo'

/** How long a deleted torrent can be restored. */
export const UNDO_MINUTES = 60

/** What an uploaded file or link says. */
export type Source = {
  name: string | null
  size: number | null
  files: readonly TorrentFile[]
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
  group: string | null
  resolution: number | null
  languages: readonly string[]
}

/**
 * Reads an uploaded file or magnet link.
 * @throws AppError invalidInput (File or Magnet: the fault)
 */
export async function readSource({ File: file, Magnet }: Pick<TorrentInput, 'File' | 'Magnet'>): Promise<Source> {
  try {
    if (file) return readMetainfo(Buffer.from(await file.arrayBuffer()))
    return { ...readMagnet(Magnet ?? ''), files: [], stored: null }
  } catch (error) {
    if (error instanceof TorrentError) throw new AppError('invalidInput', { [file ? 'File' : 'Magnet']: error.fault })
    throw error
  }
}

/** The 20-byte hashes by which a torrent is known: v1, and v2 truncated (BEP 52). */
export function hashesOf({ infoHashV1, infoHashV2 }: Pick<Source, 'infoHashV1' | 'infoHashV2'>): Buffer[] {
  return [...(infoHashV1 ? [infoHashV1] : []), ...(infoHashV2 ? [infoHashV2.subarray(0, 20)] : [])]
}

/** What the name and the files of a torrent say: a guess. */
export function guessedOf(name: string, files: readonly TorrentFile[]): Release & { type: TorrentType } {
  const release = readRelease(name)
  return { ...release, type: typeOf(release, files) }
}

/** The files with their episodes; of a single torrent, those of its name. */
export function withEpisodes(
  files: readonly TorrentFile[],
  { type, firstEpisode }: { type: TorrentType; firstEpisode: number | null },
): (TorrentFile & { episode: number | null })[] {
  const episodes = episodesOf(files)
  const videos = episodes.filter((episode) => episode !== null).length
  return files.map((file, at) => {
    const episode = episodes[at] ?? null
    return {
      ...file,
      episode: type === 'Single' && episode !== null && videos === 1 ? (firstEpisode ?? episode) : episode,
    }
  })
}

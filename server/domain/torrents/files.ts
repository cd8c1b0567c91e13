import { magnetOf, type TorrentInput } from '@/lib/torrents/schemas/torrents'
import { invalidInput } from '@/server/platform/errors'
import { createThread } from '@/server/platform/files/thread'
import { TorrentError, type TorrentFault } from '@/server/platform/parsing/torrent/faults'
import { readMagnet } from '@/server/platform/parsing/torrent/magnet'
import { readTorrentFile } from '@/server/platform/parsing/torrent/torrent-file'
import { NO_FILES, type ReadTorrent, type Source, torrentOf } from './rules'

/** Files up to this size are decoded at once, in some milliseconds. */
const SMALL_BYTES = 128 * 1024
/** Up to so many names are read at once: each takes up to a millisecond. */
const FEW_FILES = 20

const thread = createThread<Uint8Array, { torrent: ReadTorrent } | { fault: TorrentFault }>({
  name: 'torrentFiles',
  source: 'server/programs/torrent-reader.ts',
  bundle: 'dist/torrent-reader.js',
  queue: 16,
})

/**
 * Reads an uploaded file or magnet link.
 * @throws AppError invalidInput (File or Magnet: the fault), overloaded (too many large files wait)
 */
export async function readSource({
  File: file,
  ...link
}: Pick<TorrentInput, 'File' | 'Magnet' | 'magnet'>): Promise<Source> {
  try {
    if (file) return await readFile(new Uint8Array(await file.arrayBuffer()))
    return { ...readMagnet(magnetOf(link) ?? ''), files: NO_FILES, stored: null }
  } catch (error) {
    if (error instanceof TorrentError) throw invalidInput({ [file ? 'File' : 'Magnet']: error.fault })
    throw error
  }
}

/**
 * Reads a large file, or one with many names, in a thread. 10 MiB or 1,500 names take a second, in which this process
 * would answer nobody.
 */
async function readFile(bytes: Uint8Array): Promise<ReadTorrent> {
  if (bytes.length <= SMALL_BYTES) {
    const metainfo = await readTorrentFile(Buffer.from(bytes.buffer))
    if (metainfo.files.length <= FEW_FILES) return torrentOf(metainfo)
  }
  const answer = await thread.ask(bytes)
  if ('fault' in answer) throw new TorrentError(answer.fault)
  const { infoHashV1, infoHashV2, stored, ...torrent } = answer.torrent
  // What crosses threads is no Buffer any more.
  return { ...torrent, infoHashV1: bufferOf(infoHashV1), infoHashV2: bufferOf(infoHashV2), stored: Buffer.from(stored) }
}

const bufferOf = (bytes: Uint8Array | null): Buffer | null => bytes && Buffer.from(bytes)

import { parentPort } from 'node:worker_threads'
import { readTorrent } from '@/server/domain/torrents/rules'
import { TorrentError } from '@/server/platform/parsing/torrent/faults'

/** The thread that reads large .torrent files (server/domain/torrents/files.ts): it gets files, and answers. */
parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(answerTo(bytes)))

function answerTo(bytes: Uint8Array) {
  try {
    return { torrent: readTorrent(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) }
  } catch (error) {
    if (error instanceof TorrentError) return { fault: error.fault }
    throw error
  }
}

import parseTorrent from 'parse-torrent'
import { isPaddingPath } from './files'
import { type Metainfo, readMetainfo, type TorrentFile } from './metainfo'
import { partOf } from './names'
import { publicTrackers } from './trackers'

/** Most bytes of a file that the package reads: it takes five to ten times as long as our reader, and builds a tree. */
const MAX_BYTES = 128 * 1024

type Parsed = Awaited<ReturnType<typeof parseTorrent>>

/**
 * Reads a torrent file of version 1 with parse-torrent, after the guard has read it. Name, files, size and trackers are
 * the package's; hash and stored file are of the original bytes. If the package computes another hash, it misread the
 * file (keys out of order, names that are no UTF-8), and our reader counts. Our reader also reads version 2, hybrids
 * and large files.
 * @throws TorrentError for anything that is not a public torrent
 */
export async function readTorrentFile(bytes: Buffer): Promise<Metainfo> {
  const guarded = readMetainfo(bytes)
  if (!guarded.infoHashV1 || guarded.infoHashV2 || bytes.length > MAX_BYTES) return guarded
  // What it refuses and BEP 47 allows, such as a link without a length, is not wrong.
  const parsed = await parseTorrent(bytes).catch(() => null)
  if (parsed?.infoHash !== guarded.infoHashV1.toString('hex')) return guarded
  const files = filesOf(parsed)
  if (!files) return guarded
  return {
    ...guarded,
    name: partOf(parsed.name),
    files,
    size: files.reduce((sum, { size }) => sum + size, 0),
    trackers: publicTrackers(parsed.announce.map((address) => [address.trim()])).tiers.flat(),
  }
}

/** The shown files: its own paths lead out of the folder where one has "..". Null if a name is no UTF-8. */
function filesOf({ name, length, info }: Parsed): TorrentFile[] | null {
  if (name.includes('\ufffd')) return null
  const folder = partOf(name)
  if (!info.files) return [{ path: folder, size: length, piecesRoot: null, index: 0 }]
  const files: TorrentFile[] = []
  for (const [index, file] of info.files.entries()) {
    const parts = (file['path.utf-8'] ?? file.path ?? []).map(textOf)
    if (parts.some((part) => part.includes('\ufffd'))) return null
    const attributes = textOf(file.attr ?? new Uint8Array())
    if (attributes.includes('p') || isPaddingPath(parts)) continue
    const size = attributes.includes('l') ? 0 : file.length
    files.push({ path: [folder, ...parts.map(partOf)].join('/'), size, piecesRoot: null, index })
  }
  return files
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

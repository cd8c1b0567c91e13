import { encode } from 'magnet-uri'
import { withFiles } from './magnet-files'

/** What a magnet link says of a torrent. Hashes are hexadecimal. */
export type Magnet = {
  name: string
  infoHashV1: string | null
  infoHashV2: string | null
  trackers: readonly string[]
}

/** More trackers make links too long for some programs; the first ones matter. */
const MAX_TRACKERS = 5

/**
 * The magnet link of a torrent (BEP 9), with its info hashes, its name, and its first trackers. `btmh` has the
 * multihash prefix of SHA-256. With `files` (positions from 0) it selects these files (BEP 53). For the server: a page
 * in the browser adds files to a link by withFiles().
 */
export function magnetLink({ name, infoHashV1, infoHashV2, trackers }: Magnet, files: readonly number[] = []): string {
  const xt = [...(infoHashV1 ? [`urn:btih:${infoHashV1}`] : []), ...(infoHashV2 ? [`urn:btmh:1220${infoHashV2}`] : [])]
  const link = encode({
    ...(xt.length > 0 && { xt }),
    dn: name.toWellFormed(),
    tr: trackers.slice(0, MAX_TRACKERS).map((tracker) => tracker.toWellFormed()),
  })
  return withFiles(
    link.replace(/[+!'()*]/g, (sign) => ESCAPED[sign] ?? sign),
    files,
  )
}

/** A "+" of magnet-uri is a space. Some programs take brackets and quotes for the end of a link. */
const ESCAPED: Record<string, string> = { '+': '%20', '!': '%21', "'": '%27', '(': '%28', ')': '%29', '*': '%2A' }

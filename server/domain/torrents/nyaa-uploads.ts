import { links } from '@/lib/links'
import type { NyaaUploaded } from '@/lib/torrents/schemas/nyaa-uploads'
import type { TorrentUploaded } from '@/lib/torrents/schemas/torrents'

/** An uploaded torrent as nyaa's scripts read it. */
export function uploadedForNyaa(torrent: TorrentUploaded, site: string): NyaaUploaded {
  const { id, name, infoHashV1, infoHashV2, magnetLink } = torrent
  const hash = infoHashV1 ?? infoHashV2?.slice(0, 40) ?? ''
  return { id, name, url: site + links.torrent(id), hash, magnet: magnetLink }
}

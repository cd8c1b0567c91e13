import { links } from '@/lib/links'
import type { TorrentEntry } from '@/lib/schemas/torrents'

/** A torrent in the words of schema.org. */
export function torrentData({ id, name, media, fileSize, createdDate, description }: TorrentEntry, site: string) {
  return {
    '@type': 'DataDownload' as const,
    '@id': site + links.torrent(id),
    url: site + links.torrent(id),
    name,
    ...(description && { description }),
    ...(fileSize !== null && { contentSize: `${fileSize} B` }),
    encodingFormat: 'application/x-bittorrent',
    uploadDate: createdDate,
    about: { '@type': 'CreativeWork' as const, '@id': site + links.media(media.id), name: media.title },
  }
}

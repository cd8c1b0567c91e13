import { reviewParameters } from '@/lib/community/links/reviews'
import { links, withQuery } from '@/lib/links'
import { indexParameters } from '@/lib/links/parameters'
import type { TorrentPageSearch, TorrentSearch } from '../schemas/torrents'

/** The page of a torrent with a page of its files and of its comments; `path` is its first one (`links.torrent(id)`). */
export function torrentLink(path: string, { files, ...search }: Partial<TorrentPageSearch>): string {
  return withQuery(path, { files, ...reviewParameters(search) })
}

/** Torrents with these parameters; `path` is their page (`links.media(id, 'torrents')`). */
export function torrentsLink(path: string, { type, ...search }: Partial<TorrentSearch>): string {
  const { query, ...rest } = indexParameters(search)
  return withQuery(path, { query, type, ...rest, sort: search.sort === 'title' ? undefined : search.sort })
}

/** The newest torrents of a work first, as pages of the site link to them. */
export function newestTorrentsLink(mediaId: number): string {
  return torrentsLink(links.media(mediaId, 'torrents'), { sort: 'created', order: 1 })
}

/** 'Browse Torrents' with these parameters. */
export function torrentIndexLink(search: Partial<TorrentSearch>): string {
  return torrentsLink('/torrents', search)
}

import { reviewParameters } from '@/lib/community/links/reviews'
import { links, withQuery } from '@/lib/links'
import { indexParameters } from '@/lib/links/parameters'
import { DEFAULT_SIZE } from '@/lib/page-size'
import type { TorrentFilters, TorrentSearch } from '../schemas/search'
import type { TorrentPageSearch } from '../schemas/torrents'
import { TAB_SIZE } from '../tab-size'

/** The page of a torrent with a page of its files and of its comments; `path` is the first (`links.torrent(id)`). */
export function torrentLink(path: string, { files, ...search }: Partial<TorrentPageSearch>): string {
  return withQuery(path, { files, ...reviewParameters(search) })
}

/** The parameters of the filters, for withQuery(). */
export function filterParameters(filters: Partial<TorrentFilters>) {
  const { type, category, group, resolution, language, fileSize, uploader, trusted, mark } = filters
  return { type, category, group, resolution, language, fileSize, uploader, trusted, mark }
}

type Usual = Pick<TorrentSearch, 'sort' | 'size'>

function torrentsLink(path: string, { size, ...search }: Partial<TorrentSearch>, usual: Usual): string {
  const { query, page, order } = indexParameters(search)
  return withQuery(path, {
    query,
    ...filterParameters(search),
    sort: search.sort === usual.sort ? undefined : search.sort,
    page,
    size: size === usual.size ? undefined : size,
    order,
  })
}

/** The tab of a work with these torrents; `path` is the tab (`links.media(id, 'torrents')`). */
export function torrentTabLink(path: string, search: Partial<TorrentSearch>): string {
  return torrentsLink(path, search, { sort: 'title', size: TAB_SIZE })
}

/** The newest torrents of a work first, as pages of the site link to them. */
export function newestTorrentsLink(mediaId: number): string {
  return torrentTabLink(links.media(mediaId, 'torrents'), { sort: 'created' })
}

/** 'Browse Torrents' with these parameters. */
export function torrentIndexLink(search: Partial<TorrentSearch>): string {
  return torrentsLink('/torrents', search, { sort: 'created', size: DEFAULT_SIZE })
}

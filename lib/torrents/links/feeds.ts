import { withQuery } from '@/lib/links'
import { FEED_SIZE, type NyaaSearch, nyaaQuery, type TorrentFeedSearch } from '../schemas/feeds'
import { filterParameters } from './torrents'

const TORRENTS = '/api/feeds/torrents'
const NYAA = '/api/feeds/nyaa'

/** RSS of 'Browse Torrents', or of the torrents of a work, with these parameters; by date unless an order is given. */
export function torrentFeedLink(search: Partial<TorrentFeedSearch>): string {
  const { media, query, sort = 'created', order, page, size } = search
  const usual = sort === 'created' ? 1 : 0
  return withQuery(TORRENTS, {
    media,
    query,
    ...filterParameters(search),
    sort: sort === 'created' ? undefined : sort,
    order: order === undefined || order === usual ? undefined : String(order),
    page,
    size: size === FEED_SIZE ? undefined : size,
  })
}

/** nyaa's feed with these parameters, by their short names. */
export function nyaaFeedLink(search: NyaaSearch): string {
  const { query, category, trusted, noRemakes, uploader, page } = nyaaQuery(search)
  return withQuery(NYAA, {
    q: query,
    c: category,
    f: trusted ? 2 : noRemakes ? 1 : undefined,
    u: uploader,
    p: page === 0 ? undefined : page + 1,
  })
}

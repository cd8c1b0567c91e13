import type { TorrentSearch } from '../schemas/search'
import { torrentFeedLink } from './feeds'
import { filterParameters, torrentIndexLink } from './torrents'

type Wanted = Pick<TorrentSearch, 'query'> & Partial<TorrentSearch>

/** The calls of the user's saved searches. */
export const savedSearchCall = (id?: number) => `/api/me/torrent-searches${id === undefined ? '' : `/${id}`}`

/** The words and filters of a search as a query string, without order and page; empty for all torrents. */
export const keptSearch = ({ query, ...filters }: Wanted): string =>
  torrentIndexLink({ query, ...filterParameters(filters) }).split('?')[1] ?? ''

/** The page and the feed of what a saved search finds, the newest first. */
export const savedSearchLinks = ({ query, ...filters }: Wanted) => ({
  path: torrentIndexLink({ query, ...filterParameters(filters), sort: 'created', order: 1 }),
  feed: torrentFeedLink({ query, ...filterParameters(filters) }),
})

import { withQuery } from './index'

/** The call of my next episodes: of one work, or so many. */
export const nextEpisodesCall = (search: { media?: number; size?: number } = {}) =>
  withQuery('/api/torrents/next', search)

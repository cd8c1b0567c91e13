import { withQuery } from '@/lib/links'

/** The call of my next episodes: of one work, or so many. */
export const nextEpisodesCall = (search: { media?: number; size?: number } = {}) =>
  withQuery('/api/torrents/next', search)

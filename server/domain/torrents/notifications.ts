import { savedSearchLinks } from '@/lib/torrents/links/saved-searches'
import type { NotificationDetail, NotificationParts } from '@/server/domain/social/notifications'
import { searchOf, titleOf } from './searches/rules'

type Found = { count: number; search: string }
/** New torrents that a saved search has found. */
const torrents: NotificationDetail<Found, { count: number; title: string; path: string }> = {
  column: `(SELECT json_build_object('count', n.torrent_count, 'search', s.search) FROM saved_searches s WHERE s.id = n.search_id)`,
  shown: ({ count, search }) => {
    const wanted = searchOf(search)
    return { count, title: titleOf(wanted), path: savedSearchLinks(wanted).path }
  },
}

/** The job of saved searches makes them (searches/jobs.ts), no event. */
export const TORRENT_NOTIFICATIONS = {
  events: [],
  kinds: { torrents: {} },
  seen: [],
  details: { torrents },
} satisfies NotificationParts & { details: unknown }

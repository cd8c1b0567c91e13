import type { Calls } from '@/server/web/http/openapi'
import * as ownBlocks from './me/blocks/route'
import * as ownBrowse from './me/browse/route'
import * as ownComments from './me/comments/route'
import * as favorite from './me/favorites/[kind]/[id]/route'
import * as favoriteOrder from './me/favorites/[kind]/route'
import * as favorites from './me/favorites/route'
import * as friendsFeed from './me/feed/route'
import * as feedKey from './me/feed-keys/[id]/route'
import * as feedKeys from './me/feed-keys/route'
import * as ownHome from './me/home/route'
import * as mediaFriends from './me/media/[id]/friends/route'
import * as mediaStates from './me/media/route'
import * as sharedLists from './me/shared-lists/route'
import * as smartList from './me/smart-lists/[id]/route'
import * as smartLists from './me/smart-lists/route'
import * as personalToken from './me/tokens/[id]/route'
import * as personalTokens from './me/tokens/route'
import * as torrentHide from './me/torrent-hides/[id]/route'
import * as torrentHides from './me/torrent-hides/route'
import * as torrentPreferences from './me/torrent-preferences/route'

/** The calls for a user's own data beside other calls, `/api/me/…` (calls.ts). */
export const ownCalls = {
  '/api/me/blocks': ownBlocks,
  '/api/me/browse': ownBrowse,
  '/api/me/comments': ownComments,
  '/api/me/favorites': favorites,
  '/api/me/favorites/{kind}': favoriteOrder,
  '/api/me/favorites/{kind}/{id}': favorite,
  '/api/me/feed': friendsFeed,
  '/api/me/feed-keys': feedKeys,
  '/api/me/feed-keys/{id}': feedKey,
  '/api/me/home': ownHome,
  '/api/me/media': mediaStates,
  '/api/me/media/{id}/friends': mediaFriends,
  '/api/me/shared-lists': sharedLists,
  '/api/me/smart-lists': smartLists,
  '/api/me/smart-lists/{id}': smartList,
  '/api/me/tokens': personalTokens,
  '/api/me/tokens/{id}': personalToken,
  '/api/me/torrent-hides': torrentHides,
  '/api/me/torrent-hides/{id}': torrentHide,
  '/api/me/torrent-preferences': torrentPreferences,
} satisfies Calls

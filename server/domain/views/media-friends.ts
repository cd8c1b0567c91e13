import type { MediaFriends } from '@/lib/views/schemas/media-friends'
import { profilePicture } from '@/server/domain/identity/users/pictures'
import { plannedRows } from '@/server/platform/database/client'
import { FOLLOWED, MAY_READ_RECORD } from './friends-feed/statements'

/** So many are shown, the last changed first. */
const MAX = 50

/**
 * The users whom a user follows and who track a work, with how far they are and their scores. Left out are private
 * records, lists that the user may not see, and users who are blocked, muted or suspended. Never cached.
 */
export async function friendsOfMedia(userId: number, mediaId: number): Promise<MediaFriends> {
  return { data: await plannedRows<MediaFriends['data'][number]>('media-friends', FRIENDS, [userId, mediaId]) }
}

const FRIENDS = `WITH ${FOLLOWED}
  SELECT json_build_object('id', u.id, 'username', u.username, 'profilePicture', ${profilePicture('u.id')}) AS user,
    w.status, w.episodes_watched AS "episodesWatched", w.rating
  FROM followed f JOIN users u ON u.id = f.id JOIN public_watched_records w ON w.user_id = u.id AND w.media_id = $2::int
  WHERE ${MAY_READ_RECORD} ORDER BY w.updated_at DESC, u.id LIMIT ${MAX}`

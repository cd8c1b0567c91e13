/**
 * The condition that a user has not hidden the torrent `t`: its type, its category, its group or its uploader, unless
 * that is a secret. `t` is the name of the table in the statement, `userId` SQL of the user's id.
 */
export const notHiddenFor = (
  userId: string,
  t = 't',
) => `NOT EXISTS (SELECT 1 FROM torrent_hides h WHERE h.user_id = ${userId}
    AND (h.type = ${t}.type OR (h.uploader_id = ${t}.uploader_id AND NOT ${t}.is_anonymous) OR lower(h.release_group) = lower(${t}.release_group)
      OR h.category = (SELECT c.type FROM media c WHERE h.category IS NOT NULL AND c.id = ${t}.media_id)))`

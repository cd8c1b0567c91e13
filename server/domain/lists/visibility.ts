/**
 * The condition under which a list `l` is there for whoever asks (`asker`: the SQL of a user's id, null for a visitor): lists of
 * friends are for those with whom the owner follows mutually. Only Public lists may stand in an index, a sitemap or a cache.
 */
export const visibleTo = (asker: string) => `(l.visibility IN ('Public', 'Unlisted') OR l.owner_id = ${asker}
  OR (l.visibility = 'FriendsOnly'
    AND EXISTS (SELECT 1 FROM follows WHERE follower_id = ${asker} AND followed_id = l.owner_id)
    AND EXISTS (SELECT 1 FROM follows WHERE follower_id = l.owner_id AND followed_id = ${asker})))`

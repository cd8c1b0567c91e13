/** The condition that two users follow each other; both are SQL of a user's id. */
export const areFriends = (one: string, other: string) =>
  `(EXISTS (SELECT 1 FROM follows WHERE follower_id = ${one} AND followed_id = ${other})
    AND EXISTS (SELECT 1 FROM follows WHERE follower_id = ${other} AND followed_id = ${one}))`

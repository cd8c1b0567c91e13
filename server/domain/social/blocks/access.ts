/** The condition that one of two users has blocked the other; both are SQL of a user's id. */
export const isBlocked = (one: string, other: string) => `EXISTS (SELECT FROM user_blocks b
  WHERE b.kind = 'Block' AND ((b.user_id, b.blocked_id) = (${one}, ${other}) OR (b.user_id, b.blocked_id) = (${other}, ${one})))`

import type { Messages } from 'next-intl'

/** The texts of the follow button, for server components, which pass them on. */
export type FollowTexts = Messages['users']['follow']

/** The texts of the list of followed users, in the user's account. */
export const ownFollowsTextsOf = ({ users }: Messages) => ({ ...users.own, friends: users.follow.friends })
export type OwnFollowsTexts = ReturnType<typeof ownFollowsTextsOf>

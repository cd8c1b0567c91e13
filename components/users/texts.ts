import type { Messages } from 'next-intl'

/** The words of the button that follows, for server components, which hand them on. */
export type FollowTexts = Messages['users']['follow']

/** The same for whom one follows, on one's own page. */
export const ownFollowsTextsOf = ({ users }: Messages) => ({ ...users.own, friends: users.follow.friends })
export type OwnFollowsTexts = ReturnType<typeof ownFollowsTextsOf>

import messages from '@/messages/en.json'

/** The words of the button that follows, for server components, which hand them on. */
export const followTexts = messages.users.follow
export type FollowTexts = typeof followTexts

/** The same for whom one follows, on one's own page. */
export const ownFollowsTexts = { ...messages.users.own, friends: messages.users.follow.friends }
export type OwnFollowsTexts = typeof ownFollowsTexts

import type { Messages } from 'next-intl'
import { failureTextsOf } from '@/components/identity/session/failure'

/** The texts of the follow button, for server components, which pass them on. */
export type FollowTexts = Messages['users']['follow']

/** The texts of the list of followed users, in the user's account. */
export const ownFollowsTextsOf = (messages: Messages) => ({
  ...messages.users.own,
  friends: messages.users.follow.friends,
  failures: failureTextsOf(messages),
})
export type OwnFollowsTexts = ReturnType<typeof ownFollowsTextsOf>

/**
 * What visitors can ask for on a page; it is done after they have logged in, or at the first login of the account that they register.
 * `form`, `plan`, `oneMore` and `list` are of works, `favorite` also of characters, people and companies, `follow` of users, `like` of lists,
 * `helpful` and `notHelpful` of reviews, comments and recommendations.
 */
export const WANTED_ACTIONS = [
  'form',
  'plan',
  'oneMore',
  'favorite',
  'list',
  'follow',
  'like',
  'helpful',
  'notHelpful',
] as const
export type WantedAction = (typeof WANTED_ACTIONS)[number]

/** What it is about, and the action. */
export type Wanted = { of: string; action: WantedAction }

/** The vote that was wanted: for a text (true) or against it; undefined for other actions. */
export function wantedVote(action: WantedAction | undefined): boolean | undefined {
  if (action === 'helpful') return true
  return action === 'notHelpful' ? false : undefined
}

/**
 * Actions that visitors can ask for on a page. An action is done after the login, or at the first login of a new
 * account. `form`, `plan`, `oneMore` and `list` concern works, `favorite` also characters, people and companies,
 * `follow` users, `like` lists, `helpful` and `notHelpful` reviews, comments and recommendations.
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

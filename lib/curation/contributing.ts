/**
 * The rules of contributing and their limits; docs/contributing-rules.md says them in words. Those that a site may
 * change are settings of it (CONTRIBUTION_LIMITS in lib/site.ts).
 */
export const CONTRIBUTING = {
  /** Minutes after which a claim ends. */
  claimMinutes: 10,
  /** Most edits of an account that one call takes back. */
  revertsOfCall: 100,
  /** Most megabytes of pictures that wait for editors: of one person, and of all. */
  pictureMegabytes: 20,
  pictureMegabytesOfAll: 2000,
  /** Days after which an undecided proposed picture is deleted, and in which a removed one can be restored. */
  pictureDays: 60,
  removedPictureDays: 30,
  /** Proposals that a list counts at most. */
  counted: 10_000,
  /** Trusted users who must say the same of a guess, without anybody against it. */
  guessVotes: 2,
} as const

/** The states of a proposal on which nobody has decided; Asked: it waits for its proposer's answer. */
export const WAITING_STATES = ['Open', 'Asked'] as const
/** Most waiting edits that the pages of an entry name. */
export const MAX_WAITING_EDITS = 50
/** Whether a proposal waits for a decision. */
export const isWaiting = (state: string): boolean => WAITING_STATES.some((one) => one === state)

/** The orders of proposals; `wanted`: by how popular the entry was when it was proposed. */
export const QUEUE_ORDERS = ['oldest', 'newest', 'wanted'] as const
/** What a proposal does: `hide` also shows again what another instance shows. */
export const QUEUE_KINDS = ['change', 'new', 'merge', 'hide'] as const
/** For how long proposals wait at least. */
export const WAITS = ['day', 'week', 'month'] as const

/** Why editors refuse, in the order of their keys in the queue; `Other` needs words. */
export const REFUSALS = ['Wrong', 'NoSource', 'Duplicate', 'Style', 'Spam', 'Other'] as const
export type Refusal = (typeof REFUSALS)[number]

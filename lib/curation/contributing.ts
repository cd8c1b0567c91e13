/** The rules of contributing and their limits, in one place; docs/contributing-rules.md says them in words. */
export const CONTRIBUTING = {
  /** Days in which an account is new. */
  newAccountDays: 14,
  /** Most contributions in 24 hours: of new accounts, and of others without CanEdit. */
  dailyOfNewAccount: 20,
  daily: 100,
  /** Most proposals of one person that wait. */
  open: 200,
  /** After so many accepted ones, over so many days, with none refused or reverted since, changes apply at once. */
  trustedAfter: 30,
  trustedAfterDays: 14,
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
} as const

/** The orders of proposals; `wanted`: by how popular the entry was when it was proposed. */
export const QUEUE_ORDERS = ['oldest', 'newest', 'wanted'] as const
/** Whether a proposal changes an entry or adds one. */
export const QUEUE_KINDS = ['change', 'new'] as const
/** For how long proposals wait at least. */
export const WAITS = ['day', 'week', 'month'] as const

/** Why editors refuse, in the order of their keys in the queue; `Other` needs words. */
export const REFUSALS = ['Wrong', 'NoSource', 'Duplicate', 'Style', 'Spam', 'Other'] as const
export type Refusal = (typeof REFUSALS)[number]

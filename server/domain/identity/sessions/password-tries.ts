import { isKnown, NETWORKS } from './known-networks'
import { type Counted, count, expectFew, refuseMany, USED, type Used, uncount, usedOf } from './rate-limits'

/** What a statement reads of an account `u` for its tries, with the values of `values` as its first two parameters. */
export const TRIED = `${USED} AS used, ${NETWORKS} AS networks`
export type Tried = { used: Used[]; networks: Buffer[] | null }

/**
 * Decides, for all callers, how often a password may be tried. A client's failures count for its address and for the
 * account. An account counts failures at its known networks apart from all others, each up to the same limit (decision
 * 23).
 */
export type PasswordTries = {
  /** Parameters of the statement that reads `TRIED`. */
  values: [keys: string[], now: number]
  /**
   * Checks before a password is looked at; `id` is the account, if there is one.
   * @throws AppError tooManyRequests
   */
  begin: (id: number | null, tried: Tried | undefined) => PasswordTry
}

export type PasswordTry = {
  /**
   * Counts a wrong password, as soon as it is known to be wrong.
   * @throws AppError tooManyRequests above the limit, so that many tries at once learn no more than one after another
   */
  fail: () => Promise<void>
  /** Counts it no longer. */
  takeBack: () => Promise<void>
  /**
   * Checks again before accepting a password: others may have failed meanwhile.
   * @throws AppError tooManyRequests
   */
  succeed: () => Promise<void>
  /** What succeed() checks, for a statement that does so itself. */
  counts: readonly Counted[]
}

/** The tries of a client for an account: by folded address, which need not have one, or by id. */
export function passwordTries(who: string | number, address: string): PasswordTries {
  const client: Counted = ['loginFailures', address]
  const [atKnown, elsewhere] = ofAccount(who)
  return {
    values: usedOf([client, atKnown, elsewhere]),
    begin(id, tried) {
      const known = isKnown(id ?? 0, address, tried?.networks ?? [])
      const counts: readonly Counted[] = [client, known ? atKnown : elsewhere]
      refuseMany(counts, tried?.used ?? [])
      return {
        fail: () => count(...counts),
        takeBack: () => uncount(...counts),
        succeed: () => expectFew(...counts),
        counts,
      }
    },
  }
}

/** The counts of an account at its known networks, and elsewhere. */
export function ofAccount(who: string | number): [atKnown: Counted, elsewhere: Counted] {
  return [
    ['loginFailuresAtKnown', who],
    ['loginFailuresOfAccount', who],
  ]
}

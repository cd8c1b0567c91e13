/**
 * The latest registration of this page load, the latest login that failed because the account is not activated, or the
 * latest activation.
 */
type Waiting = { email?: string; username?: string }

// In memory only: user input is never in an address or in browser storage.
let last: Waiting = {}

/**
 * Stores the values that prefill the login and the form for another activation link. The username is kept as long as
 * the email stays the same.
 */
export function rememberWaiting(waiting: Waiting): void {
  last = waiting.email === last.email ? { ...last, ...waiting } : waiting
}

export function lastWaiting(): Waiting {
  return last
}

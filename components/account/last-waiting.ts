/** Who registered last on this page load, or failed to log in before the activation. */
type Waiting = { email?: string; username?: string }

// In memory alone: neither an address of a page nor a storage keeps what somebody typed.
let last: Waiting = {}

/** Keeps what the form for another link is filled with. A name that was registered stays with its address. */
export function rememberWaiting(waiting: Waiting): void {
  last = waiting.email === last.email ? { ...last, ...waiting } : waiting
}

export function lastWaiting(): Waiting {
  return last
}

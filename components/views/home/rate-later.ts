/** The key in local storage: when this browser said "Not now", in milliseconds. */
const KEY = 'rate-later'

/** Asks for no ratings of what has changed until now. */
export function rateLater(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without local storage the next visit asks again.
  }
}

/** When that was said last; 0 if never. */
export function saidLater(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0
  } catch {
    return 0
  }
}

/** The records that have changed since then. */
export function changedSince<Entry extends { updatedDate: string }>(entries: readonly Entry[], since: number): Entry[] {
  return entries.filter(({ updatedDate }) => Date.parse(updatedDate) > since)
}

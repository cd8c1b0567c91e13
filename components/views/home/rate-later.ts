type Changed = { updatedDate: string }

/**
 * The key in local storage: until which change "Not now" was said, in milliseconds by the clock of the server. Another
 * key once had the time by the clock of the browser.
 */
const KEY = 'rate-later-change'

/** Asks for no ratings of what has changed until the last of these records. */
export function rateLater(entries: readonly Changed[]): void {
  try {
    localStorage.setItem(KEY, String(Math.max(saidLater(), lastChange(entries))))
  } catch {
    // Without local storage the next visit asks again.
  }
}

/** When the last of these records was changed; 0 without any. */
export const lastChange = (entries: readonly Changed[]): number =>
  Math.max(0, ...entries.map(({ updatedDate }) => Date.parse(updatedDate)))

/** Until which change that was said last; 0 if never. */
export function saidLater(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0
  } catch {
    return 0
  }
}

/** The records that have changed since then. */
export function changedSince<Entry extends Changed>(entries: readonly Entry[], since: number): Entry[] {
  return entries.filter(({ updatedDate }) => Date.parse(updatedDate) > since)
}

/** The type of the event at the start of a client navigation. */
export const STARTED = 'mokuroku:navigation'
export type Started = { to: string; scroll: boolean }

declare global {
  interface WindowEventMap {
    [STARTED]: CustomEvent<Started>
  }
}

/**
 * Announces the start of a client navigation, and whether it scrolls to the top; the changed address marks its end.
 * @returns false without a connection: then the page stays, and says so
 */
export function announce(to: string, scroll: boolean): boolean {
  return window.dispatchEvent(new CustomEvent<Started>(STARTED, { detail: { to, scroll }, cancelable: true }))
}

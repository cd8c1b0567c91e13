/** Type of the event that says that a navigation within the site begins. */
export const STARTED = 'mokuroku:navigation'
export type Started = { to: string; scroll: boolean }

declare global {
  interface WindowEventMap {
    [STARTED]: CustomEvent<Started>
  }
}

/** Tells the page that a navigation within the site begins, and whether it goes to the top; that it is over shows in the address. */
export function announce(to: string, scroll: boolean): void {
  window.dispatchEvent(new CustomEvent<Started>(STARTED, { detail: { to, scroll } }))
}

/** The type of the event that asks for the login dialog over the page. */
export const LOGIN_ASKED = 'mokuroku:login'

declare global {
  interface WindowEventMap {
    [LOGIN_ASKED]: CustomEvent<string>
  }
}

/** Opens the login dialog over the page, whose address stays. `reason`: the sentence that says why. */
export function askLogin(reason: string): void {
  window.dispatchEvent(new CustomEvent(LOGIN_ASKED, { detail: reason }))
}

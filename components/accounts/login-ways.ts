import type { LoginProvider } from '@/lib/identity/schemas/login-providers'

/** How users of this site log in. */
export type LoginWays = { password: boolean; providers: readonly LoginProvider[] }

/** The same, of the page: in its root, where sites without providers have nothing (the layout of all pages). */
export function loginWaysHere(): LoginWays {
  const { login } = document.documentElement.dataset
  return login === undefined ? { password: true, providers: [] } : JSON.parse(login)
}

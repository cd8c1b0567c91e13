import type { LoginProvider } from '@/lib/identity/schemas/login-providers'
import { hasPasswordLogin } from '../configured/password-login'
import { providers } from '../configured/providers'

/** How users of this site log in. */
export function loginWays(): { password: boolean; providers: LoginProvider[] } {
  return { password: hasPasswordLogin(), providers: providers().map(({ id, name }) => ({ id, name })) }
}

/** The same for the root of every page, as JSON; undefined on a site without providers. */
export function loginData(): string | undefined {
  const ways = loginWays()
  return ways.providers.length > 0 ? JSON.stringify(ways) : undefined
}

import type { NextRequest } from 'next/server'
import { UNCONFIRMED_DAYS } from '@/server/domain/identity/users/rules'
import { env } from '@/server/platform/env'

/**
 * The secret of a browser that registered, as a cookie of the logins alone. The link of the activation mail logs in
 * where it is (docs/decisions/0023-accounts.md). A later registration in the same browser replaces it.
 */

/** The cookie that gives a browser its secret. */
export function registrationCookie(secret: string): string {
  return cookie(secret, UNCONFIRMED_DAYS * 86_400)
}

/** The cookie that takes it away, after a login. */
export function endedRegistration(): string {
  return cookie('', 0)
}

/** The secret of the browser that makes a call. */
export function registrationIn(request: NextRequest): string | undefined {
  return request.cookies.get(name())?.value
}

const isSecure = () => env().SITE_URL.startsWith('https:')
const name = () => `${isSecure() ? '__Secure-' : ''}mokuroku.registration`

function cookie(value: string, seconds: number): string {
  const secure = isSecure() ? '; Secure' : ''
  return `${name()}=${value}; Path=/api/auth/callback; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

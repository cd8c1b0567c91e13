import type { NextRequest } from 'next/server'
import { env } from '@/server/platform/env'

/** Cookies that only next-auth's calls get, beside its own: no script and no other call reads them. */

export const isSecure = () => env().SITE_URL.startsWith('https:')

/** The path of the logins alone. */
const LOGINS = '/api/auth/callback'

export const cookieName = (name: string) => `${isSecure() ? '__Secure-' : ''}mokuroku.${name}`

/** The header that sets such a cookie for some seconds; 0 takes it away. */
export function setCookie(name: string, value: string, seconds: number, path = LOGINS): string {
  const secure = isSecure() ? '; Secure' : ''
  return `${cookieName(name)}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The value that the browser of a call has. */
export const cookieIn = (request: NextRequest, name: string): string | undefined =>
  request.cookies.get(cookieName(name))?.value

import { randomBytes } from 'node:crypto'
import type { NextRequest } from 'next/server'
import { BROWSER_DAYS } from '@/server/domain/identity/sessions/known-logins'
import { env } from '@/server/platform/env'

/**
 * A random id of a browser that has logged in, as a cookie of the logins alone: a login from another one is told
 * (docs/decisions/0024-sessions-and-tokens.md). It proves nothing, and no other call gets it.
 */

const FORM = /^[\w-]{32}$/

/** The id of the browser that makes a call, or a new one. */
export function browserOf(request: NextRequest): string {
  const given = request.cookies.get(name())?.value
  return given !== undefined && FORM.test(given) ? given : randomBytes(24).toString('base64url')
}

/** The cookie that gives a browser its id, or keeps it. */
export function browserCookie(id: string): string {
  const secure = isSecure() ? '; Secure' : ''
  return `${name()}=${id}; Path=/api/auth/callback; Max-Age=${BROWSER_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`
}

const isSecure = () => env().SITE_URL.startsWith('https:')
const name = () => `${isSecure() ? '__Secure-' : ''}mokuroku.browser`

import { randomBytes } from 'node:crypto'
import type { NextRequest } from 'next/server'
import { BROWSER_DAYS } from '@/server/domain/identity/sessions/known-logins'
import { cookieIn, setCookie } from './login-cookie'

/**
 * A random id of a browser that has logged in, as a cookie of the logins alone: a login from another one is told
 * (docs/decisions/0024-sessions-and-tokens.md). It proves nothing, and no other call gets it.
 */

const FORM = /^[\w-]{32}$/

/** The id of the browser that makes a call, or a new one. */
export function browserOf(request: NextRequest): string {
  const given = cookieIn(request, 'browser')
  return given !== undefined && FORM.test(given) ? given : randomBytes(24).toString('base64url')
}

/** The cookie that gives a browser its id, or keeps it. */
export const browserCookie = (id: string) => setCookie('browser', id, BROWSER_DAYS * 86_400)

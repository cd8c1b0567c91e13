import type { NextRequest } from 'next/server'
import { TRUSTED_DAYS } from '@/server/domain/identity/sessions/code-proof'
import { cookieIn, setCookie } from './login-cookie'

/**
 * The secret of a browser that its user trusts, as a cookie of the logins alone. A login by password needs no code
 * there. A browser holds the secret of one account; another account that trusts it takes its place.
 */

/** 32 bytes as base64url. */
const SECRET = /^[\w-]{43}$/

/** The cookie that gives a browser its secret. */
export const deviceCookie = (secret: string) => setCookie('device', secret, TRUSTED_DAYS * 86_400)

/** The secret of the browser that makes a call. What is no secret of ours is none: the login then needs a code. */
export function deviceIn(request: NextRequest): string | undefined {
  const given = cookieIn(request, 'device')
  return given !== undefined && SECRET.test(given) ? given : undefined
}

import type { NextRequest } from 'next/server'
import { TRUSTED_DAYS } from '@/server/domain/identity/sessions/code-proof'
import { env } from '@/server/platform/env'

/**
 * The secret of a browser that its user trusts, as a cookie of the logins alone. A login by password needs no code
 * there. A browser holds the secret of one account; another account that trusts it takes its place.
 */

/** The cookie that gives a browser its secret. */
export function deviceCookie(secret: string): string {
  const secure = isSecure() ? '; Secure' : ''
  return `${name()}=${secret}; Path=/api/auth/callback; Max-Age=${TRUSTED_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`
}

/** The secret of the browser that makes a call. What is no secret of ours is none: the login then needs a code. */
export function deviceIn(request: NextRequest): string | undefined {
  const given = request.cookies.get(name())?.value
  return given !== undefined && SECRET.test(given) ? given : undefined
}

/** 32 bytes as base64url. */
const SECRET = /^[\w-]{43}$/

const isSecure = () => env().SITE_URL.startsWith('https:')
const name = () => `${isSecure() ? '__Secure-' : ''}mokuroku.device`

import type { NextRequest } from 'next/server'
import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { localPath, wantedPath } from '@/lib/local-path'
import { keysFor } from '@/server/domain/identity/sessions/secrets'
import { cookieIn, cookieName, setCookie } from './login-cookie'

/**
 * What a browser carries through a login by a provider, beside next-auth's own cookies: encrypted, for the calls of
 * next-auth alone, and for 15 minutes.
 */
const carried = z.object({
  provider: z.string(),
  /** The page to which the provider's answer leads. */
  page: z.string(),
  /** The page that the visitor wanted. */
  next: z.string().optional(),
  /** The account to connect, whose session asked for it. */
  link: z.object({ userId: z.number(), sessionId: z.string() }).optional(),
  /** The session whose user the provider asks again, and when that began, in seconds since 1970. */
  proof: z.object({ userId: z.number(), sessionId: z.string(), since: z.number() }).optional(),
  /** The token of the first account, which is made by this login. */
  setup: z.string().optional(),
  /** A provider's user without an account, who chooses a name now. */
  fresh: z
    .object({
      issuer: z.string(),
      subject: z.string(),
      session: z.string().nullable(),
      authTime: z.number().nullable().default(null),
      email: z.string().nullable(),
      isEmailVerified: z.boolean(),
      names: z.array(z.string()),
      groups: z.array(z.string()),
    })
    .optional(),
})
export type Carried = z.infer<typeof carried>

/** Seconds of all cookies of a login by a provider. */
export const PROVIDER_SECONDS = 900

/** The path of all cookies of a login by a provider. */
export const PROVIDER_PATH = '/api/auth'

const NAME = 'provider'
/** A key as next-auth takes it. */
export const secretOf = (key: Uint8Array) => Buffer.from(key).toString('base64url')

/** The cookie that a browser gets. */
export async function carriedCookie(what: Carried): Promise<string> {
  const [{ key }] = keysFor('provider')
  const value = await encode({ token: what, secret: secretOf(key), maxAge: PROVIDER_SECONDS, salt: cookieName(NAME) })
  return setCookie(NAME, value, PROVIDER_SECONDS, PROVIDER_PATH)
}

/** The cookie that takes it away. */
export const endedCarried = () => setCookie(NAME, '', 0, PROVIDER_PATH)

/** What the browser of a call carries; undefined if it carries nothing, or something old. */
export async function carriedIn(request: NextRequest): Promise<Carried | undefined> {
  const token = cookieIn(request, NAME)
  if (!token) return undefined
  for (const { key } of keysFor('provider')) {
    const read = await decode({ token, secret: secretOf(key), salt: cookieName(NAME) }).catch(() => null)
    const parsed = carried.safeParse(read)
    if (parsed.success) return parsed.data
  }
  return undefined
}

/** The page of this site that completes a login by a provider, in any language. */
const LANDING = '/login/provider'

/** Where a provider's answer leads: the landing page in the language of the page that began. */
export function landingPage(given: string | undefined): string {
  const path = localPath(given)
  return path !== null && /^(\/[a-z]{2,3}(-[\w-]{2,8})?)?\/login\/provider$/i.test(path) ? path : LANDING
}

/** The page that a visitor wanted; undefined for anything that leads elsewhere. */
export const nextPage = (given: string | undefined) => wantedPath(given)

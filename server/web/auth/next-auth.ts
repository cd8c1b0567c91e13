import type { AuthOptions } from 'next-auth'
import { decode, type JWTDecodeParams } from 'next-auth/jwt'
import Credentials from 'next-auth/providers/credentials'
import { type Login, loginInput, type OwnUser, tokenPath } from '@/lib/identity/schemas/users'
import { logIn, logInRegistered } from '@/server/domain/accounts/logins'
import { ownUser } from '@/server/domain/accounts/own-user'
import { keysFor } from '@/server/domain/identity/sessions/secrets'
import { type Client, logOut, refreshSession, SESSION_DAYS } from '@/server/domain/identity/sessions/sessions'
import { readAccessToken } from '@/server/domain/identity/sessions/tokens'
import { AppError } from '@/server/platform/errors'
import { accept } from '@/server/web/http/input'

/** What a page gets when a session begins or is refreshed. The refresh token stays in the cookie. */
export type Opened = { token: string; user: OwnUser; first?: Login['first'] }
/** The result of a call, which next-auth's own answer does not contain. */
export type Outcome = {
  opened?: Opened
  refused?: unknown
  /** The secret of a device that is trusted from now on. */
  device?: string | undefined
}
/** The secrets of a browser: of its registration, and of a device that its user trusts. */
export type BrowserSecrets = { registration?: string | undefined; device?: string | undefined }

/**
 * next-auth's configuration for one call, with the Credentials provider and the JWT strategy. The result is stored in
 * `outcome`; `signal` is aborted when the client disconnects; `registration` and `device` are secrets of the
 * browser.
 */
export function nextAuthOptions(
  client: Client,
  outcome: Outcome,
  { signal, registration = '', device }: BrowserSecrets & { signal?: AbortSignal } = {},
): AuthOptions {
  const [{ key }] = keysFor('cookie')
  const noted = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      outcome.refused = error
      throw error
    }
  }
  const open = async (work: Promise<Opened & Kept>): Promise<Kept> => {
    const { token, user, first, ...kept } = await noted(work)
    outcome.opened = { token, user, first }
    return kept
  }
  return {
    providers: [
      Credentials({
        credentials: { email: {}, password: {}, code: {}, trust: {} },
        authorize: (given) =>
          open(
            begun(async () => {
              const { email, password, code, trust } = given ?? {}
              const login = await logIn(accept(loginInput, { email, password, code, trust, device }), client, signal)
              outcome.device = login.device
              return login
            }),
          ),
      }),
      Credentials({
        id: 'registration',
        credentials: { token: {} },
        authorize: (given) =>
          open(begun(() => logInRegistered(accept(tokenPath, { token: given?.token }).token, registration, client))),
      }),
    ],
    session: { strategy: 'jwt', maxAge: SESSION_DAYS * 86_400 },
    secret: secretOf(key),
    jwt: { decode: decodeWithAny },
    callbacks: {
      jwt: async ({ token, user, trigger }) => ({
        refreshToken: refreshTokenOf(
          trigger === 'signIn' ? user : await open(continued(refreshTokenOf(token), client)),
        ),
      }),
    },
    events: { signOut: ({ token }) => noted(logOut(refreshTokenOf(token))) },
    // The caller answers and logs every failure.
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
  }
}

/** The content of the cookie. */
type Kept = { id: string; refreshToken: string }

async function begun(logIn: () => Promise<Login>): Promise<Opened & Kept> {
  const { token, refreshToken, user, first } = await logIn()
  return { id: String(user.id), token, refreshToken, user, first }
}

async function continued(given: string, client: Client): Promise<Opened & Kept> {
  const { token, refreshToken } = await refreshSession(given, client)
  const user = await ownUser((await readAccessToken(token)).userId)
  if (!user) throw new AppError('sessionEnded')
  return { id: String(user.id), token, refreshToken, user }
}

const refreshTokenOf = (kept: object): string =>
  'refreshToken' in kept && typeof kept.refreshToken === 'string' ? kept.refreshToken : ''

const secretOf = (key: Uint8Array) => Buffer.from(key).toString('base64url')

/** Decodes a cookie with any of the accepted secrets. */
async function decodeWithAny(given: JWTDecodeParams) {
  for (const { key } of keysFor('cookie')) {
    const read = await decode({ ...given, secret: secretOf(key) }).catch(() => null)
    if (read) return read
  }
  return null
}

import type { AuthOptions } from 'next-auth'
import { decode, type JWTDecodeParams } from 'next-auth/jwt'
import Credentials from 'next-auth/providers/credentials'
import { signedByPasskey } from '@/lib/identity/schemas/passkeys'
import { type Login, loginInput, tokenPath } from '@/lib/identity/schemas/users'
import { logIn, logInByPasskey, logInRegistered } from '@/server/domain/accounts/logins'
import { ownUser } from '@/server/domain/accounts/own-user'
import { logInByTicket } from '@/server/domain/accounts/provider-logins'
import type { Provider } from '@/server/domain/identity/configured/providers'
import type { Metadata } from '@/server/domain/identity/providers/discovery'
import { keysFor } from '@/server/domain/identity/sessions/secrets'
import { type Client, logOut, refreshSession, SESSION_DAYS } from '@/server/domain/identity/sessions/sessions'
import { readAccessToken } from '@/server/domain/identity/sessions/tokens'
import { AppError } from '@/server/platform/errors'
import { accept } from '@/server/web/http/input'
import { noted, type Opened, type Outcome } from './outcome'
import { type Carried, secretOf } from './provider-cookie'
import { ProviderLogin, registerCarried } from './provider-login'
import { oauthProvider, providerCookies } from './provider-options'

/** What the call of a browser brings. */
type Brought = {
  /** Aborted when the client disconnects. */
  signal?: AbortSignal
  /** The secret of a browser that registered. */
  registration?: string | undefined
  /** The secret of a device that its user trusts. */
  device?: string | undefined
  /** What it carries through a login by a provider. */
  carried?: Carried | undefined
  /** The provider of the call, with its addresses. */
  provider?: { of: Provider; metadata: Metadata } | undefined
  /** Whether the provider has to let its user log in again. */
  asksAgain?: boolean
}

/**
 * next-auth's configuration for one call, with the Credentials provider, the OpenID provider of the call, and the JWT
 * strategy. The result is stored in `outcome`.
 */
export function nextAuthOptions(client: Client, outcome: Outcome, brought: Brought = {}): AuthOptions {
  const { signal, registration = '', device, carried, provider, asksAgain = false } = brought
  const [{ key }] = keysFor('cookie')
  const open = async (work: Promise<Opened & Kept>): Promise<Kept> => {
    const { token, user, first, ...kept } = await noted(outcome, work)
    outcome.opened = { token, user, first }
    return kept
  }
  const byProvider = provider && new ProviderLogin(provider.of, carried, client, outcome)
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
        id: 'passkey',
        // JSON, since next-auth's types know only texts.
        credentials: { signed: {} },
        authorize: (given) => open(begun(() => logInByPasskey(accept(signedByPasskey, parsed(given?.signed)), client))),
      }),
      Credentials({
        id: 'registration',
        credentials: { token: {} },
        authorize: (given) =>
          open(begun(() => logInRegistered(accept(tokenPath, { token: given?.token }).token, registration, client))),
      }),
      Credentials({
        id: 'provider',
        credentials: { username: {}, email: {}, invitation: {}, note: {}, terms: {} },
        authorize: async (given) => {
          const login = await noted(outcome, registerCarried(carried, given, client, outcome))
          return login && open(begun(async () => login))
        },
      }),
      Credentials({
        id: 'shell',
        credentials: { ticket: {} },
        authorize: (given) => open(begun(() => logInByTicket(String(given?.ticket), client))),
      }),
      ...(provider && byProvider
        ? [oauthProvider(provider, { asksAgain }, (ask) => noted(outcome, byProvider.receive(ask)))]
        : []),
    ],
    cookies: providerCookies(),
    session: { strategy: 'jwt', maxAge: SESSION_DAYS * 86_400 },
    secret: secretOf(key),
    jwt: { decode: decodeWithAny },
    callbacks: {
      signIn: async ({ account }) => {
        if (account?.type !== 'oauth') return true
        return byProvider ? noted(outcome, byProvider.enter()) : false
      },
      jwt: async ({ token, user, account, trigger }) => {
        if (account?.type === 'oauth' && byProvider)
          return { refreshToken: refreshTokenOf(await open(begun(() => byProvider.login()))) }
        const kept = trigger === 'signIn' ? user : await open(continued(refreshTokenOf(token), client))
        return { refreshToken: refreshTokenOf(kept) }
      },
    },
    events: { signOut: ({ token }) => noted(outcome, logOut(refreshTokenOf(token))) },
    // The caller answers and logs every failure.
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
  }
}

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '')
  } catch {
    throw new AppError('malformedBody')
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

/** Decodes a cookie with any of the accepted secrets. */
async function decodeWithAny(given: JWTDecodeParams) {
  for (const { key } of keysFor('cookie')) {
    const read = await decode({ ...given, secret: secretOf(key) }).catch(() => null)
    if (read) return read
  }
  return null
}

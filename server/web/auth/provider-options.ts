import type { AuthOptions, CookieOption } from 'next-auth'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'
import { callbackAddress, type Provider } from '@/server/domain/identity/configured/providers'
import { type Claims, claimsOf } from '@/server/domain/identity/providers/answers'
import type { Metadata } from '@/server/domain/identity/providers/discovery'
import { isSecure } from './login-cookie'
import { PROVIDER_PATH, PROVIDER_SECONDS } from './provider-cookie'

const answered = z.object({ code: z.string(), state: z.string(), iss: z.string() }).partial()

/** `max_age` makes the provider say when its user has logged in. */
const AGAIN = { prompt: 'login', max_age: 0 }

/**
 * A provider as next-auth has it. It makes and keeps state, nonce and code verifier. The guarded client asks for tokens
 * and keys, since that of openid-client takes neither a resolver nor a bound (decision 75).
 * @param asksAgain whether its user has to log in there again (OpenID Connect Core 1.0, section 3.1.2.1)
 * @param onClaims asks the provider what it says of its user
 */
export function oauthProvider(
  { of: provider, metadata }: { of: Provider; metadata: Metadata },
  { asksAgain }: { asksAgain: boolean },
  onClaims: (ask: () => Promise<Claims>) => Promise<void>,
): OAuthConfig<{ sub: string }> {
  const { id, name, issuer, clientId, clientSecret, scopes } = provider
  return {
    id,
    name,
    type: 'oauth',
    version: '2.0',
    issuer,
    clientId,
    clientSecret,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    authorization: {
      url: metadata.authorization_endpoint,
      params: { scope: scopes, response_type: 'code', response_mode: 'query', ...(asksAgain && AGAIN) },
    },
    token: {
      url: metadata.token_endpoint,
      request: async ({ params, checks }) => {
        await onClaims(() => claimsOf(provider, { params: answered.parse(params), checks }))
        return { tokens: {} }
      },
    },
    // The claims are known already: the functions of next-auth only pass on whose they are.
    userinfo: { request: async () => ({ sub: '' }) },
    profile: () => ({ id: provider.id }),
    client: { redirect_uris: [callbackAddress(provider)] },
  }
}

/** next-auth's cookies of a login by a provider: for its calls alone, and for 15 minutes. */
export function providerCookies(): AuthOptions['cookies'] {
  const prefix = isSecure() ? '__Secure-' : ''
  const of = (name: string): CookieOption => ({
    name: `${prefix}next-auth.${name}`,
    options: { httpOnly: true, sameSite: 'lax', path: PROVIDER_PATH, secure: isSecure(), maxAge: PROVIDER_SECONDS },
  })
  return { state: of('state'), nonce: of('nonce'), pkceCodeVerifier: of('pkce.code_verifier') }
}

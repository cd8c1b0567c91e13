import { timingSafeEqual } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { AppError } from '@/server/platform/errors'
import { log } from '@/server/platform/log'
import { callbackAddress, type Provider } from '../configured/providers'
import { discovered, keysOf, type Metadata, providerJson } from './discovery'

/** Seconds by which the clocks of a provider and of this site may differ. */
export const CLOCK_SECONDS = 180

/** Only signatures by keys that the provider publishes: no shared secret, and never none. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** What a provider says of a user who has logged in there. */
export type Claims = {
  issuer: string
  subject: string
  /** The provider's own id of its session, for its logout. */
  session: string | null
  /** When the user has proved there who they are, in seconds since 1970; null if the provider does not say. */
  authTime: number | null
  email: string | null
  isEmailVerified: boolean
  /** Names that may be proposed as a user name, best first. */
  names: string[]
  groups: string[]
}

/** What a browser brings back, and what it must match: of the cookies that were set before. */
export type Returned = {
  params: { code?: string | undefined; state?: string | undefined; iss?: string | undefined }
  checks: { state?: string | undefined; nonce?: string | undefined; code_verifier?: string | undefined }
}

const tokenAnswer = z.object({ access_token: z.string().optional(), id_token: z.string() })

const text = z.string().max(500)
const claims = z.looseObject({
  sub: z.string().min(1).max(255),
  nonce: z.string().optional(),
  sid: text.optional(),
  auth_time: z.number().int().min(0).optional().catch(undefined),
  azp: text.optional(),
  email: text.optional().catch(undefined),
  // Some providers send a text.
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(undefined),
  preferred_username: text.optional().catch(undefined),
  nickname: text.optional().catch(undefined),
  name: text.optional().catch(undefined),
})

/**
 * Exchanges the code of a browser that returns for the claims of its user (OpenID Connect Core 1.0, sections 3.1.2.7 to
 * 3.1.3.7). PKCE is RFC 7636; the issuer of the answer is RFC 9207.
 * @throws AppError providerRefused, providerUnavailable
 */
export async function claimsOf(provider: Provider, { params, checks }: Returned): Promise<Claims> {
  const found = await discovered(provider)
  if (!checks.state || !same(params.state, checks.state))
    throw refused(provider, 'the state is not that of the browser')
  const namesIssuer = params.iss !== undefined || found.authorization_response_iss_parameter_supported
  if (namesIssuer && params.iss !== provider.issuer) throw refused(provider, 'the answer is of another issuer')
  if (!params.code || !checks.code_verifier || !checks.nonce) throw refused(provider, 'the answer has no code')
  const answered = await providerJson(found.token_endpoint, asked(provider, found, params.code, checks.code_verifier))
  const tokens = tokenAnswer.safeParse(answered)
  if (!tokens.success) throw refused(provider, 'there is no ID token')
  const { id_token, access_token } = tokens.data
  const payload = await verified(provider, id_token, { requiredClaims: ['exp', 'iat', 'sub', 'nonce'] })
  const own = parsed(provider, payload)
  if (!same(own.nonce, checks.nonce)) throw refused(provider, 'the nonce is not that of the browser')
  // A token for several audiences names the client that asked for it (OpenID Connect Core 1.0, section 3.1.3.7).
  const isShared = Array.isArray(payload.aud) && payload.aud.length > 1
  if ((isShared || own.azp !== undefined) && own.azp !== provider.clientId)
    throw refused(provider, 'the token is for another client')
  return ofUser(provider, own, await userinfo(provider, found, own.sub, access_token))
}

/** The question for tokens. Secrets go in the header unless the provider takes them in the form alone. */
function asked({ id, clientId, clientSecret }: Provider, found: Metadata, code: string, verifier: string) {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackAddress({ id }),
    code_verifier: verifier,
  })
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (methods.includes('client_secret_basic')) {
    // Each part is encoded as in a form (RFC 6749, section 2.3.1).
    const encoded = [clientId, clientSecret].map((part) => new URLSearchParams([['', part]]).toString().slice(1))
    return { form, headers: { authorization: `Basic ${Buffer.from(encoded.join(':')).toString('base64')}` } }
  }
  form.set('client_id', clientId)
  form.set('client_secret', clientSecret)
  return { form }
}

type Rules = { requiredClaims: string[]; typ?: string; maxTokenAge?: number }

/**
 * The content of a token that a provider has signed for this site.
 * @throws AppError providerRefused, providerUnavailable
 */
export async function verified(provider: Provider, token: string, rules: Rules): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keysOf(provider), {
      algorithms: ALGORITHMS,
      issuer: provider.issuer,
      audience: provider.clientId,
      clockTolerance: CLOCK_SECONDS,
      ...rules,
    })
    // jose looks at `iat` only with an age.
    if (payload.iat !== undefined && payload.iat > Date.now() / 1000 + CLOCK_SECONDS)
      throw refused(provider, 'the token is of the future: are both clocks right?')
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw refused(provider, error.message)
    throw error
  }
}

/** What the provider tells further by its own call, in which small ID tokens leave address and groups. */
async function userinfo({ issuer }: Provider, found: Metadata, subject: string, accessToken: string | undefined) {
  if (!found.userinfo_endpoint || !accessToken) return undefined
  const headers = { authorization: `Bearer ${accessToken}` }
  const told = claims.safeParse(await providerJson(found.userinfo_endpoint, { headers }))
  // OpenID Connect Core, section 5.3.2: it must be the same user.
  if (!told.success || told.data.sub !== subject) {
    log.warn({ issuer }, 'A login provider told of another user than of the one who logged in.')
    throw new AppError('providerRefused')
  }
  return told.data
}

type Told = z.infer<typeof claims>

function ofUser(provider: Provider, own: Told, more: Told | undefined): Claims {
  const told = Object.entries(own).filter(([, value]) => value !== undefined && value !== null)
  const all: Partial<Told> = { ...more, ...Object.fromEntries(told) }
  // Address and mark belong together: one of them never comes from the other answer.
  const addressed = own.email === undefined ? more : own
  const groups = all[provider.groupsClaim]
  const named = [all.preferred_username, all.nickname, all.name].filter((name) => name !== undefined)
  return {
    issuer: provider.issuer,
    subject: own.sub,
    session: own.sid ?? null,
    authTime: own.auth_time ?? null,
    email: addressed?.email ?? null,
    isEmailVerified: addressed?.email_verified === true,
    names: named,
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string'),
  }
}

function parsed(provider: Provider, payload: JWTPayload): Told {
  const read = claims.safeParse(payload)
  if (!read.success) throw refused(provider, 'the claims have another form')
  return read.data
}

/** The refusal of an answer. The reason is for the operator alone. */
export function refused({ issuer }: Pick<Provider, 'issuer'>, reason: string): AppError {
  log.warn({ issuer, reason }, 'A login by a provider was refused.')
  return new AppError('providerRefused')
}

function same(given: string | undefined, kept: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(kept)]
  return one.length === other.length && timingSafeEqual(one, other)
}

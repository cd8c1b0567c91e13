import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { FetchError } from '@/server/platform/fetching/faults'
import { fetchForeign } from '@/server/platform/fetching/fetch'
import { log } from '@/server/platform/log'
import type { Provider } from '../configured/providers'

/** What a provider says of itself (OpenID Connect Discovery 1.0, section 3). */
const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})
export type Metadata = z.infer<typeof metadata>

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

/** Minutes for which a provider's answers are kept. */
const KEPT_MINUTES = 10
/** Seconds between two readings of the keys, when a token names one that is not known. */
const RENEWED_SECONDS = 30
/** Seconds for which a provider that does not answer is not asked again. */
const FAILED_SECONDS = 10
const MAX_BYTES = 512 * 1024
const WITHIN = 10_000

/** `until`: when the value is too old; `asked`: when the provider was asked last. Both in milliseconds. */
type Kept<Value> = { value: Promise<Value>; until: number; asked: number }
const documents = new Map<string, Kept<Metadata>>()
const keySets = new Map<string, Kept<JSONWebKeySet>>()

/**
 * The addresses of a provider, by discovery. They are kept for ten minutes.
 * @throws AppError providerUnavailable, also when the provider calls itself by another issuer
 */
export function discovered({ issuer }: Pick<Provider, 'issuer'>): Promise<Metadata> {
  return kept(documents, issuer, async () => {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const found = metadata.parse(await providerJson(address))
    if (found.issuer !== issuer) {
      log.warn(
        { issuer, named: found.issuer },
        'A login provider names itself by another issuer than the configured one.',
      )
      throw new AppError('providerUnavailable')
    }
    return found
  })
}

/**
 * The key of a token of a provider. A key that is not known is looked for at the provider once more, at most twice a
 * minute, since anybody can send tokens. If the provider does not answer then, the keys that are known stay.
 * @throws AppError providerUnavailable; an error of jose if there is no such key
 */
export function keysOf(provider: Pick<Provider, 'issuer'>): JWTVerifyGetKey {
  return async (header, token) => {
    const { jwks_uri } = await discovered(provider)
    const find = async (renew?: 'renew') => createLocalJWKSet(await keysAt(jwks_uri, renew))(header, token)
    try {
      return await find()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_NO_MATCHING_KEY')) throw error
      return find('renew')
    }
  }
}

function keysAt(address: string, renew?: 'renew'): Promise<JSONWebKeySet> {
  return kept(keySets, address, async () => keySet.parse(await providerJson(address)) as JSONWebKeySet, renew)
}

function kept<Value>(all: Map<string, Kept<Value>>, name: string, read: () => Promise<Value>, renew?: 'renew') {
  const now = Date.now()
  const known = all.get(name)
  const isGood = known !== undefined && known.until > now
  if (isGood && !(renew && known.asked <= now - RENEWED_SECONDS * 1000)) return known.value
  const next: Kept<Value> = { value: read().catch(failed), until: now + KEPT_MINUTES * 60_000, asked: now }
  all.set(name, next)
  return next.value

  function failed(error: unknown): never {
    if (isGood) all.set(name, { ...known, asked: now })
    else next.until = Date.now() + FAILED_SECONDS * 1000
    // What it publishes is for everybody: a refusal of that refuses no login.
    const isItsFault = error instanceof z.ZodError || (error instanceof AppError && error.code === 'providerRefused')
    throw isItsFault ? new AppError('providerUnavailable') : error
  }
}

/** Forgets what is kept of all providers: for tests. */
export function forgetProviders(): void {
  documents.clear()
  keySets.clear()
}

/**
 * Reads JSON from an address of a provider, by GET or, with a form, by POST. Hosts that are not public only if
 * FETCH_ALLOWED_HOSTS names them, and no redirects.
 * @throws AppError providerUnavailable, providerRefused (a status of 400 to 499, but too many requests)
 */
export async function providerJson(
  address: string,
  { form, headers }: { form?: URLSearchParams; headers?: Record<string, string> } = {},
): Promise<unknown> {
  try {
    const { status, body } = await fetchForeign(address, {
      from: 'content',
      allowedHosts: env().FETCH_ALLOWED_HOSTS,
      maxBytes: MAX_BYTES,
      within: WITHIN,
      redirects: 0,
      headers: { accept: 'application/json', ...headers },
      ...(form && { form }),
    })
    const parts: Buffer[] = []
    for await (const part of body) parts.push(part)
    if (status >= 400 && status < 500 && status !== 429) throw refused(address, `it answered ${status}`)
    if (status !== 200) throw unavailable(address, `it answered ${status}`)
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch (error) {
    if (error instanceof FetchError) throw unavailable(address, error.message)
    throw error instanceof SyntaxError ? unavailable(address, 'it did not answer with JSON') : error
  }
}

function unavailable(address: string, reason: string): AppError {
  log.warn({ host: new URL(address).host, reason }, 'A login provider did not answer as it should.')
  return new AppError('providerUnavailable')
}

function refused(address: string, reason: string): AppError {
  log.warn({ host: new URL(address).host, reason }, 'A login provider refused a question.')
  return new AppError('providerRefused')
}

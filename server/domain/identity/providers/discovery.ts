import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { FetchError } from '@/server/platform/fetching/faults'
import { fetchForeign } from '@/server/platform/fetching/fetch'
import { log } from '@/server/platform/log'
import type { Provider } from './configured'

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
const MAX_BYTES = 512 * 1024
const WITHIN = 10_000

type Kept<Value> = { value: Promise<Value>; since: number }
const documents = new Map<string, Kept<Metadata>>()
const keySets = new Map<string, Kept<JSONWebKeySet>>()

/**
 * The addresses of a provider, by discovery. They are kept for ten minutes.
 * @throws AppError providerUnavailable, also when the provider calls itself by another issuer
 */
export function discovered({ issuer }: Pick<Provider, 'issuer'>): Promise<Metadata> {
  return kept(documents, issuer, KEPT_MINUTES * 60, async () => {
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
 * minute.
 * @throws AppError providerUnavailable; an error of jose if there is no such key
 */
export function keysOf(provider: Pick<Provider, 'issuer'>): JWTVerifyGetKey {
  return async (header, token) => {
    const { jwks_uri } = await discovered(provider)
    const find = async (seconds: number) => createLocalJWKSet(await keysAt(jwks_uri, seconds))(header, token)
    try {
      return await find(KEPT_MINUTES * 60)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_NO_MATCHING_KEY')) throw error
      return find(RENEWED_SECONDS)
    }
  }
}

function keysAt(address: string, seconds: number): Promise<JSONWebKeySet> {
  return kept(keySets, address, seconds, async () => keySet.parse(await providerJson(address)) as JSONWebKeySet)
}

function kept<Value>(all: Map<string, Kept<Value>>, name: string, seconds: number, read: () => Promise<Value>) {
  const known = all.get(name)
  if (known && known.since > Date.now() - seconds * 1000) return known.value
  const value = read().catch((error: unknown) => {
    all.delete(name)
    throw error instanceof z.ZodError ? new AppError('providerUnavailable') : error
  })
  all.set(name, { value, since: Date.now() })
  return value
}

/** Forgets what is kept of all providers: for tests. */
export function forgetProviders(): void {
  documents.clear()
  keySets.clear()
}

/**
 * Reads JSON from an address of a provider, by GET or, with a form, by POST. Hosts that are not public only if
 * FETCH_ALLOWED_HOSTS names them, and no redirects.
 * @throws AppError providerUnavailable, providerRefused (a status of 400 to 499)
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
    if (status >= 400 && status < 500) throw refused(address, `it answered ${status}`)
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

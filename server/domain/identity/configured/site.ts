import { isIP } from 'node:net'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'

/** The site as authenticators know it: a passkey works there alone (WebAuthn Level 3, section 5.1.2). */
export type RelyingParty = { id: string; origin: string }

/**
 * The site, from SITE_URL. Browsers know passkeys only for host names over https, and for localhost.
 * @throws AppError passkeysInsecure
 */
export function relyingParty(): RelyingParty {
  const party = knownParty()
  if (!party) throw new AppError('passkeysInsecure')
  return party
}

/** The same; null for a site without passkeys. */
export function knownParty(): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(env().SITE_URL)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isNamed && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null
}

/**
 * The site, for a browser that asks from `origin`; null: a program that does not say.
 * @throws AppError passkeysInsecure, passkeysElsewhere (with the address of the site)
 */
export function relyingPartyAt(origin: string | null): RelyingParty {
  const party = relyingParty()
  if (origin !== null && origin !== party.origin)
    throw new AppError('passkeysElsewhere', { facts: { site: party.origin } })
  return party
}

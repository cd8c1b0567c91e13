import { isIP } from 'node:net'
import { env } from '@/server/platform/env'
import { isPublicAddress } from '@/server/platform/public-address'
import type { Dropped } from './metainfo'

/** Most trackers that are kept of a torrent, and characters of an address. */
const MAX = 50
const LONGEST = 500
const SCHEMES = /^(https?|udp|wss?):$/
/** What nobody but one user has: a long part in a path, of letters alone or with digits, or of a host name. */
const SECRET = /(^|[^a-z0-9])((?=[a-z_-]*\d)[a-z0-9_-]{16,}|[a-z]{20,})([^a-z0-9]|$)/i
/** Names that only one network knows. */
const LOCAL = /^[^.]+$|\.(local|localhost|lan|home|internal|intranet|home\.arpa|test|invalid)$/i

export type PublicTrackers = { tiers: string[][]; hadSecrets: boolean; hadUnreachable: boolean; hadMore: boolean }

/**
 * Returns the public trackers of a torrent by tier: no duplicates, no invalid addresses, none with a passkey (user
 * name, query or long path segment). Leaves out private addresses (unless TRACKERS_PRIVATE), ws:// and trackers beyond
 * the first 50.
 */
export function publicTrackers(tiers: readonly (readonly string[])[]): PublicTrackers {
  const seen = new Set<string>()
  let hadSecrets = false
  let hadUnreachable = false
  let hadMore = false
  const kept = tiers.map((tier) =>
    tier.filter((address) => {
      if (seen.has(address)) return false
      if (seen.size >= MAX) hadMore = true
      if (seen.size >= MAX) return false
      const kind = kindOf(address)
      if (kind === 'secret') hadSecrets = true
      if (kind === 'unreachable') hadUnreachable = true
      if (kind === 'public') seen.add(address)
      return kind === 'public'
    }),
  )
  return { tiers: kept.filter((tier) => tier.length > 0), hadSecrets, hadUnreachable, hadMore }
}

/** What was left out of the trackers. */
export function droppedTrackers({ hadSecrets, hadUnreachable, hadMore }: PublicTrackers): Dropped[] {
  const had = { passkeys: hadSecrets, unreachable: hadUnreachable, moreTrackers: hadMore }
  return (Object.keys(had) as (keyof typeof had)[]).filter((each) => had[each])
}

function kindOf(address: string): 'public' | 'secret' | 'unreachable' | 'invalid' {
  if (address.length > LONGEST || !/^[\x21-\x7e]+$/.test(address) || !URL.canParse(address)) return 'invalid'
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(address)
  // A dot at the end names the same host once more, which would have the limits of another one.
  if (!SCHEMES.test(protocol) || hostname === '' || hostname.endsWith('.')) return 'invalid'
  const isSecret = username !== '' || password !== '' || search !== '' || hash !== '' || SECRET.test(pathname)
  return isSecret || hostname.split('.').some((part) => /^[0-9a-f]{20,}$/i.test(part))
    ? 'secret'
    : reachable(protocol, hostname)
}

function reachable(protocol: string, hostname: string): 'public' | 'unreachable' {
  if (protocol === 'ws:') return 'unreachable'
  const address = hostname.replace(/^\[|\]$/g, '')
  const isPublic = isIP(address) ? isPublicAddress(address) : !LOCAL.test(hostname)
  return isPublic || env().TRACKERS_PRIVATE === 'yes' ? 'public' : 'unreachable'
}

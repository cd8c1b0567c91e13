/** Most trackers that are kept of a torrent, and characters of an address. */
const MAX = 50
const LONGEST = 500
const SCHEMES = /^(https?|udp|wss?):$/
/** What nobody but one user has: a long part of letters and digits in a path, or of a host name. */
const SECRET = /(^|[^a-z0-9])(?=[a-z_-]*\d)[a-z0-9_-]{16,}([^a-z0-9]|$)/i

/**
 * The tiers of trackers without repeated ones, and without addresses that are invalid or hold a passkey: a user name, a query,
 * or a long key in the path.
 */
export function publicTrackers(tiers: readonly (readonly string[])[]): { tiers: string[][]; hadSecrets: boolean } {
  const seen = new Set<string>()
  let hadSecrets = false
  const kept = tiers.map((tier) =>
    tier.filter((address) => {
      if (seen.has(address) || seen.size >= MAX) return false
      const kind = kindOf(address)
      if (kind === 'secret') hadSecrets = true
      if (kind === 'public') seen.add(address)
      return kind === 'public'
    }),
  )
  return { tiers: kept.filter((tier) => tier.length > 0), hadSecrets }
}

function kindOf(address: string): 'public' | 'secret' | 'invalid' {
  if (address.length > LONGEST || !/^[\x21-\x7e]+$/.test(address) || !URL.canParse(address)) return 'invalid'
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(address)
  // A dot at the end names the same host once more, which would have the limits of another one.
  if (!SCHEMES.test(protocol) || hostname === '' || hostname.endsWith('.')) return 'invalid'
  const isSecret = username !== '' || password !== '' || search !== '' || hash !== '' || SECRET.test(pathname)
  return isSecret || hostname.split('.').some((part) => /^[0-9a-f]{20,}$/i.test(part)) ? 'secret' : 'public'
}

import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6, SocketAddress } from 'node:net'
import type { Client } from '@/server/domain/identity/sessions/sessions'
import { env } from '@/server/platform/env'

/** The header in which the edge sends the client's address to the origins. A client's own value is overwritten. */
export const CLIENT_HEADER = 'x-client-address'
/** The header of a feed's key, which programs may also send as the parameter "apikey". */
export const KEY_HEADER = 'x-api-key'

/** The client's address, as rate limits and limiters count it. */
export function clientAddress({ socket, headers }: IncomingMessage): string {
  return addressOf(socket.remoteAddress, headers['x-forwarded-for'], env().TRUST_PROXY)
}

/** The client of a request, by its headers. */
export function clientOf(headers: Headers): Client {
  return { address: headers.get(CLIENT_HEADER) ?? 'unknown', userAgent: headers.get('user-agent') }
}

/** The key of a feed in the headers of a request. */
export function keyOf(headers: Headers): string | null {
  return headers.get(KEY_HEADER)
}

/**
 * Returns the client's address as the outermost trusted proxy saw it. `hops` is the number of trusted proxies; each
 * appends to X-Forwarded-For. If a proxy wrote something else than an address, the client is the proxy itself, so that
 * nobody becomes a new client by it. An IPv6 address counts as its /64 network, a household's.
 */
export function addressOf(remote: string | undefined, forwarded: string | string[] | undefined, hops: number): string {
  // Quotes do not join what commas separate: a client could open one that its proxy's entry closes.
  const chain = [...String(forwarded ?? '').split(','), remote ?? '']
  for (const entry of chain.slice(Math.max(0, chain.length - 1 - hops))) {
    const counted = counting(entry)
    if (counted) return counted
  }
  return 'unknown'
}

/** A port, or a name in its place (RFC 7239, section 6). */
const PORT = /:(?:\d{1,5}|_[\w.-]+)$/

/**
 * An address as it counts, or null for what is none, as `unknown` and hidden names (RFC 7239, section 6.3). A port,
 * quotes, brackets and a zone belong to no address.
 */
function counting(entry: string): string | null {
  const node = entry.trim().replace(/^"(.*)"$/, '$1')
  const plain = node.replace(PORT, '')
  if (isIPv4(plain)) return plain
  const [, bracketed] = /^\[(.*)\]$/.exec(plain) ?? []
  // Without brackets a port could not be told from a part of the address.
  const address = (bracketed ?? node).replace(/%.*$/, '')
  if (!isIPv6(address)) return null
  const shortest = new SocketAddress({ family: 'ipv6', address }).address
  return shortest.startsWith('::ffff:') && shortest.includes('.') ? shortest.slice(7) : network(shortest)
}

/** The /64 network of an IPv6 address in its shortest form (RFC 5952). */
function network(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  return `${[...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':')}::/64`
}

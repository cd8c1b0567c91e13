import type { IncomingMessage } from 'node:http'
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
 * The client's address: the one that the outermost trusted proxy saw. `hops` is the number of trusted proxies; each appends
 * to X-Forwarded-For. An IPv6 address counts as its /64 network, which is what one household has.
 */
export function addressOf(remote: string | undefined, forwarded: string | string[] | undefined, hops: number): string {
  const claimed = String(forwarded ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  const chain = [...claimed, remote ?? 'unknown']
  return network(chain[Math.max(0, chain.length - 1 - hops)] ?? 'unknown')
}

function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain.slice(0, 60)
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...rest].map((group) => group.replace(/^0+(?=.)/, ''))
  return `${all.slice(0, 4).join(':').slice(0, 60)}::/64`
}

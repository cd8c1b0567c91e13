import { lookup } from 'node:dns/promises'
import { isPublicAddress } from '@/server/platform/public-address'
import { FetchError } from './faults'

/** An IP address to connect to. */
export type Resolved = { address: string; family: 4 | 6 }

/** Gives all addresses of a host. Numeric hosts in any notation (decimal, octal, hexadecimal) are addresses. */
export type Resolver = (host: string) => Promise<readonly { address: string; family: number }[]>

const system: Resolver = (host) => lookup(host, { all: true, order: 'ipv4first' })

/** Milliseconds for the resolver. */
const RESOLVE_WITHIN = 5000

/**
 * Resolves a host, once: the caller connects to this address and to no other. So a name that changes its address
 * between two questions gains nothing. Public addresses only, unless `privateToo`.
 * @throws FetchError unresolved, privateAddress
 */
export async function resolveHost(host: string, privateToo: boolean, resolve: Resolver = system): Promise<Resolved> {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  const found = await within(RESOLVE_WITHIN, resolve(name))
  const usable = found.find(({ address }) => privateToo || isPublicAddress(address))
  if (!usable) throw new FetchError(found.length > 0 ? 'privateAddress' : 'unresolved')
  return { address: usable.address, family: usable.family === 6 ? 6 : 4 }
}

async function within<Found>(milliseconds: number, found: Promise<readonly Found[]>): Promise<readonly Found[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly Found[]>((resolve) => {
    timer = setTimeout(resolve, milliseconds, [])
  })
  try {
    return await Promise.race([found, late])
  } catch {
    return []
  } finally {
    clearTimeout(timer)
  }
}

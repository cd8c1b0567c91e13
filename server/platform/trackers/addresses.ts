import { lookup } from 'node:dns/promises'
import { isPublicAddress } from '@/server/platform/public-address'
import { TrackerError } from './faults'

/** Ports below 1024 other than these belong to other services. */
const LOW_PORTS = [80, 443]
/** The high ports that browsers block (the Fetch standard's bad ports): H.323, PPTP, NFS, SIP, X11, IRC and others. */
const BLOCKED_PORTS = [1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566]
const BLOCKED_CHAT_PORTS = [6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080]
/** Services that answer a stranger's packet with a larger one: SSDP, ARD, WS-Discovery, NAT-PMP, mDNS, CoAP, memcached. */
const AMPLIFYING_PORTS = [1900, 3283, 3702, 5351, 5353, 5683, 11_211]
const CLOSED_PORTS: ReadonlySet<number> = new Set([...BLOCKED_PORTS, ...BLOCKED_CHAT_PORTS, ...AMPLIFYING_PORTS])

/** Whether a tracker may be on this port. */
export function isTrackerPort(port: number): boolean {
  return port < 1024 ? LOW_PORTS.includes(port) : port <= 65_535 && !CLOSED_PORTS.has(port)
}

/** An IP address to connect to. */
export type Resolved = { address: string; family: 4 | 6 }

/** Milliseconds for the resolver. */
const RESOLVE_WITHIN = 5000

/**
 * Resolves the host of a tracker, once: the caller connects to this address and to no other. Public addresses only, unless `privateToo`.
 * @throws TrackerError unresolved, privateAddress
 */
export async function resolveHost(host: string, privateToo: boolean): Promise<Resolved> {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  const found = await within(RESOLVE_WITHIN, lookup(name, { all: true, order: 'ipv4first' }))
  const usable = found.find(({ address }) => privateToo || isPublicAddress(address))
  if (!usable) throw new TrackerError(found.length > 0 ? 'privateAddress' : 'unresolved')
  return { address: usable.address, family: usable.family === 6 ? 6 : 4 }
}

async function within<Found>(milliseconds: number, found: Promise<Found[]>): Promise<Found[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Found[]>((resolve) => {
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

import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { TrackerError } from './faults'

/** IPv4 ranges that are not the public internet: private, shared (CGNAT), loopback, link-local, documentation, 6to4 relays, benchmarks, multicast, reserved. */
const CLOSED_V4: readonly [net: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Global unicast without Teredo, ORCHID, benchmarks, documentation and 6to4. All else is closed: loopback, IPv4-mapped, NAT64, ULA, link-local, multicast. */
const OPEN_V6: readonly [net: string, prefix: number][] = [['2000::', 3]]
const CLOSED_V6: readonly [net: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closedV4 = listOf(CLOSED_V4, 'ipv4')
const openV6 = listOf(OPEN_V6, 'ipv6')
const closedV6 = listOf(CLOSED_V6, 'ipv6')

function listOf(nets: readonly [net: string, prefix: number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of nets) list.addSubnet(net, prefix, family)
  return list
}

/** Whether an IP address is one of the public internet. IPv6 addresses that stand for an IPv4 address are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closedV4.check(address, 'ipv4')
  // A zone ("fe80::1%eth0") is link-local.
  if (family !== 6 || address.includes('%')) return false
  return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
}

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

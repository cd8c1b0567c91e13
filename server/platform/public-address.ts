import { BlockList, isIP } from 'node:net'

/**
 * IPv4 ranges that are not the public internet: private, shared (CGNAT), loopback, link-local, documentation, 6to4
 * relays, benchmarks, multicast, reserved.
 */
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
/**
 * Global unicast without Teredo, ORCHID, benchmarks, documentation and 6to4. All else is closed: loopback, IPv4-mapped,
 * NAT64, ULA, link-local, multicast.
 */
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

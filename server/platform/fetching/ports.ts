/** Ports below 1024 other than these belong to other services. */
const LOW_PORTS = [80, 443]
/** The high ports that browsers block (the Fetch standard's bad ports): H.323, PPTP, NFS, SIP, X11, IRC and others. */
const BLOCKED_PORTS = [1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566]
const BLOCKED_CHAT_PORTS = [6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080]
/** Services that answer strangers with larger packets: SSDP, ARD, WS-Discovery, NAT-PMP, mDNS, CoAP, memcached. */
const AMPLIFYING_PORTS = [1900, 3283, 3702, 5351, 5353, 5683, 11_211]
const CLOSED_PORTS: ReadonlySet<number> = new Set([...BLOCKED_PORTS, ...BLOCKED_CHAT_PORTS, ...AMPLIFYING_PORTS])

/** Whether a foreign service (a web server, a tracker) may be on this port. */
export function isForeignPort(port: number): boolean {
  return port < 1024 ? LOW_PORTS.includes(port) : port <= 65_535 && !CLOSED_PORTS.has(port)
}

import { FetchError } from '@/server/platform/fetching/faults'
import { isForeignPort } from '@/server/platform/fetching/ports'
import { type Resolved, resolveHost } from '@/server/platform/fetching/resolve'
import { TrackerError } from './faults'
import { scrapeHttp } from './http'
import { scrapeUdp } from './udp'

/** What a tracker says of a torrent. `completed` is null if it does not count downloads. */
export type Peers = { seeders: number; leechers: number; completed: number | null }

/** What a tracker says of several torrents, by hexadecimal info hash. Torrents that it does not know are missing. */
export type Scraped = {
  peers: Map<string, Peers>
  /** Seconds that the tracker wants between two scrapes; null if it does not say. */
  interval: number | null
}

export type ScrapeOptions = {
  /** Whether trackers in private networks may be asked. */
  privateToo: boolean
  /** Milliseconds for one exchange. */
  timeout: number
}

/** Most torrents of one request: a packet of BEP 15 has room for 74; many HTTP servers refuse longer addresses. */
const MAX_HASHES = { 'udp:': 74, 'http:': 40, 'https:': 40 } as const

/** How many torrents a tracker is asked for at once. @throws TrackerError unsupported */
export function mostHashes(tracker: string): number {
  return MAX_HASHES[protocolOf(addressOf(tracker))]
}

/**
 * Asks a tracker for the peers of these torrents (20-byte info hashes): UDP (BEP 15) or HTTP (BEP 48). Its host is
 * resolved once.
 * @throws TrackerError
 */
export async function scrape(
  tracker: string,
  hashes: readonly Buffer[],
  { privateToo, timeout }: ScrapeOptions,
): Promise<Scraped> {
  const url = addressOf(tracker)
  const protocol = protocolOf(url)
  const port = url.port === '' ? { 'udp:': 80, 'http:': 80, 'https:': 443 }[protocol] : Number(url.port)
  if (port === 0 || (!privateToo && !isForeignPort(port))) throw new TrackerError('closedPort')
  const host = await resolveTracker(url.hostname, privateToo)
  const target = { ...host, port, timeout }
  return protocol === 'udp:' ? scrapeUdp(target, hashes) : scrapeHttp(url, target, hashes)
}

function addressOf(tracker: string): URL {
  if (!URL.canParse(tracker)) throw new TrackerError('unsupported')
  return new URL(tracker)
}

function protocolOf({ protocol }: URL): keyof typeof MAX_HASHES {
  if (protocol in MAX_HASHES) return protocol as keyof typeof MAX_HASHES
  throw new TrackerError('unsupported')
}

/**
 * The address of a tracker's host, as resolveHost gives it.
 * @throws TrackerError unresolved, privateAddress
 */
async function resolveTracker(host: string, privateToo: boolean): Promise<Resolved> {
  try {
    return await resolveHost(host, privateToo)
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    throw new TrackerError(error.fault === 'privateAddress' ? 'privateAddress' : 'unresolved')
  }
}

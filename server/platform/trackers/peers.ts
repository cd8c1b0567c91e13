/** Larger numbers are lies: no torrent has that many peers, or was completed that often. */
const MAX_PEERS = 10_000_000
const MAX_COMPLETED = 1_000_000_000

type Counts = { seeders: number | null; leechers: number | null; completed: number | null }

/** The numbers of a tracker, if they can be true; null if not. */
export function believable({ seeders, leechers, completed }: Counts) {
  if (!isCount(seeders, MAX_PEERS) || !isCount(leechers, MAX_PEERS)) return null
  return { seeders, leechers, completed: isCount(completed, MAX_COMPLETED) ? completed : null }
}

const isCount = (value: number | null, most: number): value is number =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= most

import type pg from 'pg'
import { recordRun } from '@/server/domain/catalogue/sources/mutations'
import type { CacheTag } from '@/server/platform/cache/tags'
import { onPatientConnection, withLock } from '@/server/platform/database/advisory-lock'
import { patientPool, raw, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { TrackerError, type TrackerFault } from '@/server/platform/trackers/faults'
import { mostHashes, type ScrapeOptions, scrape } from '@/server/platform/trackers/scrape'
import { type Statements, write, writeOn } from '@/server/platform/writing/write'
import { afterAnswer, afterFailure } from './rules'
import * as writes from './writes'

/** Trackers of one run and of one host, hosts that are asked at once, and requests to each tracker. */
const MAX_TRACKERS = 50
const PER_HOST = 4
const AT_ONCE = 8
const MAX_REQUESTS = 10
/** Milliseconds for one exchange with a tracker. */
const TIMEOUT = 8000
/** Torrents whose answers are shown by one transaction, with one row of invalidations. */
const SHOWN_AT_ONCE = 500

/** Only one process asks trackers ("trac" in ASCII). */
const LOCK: [number, number] = [0x74726163, 0]

/** Whether a tracker is due, and trackers may be asked at all. */
export async function hasDueTrackers(): Promise<boolean> {
  if (env().SCRAPE === 'off') return false
  const [row] = await rows<{ due: boolean }>(
    sql`SELECT EXISTS (SELECT 1 FROM trackers r WHERE ${raw(writes.DUE_TRACKER)}) AS due`,
  )
  return row?.due ?? false
}

/**
 * Asks the due trackers for the peers of their torrents, stores the answers, and shows changed ones. A run is bounded
 * in trackers, requests and time; the next one does the rest. It is recorded. Does nothing while another process asks.
 */
export async function scrapeTrackers(
  options: ScrapeOptions = { privateToo: env().TRACKERS_PRIVATE === 'yes', timeout: TIMEOUT },
): Promise<void> {
  await onPatientConnection((db) =>
    withLock(db, LOCK, async () => {
      const due = await writes.dueTrackers(db, { limit: MAX_TRACKERS, perHost: PER_HOST })
      const startedAt = new Date()
      const asked = new Set<number>()
      let failed = 0
      await eachOf(hostsOf(due), AT_ONCE, async (trackers) => {
        for (const tracker of trackers) if (!(await askTracker(patientPool(), tracker, options, asked))) failed++
      })
      await show(db, [...asked])
      const counts = { trackers: due.length, failed, torrents: asked.size }
      if (due.length > 0) await recordRun('trackers', { startedAt, state: 'loaded', counts })
    }),
  )
}

/**
 * Invalidates the lists by peers if trackers have answered since the last time. Scheduled every ten minutes: the pages
 * of these lists are rendered no more often, however many numbers change.
 */
export async function refreshTorrentOrders(): Promise<void> {
  const [row] = await rows<{ answered: boolean }>(
    sql`SELECT EXISTS (SELECT 1 FROM trackers WHERE answered_at > now() - interval '12 minutes') AS answered`,
  )
  if (row?.answered) await write(async (tx) => tx.invalidate(['index:torrent-health']))
}

/** Deletes days that are no longer shown, and trackers without torrents. */
export async function cleanHealth(): Promise<void> {
  await rows(sql`DELETE FROM torrent_health WHERE day < (now() AT TIME ZONE 'UTC')::date - 30`)
  await rows(sql`DELETE FROM trackers r WHERE next_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT 1 FROM torrent_trackers WHERE tracker_id = r.id)`)
}

/** Asks one tracker for what is due there; whether it has answered. Its fault concerns no other tracker. */
async function askTracker(
  db: Statements,
  tracker: writes.DueTracker,
  options: ScrapeOptions,
  asked: Set<number>,
): Promise<boolean> {
  try {
    const most = mostHashes(tracker.address)
    const due = await writes.dueTorrents(db, tracker.id, most * MAX_REQUESTS)
    let interval: number | null = null
    for (const part of requestsOf(due, most).slice(0, MAX_REQUESTS)) {
      const wanted = part.flatMap(({ hashes }) => hashes)
      const answer = await scrape(tracker.address, wanted, options)
      interval = answer.interval
      await writes.storeAnswers(db, tracker.id, part, answer.peers)
      for (const { id } of part) asked.add(id)
      // It wants to be asked less often: the rest is due another time.
      if (interval !== null) break
    }
    await writes.storeSuccess(db, tracker.id, afterAnswer(interval))
    return true
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    const wait = afterFailure(tracker.failures + 1, HOPELESS.has(error.fault), Math.random())
    await writes.storeFailure(db, tracker.id, error.fault, wait)
    return false
  }
}

/** Divides torrents among requests with at most so many hashes; all hashes of a torrent are in one request. */
function requestsOf(due: readonly writes.DueTorrent[], most: number): writes.DueTorrent[][] {
  const requests: writes.DueTorrent[][] = []
  let room = 0
  for (const torrent of due) {
    if (torrent.hashes.length > room) {
      requests.push([])
      room = most
    }
    requests.at(-1)?.push(torrent)
    room -= torrent.hashes.length
  }
  return requests
}

const HOPELESS: ReadonlySet<TrackerFault> = new Set(['unsupported', 'closedPort'])

/** The trackers of each host, which are asked one after the other. */
function hostsOf(due: readonly writes.DueTracker[]): writes.DueTracker[][] {
  const hosts = new Map<string, writes.DueTracker[]>()
  for (const tracker of due) hosts.set(tracker.host, [...(hosts.get(tracker.host) ?? []), tracker])
  return [...hosts.values()]
}

/** Runs `work` on all items, `atOnce` of them at a time. */
async function eachOf<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function show(db: pg.ClientBase, torrents: readonly number[]): Promise<void> {
  for (let at = 0; at < torrents.length; at += SHOWN_AT_ONCE)
    await writeOn(db, async (tx) => {
      const changed = await writes.showAnswers(tx, torrents.slice(at, at + SHOWN_AT_ONCE))
      tx.invalidate(changed.map((id): CacheTag => `torrent:${id}`))
    })
}

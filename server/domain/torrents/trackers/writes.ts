import type { Peers } from '@/server/platform/trackers/scrape'
import type { Statements } from '@/server/platform/writing/write'
import { INTERVAL } from './rules'

/** A connection, or the pool: concurrent statements need connections of their own. */

export type DueTracker = { id: number; address: string; host: string; failures: number }
/** Its hashes of 20 bytes: a hybrid has two swarms. */
export type DueTorrent = { id: number; hashes: Buffer[] }

/** Trackers that have torrents to ask for now, those that answer first; few of each host. */
export async function dueTrackers(
  db: Statements,
  { limit, perHost }: { limit: number; perHost: number },
): Promise<DueTracker[]> {
  const { rows } = await db.query<DueTracker>(DUE_TRACKERS, [limit, perHost])
  return rows
}

/** Whether any tracker is due. */
export const DUE_TRACKER = `r.next_at <= now()
  AND EXISTS (SELECT 1 FROM torrent_trackers WHERE tracker_id = r.id AND due_at <= now())`
const DUE_TRACKERS = `SELECT id, address, host, failures FROM (
    SELECT id, address, host, failures, next_at, row_number() OVER (PARTITION BY host ORDER BY failures, next_at, id) AS place
    FROM trackers r WHERE ${DUE_TRACKER}
  ) AS due WHERE place <= $2::int ORDER BY failures, next_at LIMIT $1::int`

/** Selects torrents for which a tracker is due, the longest due first. Hidden and unlisted torrents are put off. */
export async function dueTorrents(db: Statements, tracker: number, limit: number): Promise<DueTorrent[]> {
  await db.query(PUT_OFF_HIDDEN, [tracker, limit])
  const { rows } = await db.query<DueTorrent>(DUE_TORRENTS, [tracker, limit])
  return rows
}

const DUE = `SELECT torrent_id FROM torrent_trackers
  WHERE tracker_id = $1::int AND due_at <= now() ORDER BY due_at LIMIT $2::int`
const PUT_OFF_HIDDEN = `UPDATE torrent_trackers a SET due_at = now() + interval '1 day' FROM torrents t
  WHERE a.tracker_id = $1::int AND a.torrent_id = t.id AND (t.hidden_at IS NOT NULL OR t.is_unlisted) AND a.torrent_id IN (${DUE})`
/** A hash of version 2 is truncated (BEP 52). */
const DUE_TORRENTS = `SELECT t.id, array_remove(ARRAY[t.info_hash_v1, substring(t.info_hash_v2 FROM 1 FOR 20)], NULL) AS hashes
  FROM torrents t WHERE t.hidden_at IS NULL AND NOT t.is_unlisted AND t.id IN (${DUE})`

/**
 * Stores a tracker's answer for these torrents. Torrents that it does not know are asked for again like all others. The
 * larger swarm of a hybrid counts: programs that know both versions are in both.
 */
export async function storeAnswers(
  db: Statements,
  tracker: number,
  asked: readonly DueTorrent[],
  peers: ReadonlyMap<string, Peers>,
): Promise<void> {
  const told = asked.map(({ hashes }) => largest(hashes.flatMap((hash) => peers.get(hash.toString('hex')) ?? [])))
  await db.query(STORE, [
    tracker,
    asked.map(({ id }) => id),
    told.map((each) => each?.seeders ?? null),
    told.map((each) => each?.leechers ?? null),
    told.map((each) => each?.completed ?? null),
  ])
}

function largest(swarms: readonly Peers[]): Peers | undefined {
  return swarms.toSorted((one, other) => other.seeders - one.seeders || other.leechers - one.leechers)[0]
}

const STORE = `UPDATE torrent_trackers a SET due_at = now() + ${INTERVAL},
    answered_at = CASE WHEN g.seeders IS NULL THEN a.answered_at ELSE now() END,
    seeders = coalesce(g.seeders, a.seeders), leechers = coalesce(g.leechers, a.leechers),
    completed = CASE WHEN g.seeders IS NULL THEN a.completed ELSE g.completed END
  FROM unnest($2::int[], $3::int[], $4::int[], $5::int[]) AS g (id, seeders, leechers, completed) JOIN torrents t USING (id)
  WHERE a.torrent_id = g.id AND a.tracker_id = $1::int`

/** Stores that a tracker has answered, and when it is asked again. */
export async function storeSuccess(db: Statements, tracker: number, wait: number): Promise<void> {
  await db.query(
    `UPDATE trackers SET failures = 0, fault = NULL, answered_at = now(), next_at = now() + make_interval(secs => $2::int)
     WHERE id = $1::int`,
    [tracker, wait],
  )
}

/** Stores that a tracker has failed, why, and when it is asked again. */
export async function storeFailure(db: Statements, tracker: number, fault: string, wait: number): Promise<void> {
  await db.query(
    `UPDATE trackers SET failures = failures + 1, fault = $2::text, next_at = now() + make_interval(secs => $3::int)
     WHERE id = $1::int`,
    [tracker, fault, wait],
  )
}

/**
 * Copies answers of trackers into what pages show, and returns the ids of the changed torrents. All three numbers are
 * of one answer of the last 36 hours: the one with the most seeders, then leechers, then downloads. Sums would count
 * most peers twice, since trackers know parts of one swarm. New numbers are shown after ten minutes, equal ones with a
 * newer time after six hours.
 */
export async function showAnswers(db: Statements, torrents: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(SHOW, [torrents])
  const ids = rows.map(({ id }) => id)
  await db.query(RECORD_DAY, [ids])
  return ids
}

const BEST = `SELECT DISTINCT ON (torrent_id) torrent_id, seeders, leechers, completed, answered_at FROM torrent_trackers
  WHERE torrent_id = ANY($1::int[]) AND answered_at > now() - interval '36 hours'
  ORDER BY torrent_id, seeders DESC, leechers DESC, completed DESC NULLS LAST, answered_at DESC`
const SHOW = `UPDATE torrents t
  SET seeders = b.seeders, leechers = b.leechers, completed = b.completed, scraped_at = b.answered_at
  FROM (${BEST}) AS b WHERE t.id = b.torrent_id AND (t.scraped_at IS NULL
    OR ((t.seeders, t.leechers, t.completed) IS DISTINCT FROM (b.seeders, b.leechers, b.completed)
      AND t.scraped_at < now() - interval '10 minutes')
    OR b.answered_at > t.scraped_at + interval '6 hours')
  RETURNING t.id`
const RECORD_DAY = `INSERT INTO torrent_health (torrent_id, day, seeders, leechers, completed)
  SELECT id, (scraped_at AT TIME ZONE 'UTC')::date, seeders, leechers, completed FROM torrents WHERE id = ANY($1::int[])
  ON CONFLICT (torrent_id, day) DO UPDATE
    SET seeders = excluded.seeders, leechers = excluded.leechers, completed = excluded.completed`

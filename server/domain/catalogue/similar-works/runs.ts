import { plannedRows } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'

/** When a load has asked for similar works, and how far their latest run is (table `derivations`). */
export type Runs = {
  wantedAt: Date | null
  startedAt: Date | null
  finishedAt: Date | null
  /** Works of the latest run. */
  done: number
  total: number
}

const MINUTE = 60_000
/** By UTC. */
const NIGHTLY = { hour: 4, minute: 11 }
/** A run that has failed is not tried again at once. */
const BETWEEN = 10 * MINUTE

/**
 * Whether similar works are to be found now: once each night, and after a load that asked for them and was followed by
 * no other load for `quietMinutes`.
 */
export function isDue(
  { wantedAt, startedAt, finishedAt }: Pick<Runs, 'wantedAt' | 'startedAt' | 'finishedAt'>,
  now: Date,
  quietMinutes: number,
): boolean {
  const since = (moment: Date | null) => now.getTime() - (moment?.getTime() ?? Number.NEGATIVE_INFINITY)
  if (finishedAt === null && since(startedAt) < BETWEEN) return false
  const isWanted = wantedAt !== null && since(wantedAt) >= quietMinutes * MINUTE
  return isWanted || since(startedAt) > since(lastNight(now))
}

function lastNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(NIGHTLY.hour, NIGHTLY.minute, 0, 0)
  return night <= now ? night : new Date(night.getTime() - 24 * 60 * MINUTE)
}

/** The statement by which a load asks for similar works, after its last commit. */
export const ASK = `INSERT INTO derivations (name, wanted_at) VALUES ('similar-works', clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET wanted_at = clock_timestamp()`

/** The statement of the row, also for the doctor. */
export const RUNS = `SELECT wanted_at AS "wantedAt", started_at AS "startedAt", finished_at AS "finishedAt", done, total
  FROM derivations WHERE name = 'similar-works'`

export async function readRuns(): Promise<Runs | undefined> {
  const [runs] = await plannedRows<Runs>('similar-works-runs', RUNS, [])
  return runs
}

/** Notes that a run begins. */
export async function beginRun(total: number): Promise<void> {
  await write((tx) => tx.query(BEGIN, [total]))
}

const BEGIN = `INSERT INTO derivations (name, started_at, total) VALUES ('similar-works', now(), $1::int)
  ON CONFLICT (name) DO UPDATE SET started_at = now(), finished_at = NULL, done = 0, total = excluded.total`

/** The statement that counts the works of a batch. */
export const ADVANCE = `UPDATE derivations SET done = done + $1::int WHERE name = 'similar-works'`

/** Notes that a run is complete. A load that ended meanwhile still waits. */
export async function endRun(): Promise<void> {
  await write((tx) => tx.query(END))
}

const END = `UPDATE derivations SET finished_at = now(), wanted_at = CASE WHEN wanted_at > started_at THEN wanted_at END
  WHERE name = 'similar-works'`

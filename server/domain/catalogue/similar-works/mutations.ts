import { write } from '@/server/platform/writing/write'

/** The statement by which a load asks for similar works, after its last commit. */
export const ASK = `INSERT INTO derivations (name, wanted_at) VALUES ('similar-works', clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET wanted_at = clock_timestamp()`

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

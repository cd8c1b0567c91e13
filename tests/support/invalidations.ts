import { CHANNEL } from '@/server/platform/cache/invalidate'
import type { CacheTag } from '@/server/platform/cache/tags'
import { raw, rows, sql } from '@/server/platform/database/client'

/** Writes and reads the invalidation log for tests. */

/**
 * Invalidates these tags at once, for rows that a test has written directly. Unlike `tx.invalidate()` it wakes the
 * readers of the log with the commit: no statement comes later, among those that a test counts.
 */
export async function invalidateNow(...tags: CacheTag[]): Promise<void> {
  await rows(
    sql`WITH logged AS (INSERT INTO invalidations (tags) VALUES (${tags}::text[])) SELECT pg_notify(${CHANNEL}, '')`,
  )
}

/** Empties the log. Returns the tags of all its rows, in order. */
export async function drainInvalidations(): Promise<CacheTag[]> {
  const drained = await rows<{
    tag: CacheTag
  }>(sql`WITH drained AS (DELETE FROM invalidations RETURNING xid, ctid, tags)
    SELECT tag FROM drained, unnest(tags) WITH ORDINALITY AS each (tag, place) ORDER BY xid, ctid, place`)
  return drained.map(({ tag }) => tag)
}

/** The error of a commit within `refusingCommits`. */
export const COMMIT_REFUSED = /this commit is refused/

/** Runs `work` while every transaction that has written to `table` fails at its COMMIT. */
export async function refusingCommits<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await rows(sql`CREATE OR REPLACE FUNCTION refuse_commit() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN RAISE ''this commit is refused''; END'`)
  await rows(sql`CREATE CONSTRAINT TRIGGER refuse_commit AFTER INSERT OR UPDATE OR DELETE ON ${raw(table)}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_commit()`)
  try {
    return await work()
  } finally {
    await rows(sql`DROP TRIGGER refuse_commit ON ${raw(table)}`)
  }
}

import { rows, sql } from '@/server/platform/database/client'

/**
 * Deletes log rows that every reader has had at least an hour to read. `next_before` is the oldest transaction that was
 * in progress at `noted_at`, so all transactions below it had ended by then. The row of a long transaction is therefore
 * kept for an hour after its commit. A reader that missed cleaned rows empties its cache.
 */
export async function cleanInvalidations(): Promise<void> {
  const [moved] = await rows<{ before: string }>(sql`UPDATE invalidation_horizon
    SET cleaned_before = next_before, next_before = pg_snapshot_xmin(pg_current_snapshot()), noted_at = now()
    WHERE noted_at < now() - interval '1 hour' RETURNING cleaned_before::text AS before`)
  if (moved) await rows(sql`DELETE FROM invalidations WHERE xid < ${moved.before}::xid8`)
}

/**
 * A database restored from a dump contains transaction numbers of another cluster: its log is emptied, because its rows
 * would look new for ever. Called once at each start.
 */
export async function dropForeignInvalidations(): Promise<void> {
  const [reset] = await rows(sql`UPDATE invalidation_horizon
    SET cleaned_before = '0', next_before = pg_snapshot_xmin(pg_current_snapshot()), noted_at = now()
    WHERE next_before > pg_snapshot_xmax(pg_current_snapshot())
      OR EXISTS (SELECT FROM invalidations WHERE xid >= pg_snapshot_xmax(pg_current_snapshot())) RETURNING id`)
  if (reset) await rows(sql`DELETE FROM invalidations`)
}

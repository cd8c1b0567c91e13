import { rows, sql } from '@/server/platform/database/client'

/** The number of statements in this database that wait for a lock. */
export async function waitingForLocks(): Promise<number> {
  const [row] = await rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return row?.n ?? 0
}

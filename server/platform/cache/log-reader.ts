import type { CacheTag } from './tags'

/** One statement; `name` lets the driver plan it once for each connection. */
export type Statement = { name: string; text: string; values: unknown[] }
type Query = (statement: Statement) => Promise<{ rows: unknown[] }>

/** Reads, each time it is asked, what was invalidated since it was asked last. */
export type LogReader = {
  /**
   * The tags of all transactions that have committed since the last reading; `['*']` on the first one, and whenever that
   * cannot be known (the log has been cleaned since, or this is another database cluster).
   * @throws what the query throws; then the next reading starts where the last good one ended
   */
  read: () => Promise<CacheTag[]>
}

/**
 * Reads the table `invalidations`. The position is no sequence number, since transactions do not commit in the order of
 * their numbers, but the snapshot of the last reading (PostgreSQL, "Snapshot information functions"): what is visible now
 * and was not visible in it is new. So a transaction that stays open holds nobody up, and none is missed when it commits.
 */
export function logReader(query: Query): LogReader {
  let position: { snapshot: string; cluster: string } | undefined
  return {
    async read() {
      const values = [position?.snapshot ?? null]
      const { rows } = await query({ name: 'read-invalidations', text: READ, values })
      const [{ snapshot, cluster, isContinued, tags }] = rows as [Found]
      const isSame = position?.cluster === cluster && isContinued
      position = { snapshot, cluster }
      return isSame ? tags : ['*']
    },
  }
}

type Found = { snapshot: string; cluster: string; isContinued: boolean; tags: CacheTag[] }

/**
 * New are the transactions that began after the last snapshot (xmax and above), and those that it saw in progress (xip):
 * two ranges of the index on xid. The horizon is what has been cleaned away. A cluster is known by its identifier, its
 * timeline (which changes when a standby is promoted or a backup restored) and the database in it.
 */
const READ = `SELECT pg_current_snapshot()::text AS snapshot,
    (SELECT system_identifier FROM pg_control_system()) || '/' || CASE WHEN pg_is_in_recovery() THEN ''
      ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END || '/' || (SELECT oid FROM pg_database
      WHERE datname = current_database()) AS cluster,
    coalesce(pg_snapshot_xmin($1::pg_snapshot) >= (SELECT cleaned_before FROM invalidation_horizon)
      AND pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()), false) AS "isContinued",
    ARRAY(
      SELECT unnest(tags) FROM invalidations WHERE xid >= pg_snapshot_xmax($1::pg_snapshot)
      UNION
      SELECT unnest(tags) FROM invalidations WHERE xid = ANY (ARRAY(SELECT pg_snapshot_xip($1::pg_snapshot)))
    ) AS tags`

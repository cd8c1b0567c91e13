import type { CacheTag } from './tags'

/** One statement; `name` lets the driver plan it once for each connection. */
export type Statement = { name: string; text: string; values: unknown[] }
type Query = (statement: Statement) => Promise<{ rows: unknown[] }>

/** Reads what was invalidated since the previous read. */
export type LogReader = ReturnType<typeof logReader>

/**
 * A position in the write-ahead log: all that was committed before it was read is at or before it. It is null on a
 * standby. An instance of another database has another identifier.
 */
export type Wal = { system: string; position: bigint | null }

/**
 * Reads the table `invalidations`. Its position is the snapshot of the previous read (PostgreSQL, "Snapshot information
 * functions"). It is no sequence number, because transactions do not commit in the order of their numbers. Rows that
 * are visible now and were not visible in that snapshot are new. An open transaction delays no reader, and its row is
 * found after it commits.
 */
export function logReader(query: Query) {
  let position: { snapshot: string; cluster: string } | undefined
  let delay: number | null = null
  let wal: Wal | null = null
  return {
    /**
     * The cluster that the last read was of, as its system identifier, and how far its log (WAL) was written then; null
     * before the first.
     */
    get wal() {
      return wal
    },
    /**
     * Seconds from the oldest of the writes that the last read found to that read, by the clock of the database. Null
     * if it found none.
     */
    get delay() {
      return delay
    },
    /**
     * The tags of all transactions that committed since the previous read. At the first read, and when they are
     * unknown, `['*']`: the log has been cleaned since, or this is another database cluster.
     * @throws what the query throws; the next read then continues after the last successful one
     */
    async read(): Promise<CacheTag[]> {
      const values = [position?.snapshot ?? null]
      const { rows } = await query({ name: 'read-invalidations', text: READ, values })
      const [{ snapshot, cluster, isContinued, tags, seconds, written }] = rows as [Found]
      const isSame = position?.cluster === cluster && isContinued
      delay = isSame ? seconds : null
      position = { snapshot, cluster }
      wal = { system: cluster.split('/', 1)[0] ?? '', position: written === null ? null : endOfRecord(BigInt(written)) }
      return isSame ? tags : ['*']
    },
  }
}

type Found = {
  snapshot: string
  cluster: string
  isContinued: boolean
  tags: CacheTag[]
  seconds: number | null
  written: string | null
}

/** Bytes of a page of the WAL, and most bytes of its header. */
const PAGE = 8192n
const HEADER = 40n

/** The end of the last record: the next one begins after the header of a page. */
function endOfRecord(position: bigint): bigint {
  const inPage = position % PAGE
  return inPage <= HEADER ? position - inPage : position
}

/**
 * New transactions began after the previous snapshot (xmax and above), or were in progress in it (xip): two ranges of
 * the index on xid. `cleaned_before` tells which rows have been cleaned. A cluster is identified by its system
 * identifier, its timeline and the database in it. The timeline changes when a standby is promoted or a backup
 * restored.
 */
const READ = `WITH fresh AS (
    SELECT tags, noted_at FROM invalidations WHERE xid >= pg_snapshot_xmax($1::pg_snapshot)
    UNION ALL
    SELECT tags, noted_at FROM invalidations WHERE xid = ANY (ARRAY(SELECT pg_snapshot_xip($1::pg_snapshot)))
  )
  SELECT pg_current_snapshot()::text AS snapshot,
    (SELECT system_identifier FROM pg_control_system()) || '/' || CASE WHEN pg_is_in_recovery() THEN ''
      ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END || '/' || (SELECT oid FROM pg_database
      WHERE datname = current_database()) AS cluster,
    coalesce(pg_snapshot_xmin($1::pg_snapshot) >= (SELECT cleaned_before FROM invalidation_horizon)
      AND pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()), false) AS "isContinued",
    ARRAY(SELECT DISTINCT unnest(tags) FROM fresh) AS tags,
    (SELECT extract(epoch FROM clock_timestamp() - min(noted_at))::float8 FROM fresh) AS seconds,
    CASE WHEN NOT pg_is_in_recovery() THEN (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text END AS written`

import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { newClient } from './single'

/** Milliseconds between two looks at the replica, and until a look fails. */
const LOOK_EVERY = 200
const TIMEOUT = 1000
/** Milliseconds that a replica may lag behind. */
const MAX_LAG = 1000
/** Positions of the primary that are remembered: one for each look, for longer than a replica may lag. */
const MAX_REMEMBERED = 20

/**
 * What is known of the primary. It is when its invalidation log was read (Date.now()), and how far its WAL was written
 * then and at the last invalidation.
 */
export type Primary = {
  readonly readAt: number
  readonly wal: { now: Position; invalidated: Position } | null
}
type Position = { system: string; position: bigint | null }

/** A streaming replica, as the edge sees it. */
export type Replica = ReturnType<typeof watchReplica>

/**
 * Watches the replica at `url` on a connection of its own. A server that is another cluster, or no replica, is never
 * current. All connections to `url` must lead to one server, since another one may have replayed less.
 */
export function watchReplica(url: string, primary: Primary) {
  const ending = new AbortController()
  let client: pg.Client | undefined
  /** What it has replayed at `lookedAt`; null if that is of no use. */
  let replayed: bigint | null = null
  let lookedAt = 0
  let writtenAt = 0
  /** The time at which the primary had written no more than what the replica has replayed. */
  let upToDateAt = 0
  let samples: { at: number; position: bigint }[] = []

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        client ??= await connect(url, () => {
          replayed = null
        })
        const at = Date.now()
        const found = (await client.query<Found>(LOOK)).rows[0]
        const isOurs = found?.position != null && found.isStreaming && found.system === primary.wal?.now.system
        replayed = isOurs ? BigInt(found.position as string) : null
        lookedAt = at
      } catch {
        replayed = null
        client?.end().catch(() => {})
        client?.connection?.stream.destroy()
        client = undefined
      }
      compare()
      await setTimeout(LOOK_EVERY, undefined, { signal: ending.signal }).catch(() => {})
    }
    await client?.end().catch(() => {})
  }

  function compare(): void {
    const { readAt, wal } = primary
    const position = wal?.now.position
    if (position != null && samples.at(-1)?.at !== readAt)
      samples = [...samples, { at: readAt, position }].slice(-MAX_REMEMBERED)
    const least = replayed
    if (least === null) return
    const last = samples.findLastIndex((sample) => sample.position <= least)
    if (last < 0) return
    upToDateAt = samples[last]?.at ?? 0
    samples = samples.slice(last)
  }

  const ended = watch()
  return {
    /**
     * Whether reads may go there now: it lags less than a second, and has replayed all that this instance knows to be
     * invalidated. Otherwise a page could be rendered from old rows after its invalidation, and be cached.
     */
    isCurrent(): boolean {
      const now = Date.now()
      const { readAt, wal } = primary
      return (
        replayed !== null &&
        wal?.invalidated.position != null &&
        replayed >= wal.invalidated.position &&
        readAt > writtenAt &&
        now - lookedAt < MAX_LAG &&
        now - upToDateAt < MAX_LAG
      )
    },
    /** A write was answered, or may be committed: only a later read of the invalidation log tells its position. */
    noteWrite(): void {
      writtenAt = Date.now()
    },
    async close(): Promise<void> {
      ending.abort()
      await ended
    },
  }
}

async function connect(url: string, onLost: () => void): Promise<pg.Client> {
  const client = newClient({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
    application_name: 'mokuroku replica',
  })
  client.on('error', onLost)
  await client.connect()
  return client
}

type Found = { system: string; position: string | null; isStreaming: boolean }

/** A replica that follows another timeline than the primary does not stream: it has no receiver. */
const LOOK = `SELECT (SELECT system_identifier FROM pg_control_system())::text AS system,
  CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text END AS position,
  EXISTS (SELECT FROM pg_stat_wal_receiver) AS "isStreaming"`

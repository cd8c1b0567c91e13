import { sql } from '@/server/platform/database/client'
import type { Statements } from '@/server/platform/writing/write'

/** Hosts with a picture that is due; `wait` is the number of seconds until the host may be asked. */
export async function dueHosts(
  db: Statements,
  within: number,
): Promise<{ host: string; wait: number; failures: number }[]> {
  const { rows } = await db.query<{ host: string; wait: number; failures: number }>(sql`
    SELECT host, greatest(extract(epoch FROM next_at - now()), 0)::float8 AS wait, failures FROM picture_hosts h
    WHERE next_at < now() + make_interval(secs => ${within}::float8) AND EXISTS (
      SELECT FROM picture_addresses p WHERE p.host = h.host AND p.state = 'Waiting' AND p.next_at <= now())
    ORDER BY next_at LIMIT ${MAX_HOSTS}`)
  return rows
}

const MAX_HOSTS = 50

export type DuePicture = {
  mediaId: number
  address: string
  credit: string | null
  attempts: number
  hasPrimary: boolean
}

/**
 * Takes the next picture of a host: wishes first, then the most popular work. It is due again in ten minutes, whatever
 * becomes of this process. Null if there is none.
 */
export async function takePicture(db: Statements, host: string): Promise<DuePicture | null> {
  const { rows } = await db.query<DuePicture>(sql`
    WITH due AS (
      SELECT media_id FROM picture_addresses WHERE host = ${host} AND state = 'Waiting' AND next_at <= now()
      ORDER BY wished_at, rank DESC LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE picture_addresses p SET next_at = now() + interval '10 minutes', attempts = attempts + 1
    FROM due WHERE p.media_id = due.media_id
    RETURNING p.media_id AS "mediaId", p.address, p.credit, p.attempts, EXISTS (SELECT FROM attachments a
      WHERE a.media_id = p.media_id AND a.type = 'Primary' AND NOT a.drawn AND a.id IS DISTINCT FROM p.attachment_id) AS "hasPrimary"`)
  return rows[0] ?? null
}

/** Counts a request of today. Returns false, and counts nothing, when there were as many as a day may have. */
export async function countRequest(db: Statements, most: number): Promise<boolean> {
  const { rows } = await db.query(sql`INSERT INTO picture_days AS d (day, requests)
    SELECT (now() AT TIME ZONE 'UTC')::date, 1 WHERE ${most}::int > 0
    ON CONFLICT (day) DO UPDATE SET requests = d.requests + 1 WHERE d.requests < ${most}::int RETURNING requests`)
  return rows.length > 0
}

/** Bytes of all fetched pictures, and requests of today. */
export async function spent(db: Statements): Promise<{ bytes: number; requests: number }> {
  const { rows } = await db.query<{ bytes: number; requests: number }>(sql`SELECT
    (SELECT coalesce(sum(bytes), 0)::float8 FROM picture_addresses WHERE state = 'Fetched') AS bytes,
    coalesce((SELECT requests FROM picture_days WHERE day = (now() AT TIME ZONE 'UTC')::date), 0) AS requests`)
  return rows[0] ?? { bytes: 0, requests: 0 }
}

/** When a host may be asked again, in seconds. */
export async function pauseHost(db: Statements, host: string, failures: number, seconds: number): Promise<void> {
  await db.query(sql`UPDATE picture_hosts SET next_at = now() + make_interval(secs => ${seconds}::float8),
    failures = ${failures}::int WHERE host = ${host}`)
}

/** Gives a taken picture back: it is due in so many seconds, as if it had not been tried unless `counts`. */
export async function giveBack(
  db: Statements,
  mediaId: number,
  seconds: number,
  counts = false,
  fault: string | null = null,
) {
  await db.query(sql`UPDATE picture_addresses SET next_at = now() + make_interval(secs => ${seconds}::float8),
    attempts = attempts - ${counts ? 0 : 1}::int, fault = ${fault} WHERE media_id = ${mediaId} AND state = 'Waiting'`)
}

/** Ends the attempts for an address, unless a load has named another one meanwhile. */
export async function giveUp(
  db: Statements,
  { mediaId, address }: DuePicture,
  state: 'Failed' | 'Removed',
  fault: string,
) {
  await db.query(sql`UPDATE picture_addresses SET state = ${state}::picture_state, fault = ${fault}
    WHERE media_id = ${mediaId} AND state = 'Waiting' AND address = ${address}`)
}

/** The attachment that an address was fetched for before; undefined if it is no longer wanted. Locks the row. */
export async function lockAddress(
  tx: Statements,
  { mediaId, address }: DuePicture,
): Promise<number | null | undefined> {
  const { rows } = await tx.query<{ id: number | null }>(sql`SELECT attachment_id AS id FROM picture_addresses
    WHERE media_id = ${mediaId} AND address = ${address} AND state = 'Waiting' FOR UPDATE`)
  return rows[0]?.id
}

/** Stores that a picture was fetched, as this attachment. */
export async function markFetched(
  tx: Statements,
  mediaId: number,
  attachment: number | null,
  bytes: number,
): Promise<void> {
  await tx.query(sql`UPDATE picture_addresses SET state = 'Fetched', fetched_at = now(), bytes = ${bytes}::int, fault = NULL,
    attachment_id = ${attachment}::int WHERE media_id = ${mediaId}`)
}

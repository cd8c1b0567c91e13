import type { EntityKind } from '@/lib/links'
import { PICTURE_WIDTHS } from '@/lib/picture-widths'
import { raw, sql } from '@/server/platform/database/client'
import { forgetMade } from '@/server/platform/files/made'
import { madeKey } from '@/server/platform/files/serve'
import type { Upload } from '@/server/platform/files/uploads'
import { storage } from '@/server/platform/storage/open'
import { keptKey } from '@/server/platform/storage/storage'
import type { Statements } from '@/server/platform/writing/write'
import type { PictureType } from './rules'

const TABLES: Record<EntityKind, string> = {
  media: 'media',
  series: 'series',
  character: 'characters',
  person: 'people',
  company: 'companies',
}
/** The column of attachments that names the entry. */
export const owner = (noun: EntityKind) => raw(`${noun}_id`)

export async function entryExists(tx: Statements, noun: EntityKind, id: number): Promise<boolean> {
  const { rows } = await tx.query(sql`SELECT FROM ${raw(TABLES[noun])} WHERE id = ${id}::int`)
  return rows.length > 0
}

/** Serialises changes of the pictures of one entry. Returns whether it exists. */
export async function lockEntry(tx: Statements, noun: EntityKind, id: number): Promise<boolean> {
  const { rows } = await tx.query(sql`SELECT FROM ${raw(TABLES[noun])} WHERE id = ${id}::int FOR NO KEY UPDATE`)
  return rows.length > 0
}

export type PictureRow = {
  id: number
  type: PictureType
  filename: string
  credit: string | null
  source: string | null
}

/** The stored pictures of an entry in the order of its page. Drawings are no pictures of anybody. */
export async function storedPictures(tx: Statements, noun: EntityKind, id: number): Promise<PictureRow[]> {
  const { rows } = await tx.query<PictureRow>(sql`SELECT id, type, filename, credit, source FROM attachments
    WHERE ${owner(noun)} = ${id} AND NOT drawn ORDER BY type, position, id`)
  return rows
}

type Added = { noun: EntityKind; id: number; type: PictureType; credit: string | null; source: string | null }

/** Adds a picture as the last one of its type; the drawing of that type goes. Returns its id. */
export async function insertPicture(
  tx: Statements,
  { noun, id, type, credit, source }: Added,
  { filename, width, height, color }: Omit<Upload, 'bytes'>,
): Promise<number> {
  await tx.query(
    sql`DELETE FROM attachments WHERE ${owner(noun)} = ${id} AND type = ${type}::attachment_type AND drawn`,
  )
  const { rows } = await tx.query<{ id: number }>(sql`
    INSERT INTO attachments (${owner(noun)}, type, filename, width, height, color, credit, source, position)
    SELECT ${id}::int, ${type}::attachment_type, ${filename}, ${width}::int, ${height}::int, ${color}, ${credit}, ${source},
      coalesce(max(position) + 1, 0)
    FROM attachments WHERE ${owner(noun)} = ${id} AND type = ${type}::attachment_type RETURNING id`)
  return rows[0]?.id ?? 0
}

/** Writes the order of the pictures of one type. */
export async function orderPictures(tx: Statements, ids: readonly number[]): Promise<void> {
  await tx.query(sql`UPDATE attachments a SET position = given.place - 1
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS given (id, place) WHERE a.id = given.id AND a.position <> given.place - 1`)
}

/** Whether a picture with these contents, or from this address, was taken down. */
export async function wasTakenDown(
  tx: Statements,
  { filename, address }: { filename?: string; address?: string | null },
): Promise<boolean> {
  const { rows } = await tx.query(sql`SELECT FROM removed_pictures
    WHERE filename = ${filename ?? null}::text UNION ALL
    SELECT FROM removed_pictures WHERE address = ${address ?? null}::text LIMIT 1`)
  return rows.length > 0
}

/** Before a picture is removed: one that was fetched for its work is never fetched again. */
export async function forgetFetched(tx: Statements, picture: number): Promise<void> {
  await tx.query(
    sql`UPDATE picture_addresses SET state = 'Removed', attachment_id = NULL WHERE attachment_id = ${picture}`,
  )
}

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
 * Takes the next picture of a host: wishes first, then the most popular work. It is due again in ten minutes, whatever becomes of this
 * process. Null if there is none.
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

/** The attachment that an address was fetched for before; undefined if the address is no longer wanted. The row is locked. */
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

/** Puts a newer picture in the place of a fetched one. */
export async function replacePicture(
  tx: Statements,
  attachment: number,
  { filename, width, height, color }: Omit<Upload, 'bytes'>,
  source: string,
): Promise<void> {
  await tx.query(sql`UPDATE attachments SET filename = ${filename}, width = ${width}::int, height = ${height}::int,
    color = ${color}, source = ${source}, created_at = now() WHERE id = ${attachment}`)
}

/** Stores the file of a picture. @throws AppError picturesUnavailable, storageUnavailable */
export async function keepFile(noun: EntityKind, id: number, { filename, bytes }: Upload): Promise<void> {
  await storage().write(keptKey(noun, id, filename), bytes)
}

/** Copies the file of a picture to another entry. @throws AppError picturesUnavailable, storageUnavailable */
export async function copyFile(noun: EntityKind, filename: string, from: number, into: number): Promise<void> {
  const bytes = await storage().read(keptKey(noun, from, filename))
  if (bytes) await storage().write(keptKey(noun, into, filename), bytes)
}

/** Deletes the file of a picture, and what was made of it. One that cannot be deleted does no harm: nothing refers to it. */
export async function removeFile(noun: EntityKind, id: number, filename: string): Promise<void> {
  await Promise.allSettled([
    storage().remove(keptKey(noun, id, filename)),
    forgetMade(PICTURE_WIDTHS.map((width) => madeKey(noun, id, `${filename}-${width}`))),
  ])
}

import { LRUCache } from 'lru-cache'
import type { EntityKind } from '@/lib/links'
import { PICTURE_WIDTHS } from '@/lib/picture-widths'
import { perPool, pool, raw, sql } from '@/server/platform/database/client'
import { forgetMade } from '@/server/platform/files/made'
import { madeKey } from '@/server/platform/files/serve'
import type { Upload } from '@/server/platform/files/uploads'
import { siteNow } from '@/server/platform/site/site'
import { storage } from '@/server/platform/storage/open'
import { keptKey } from '@/server/platform/storage/storage'
import type { Statements } from '@/server/platform/writing/write'
import { isShown, TABLES } from '../entries/access'
import type { PictureType } from './rules'

/** The column of attachments that names the entry. */
export const owner = (noun: EntityKind) => raw(`${noun}_id`)

export async function entryExists(tx: Statements, noun: EntityKind, id: number): Promise<boolean> {
  const { rows } = await tx.query(sql`SELECT FROM ${raw(TABLES[noun])} WHERE id = ${id}::int`)
  return rows.length > 0
}

/** Serialises changes of the pictures of one entry. Returns whether it exists and is shown. */
export async function lockEntry(tx: Statements, noun: EntityKind, id: number): Promise<boolean> {
  const shown = raw(isShown(noun, 'id'))
  const { rows } = await tx.query(
    sql`SELECT FROM ${raw(TABLES[noun])} WHERE id = ${id}::int AND ${shown} FOR NO KEY UPDATE`,
  )
  return rows.length > 0
}

export type PictureRow = {
  id: number
  type: PictureType
  filename: string
  credit: string | null
  source: string | null
  position: number
}

/** The stored pictures of an entry in the order of its page. Drawings are no pictures of anybody. */
export async function storedPictures(tx: Statements, noun: EntityKind, id: number): Promise<PictureRow[]> {
  const { rows } = await tx.query<PictureRow>(sql`SELECT id, type, filename, credit, source, position FROM attachments
    WHERE ${owner(noun)} = ${id} AND NOT drawn ORDER BY type, position, id`)
  return rows
}

type Added = {
  noun: EntityKind
  id: number
  type: PictureType
  credit: string | null
  source: string | null
  position?: number | undefined
}

/** Adds a picture, by default as the last one of its type; the drawing of that type goes. Returns its id. */
export async function insertPicture(
  tx: Statements,
  { noun, id, type, credit, source, position }: Added,
  { filename, width, height, color }: Omit<Upload, 'bytes'>,
): Promise<number> {
  await tx.query(
    sql`DELETE FROM attachments WHERE ${owner(noun)} = ${id} AND type = ${type}::attachment_type AND drawn`,
  )
  const { rows } = await tx.query<{ id: number }>(sql`
    INSERT INTO attachments (${owner(noun)}, type, filename, width, height, color, credit, source, position)
    SELECT ${id}::int, ${type}::attachment_type, ${filename}, ${width}::int, ${height}::int, ${color}, ${credit}, ${source},
      coalesce(${position ?? null}::int, max(position) + 1, 0)
    FROM attachments WHERE ${owner(noun)} = ${id} AND type = ${type}::attachment_type RETURNING id`)
  return rows[0]?.id ?? 0
}

/** Moves the others behind a place that one of them has, before a picture is put back there. */
export async function makePlace(
  tx: Statements,
  noun: EntityKind,
  entry: number,
  { type, position }: Pick<Added, 'type' | 'position'>,
): Promise<void> {
  if (position === undefined) return
  const ofType = sql`${owner(noun)} = ${entry}::int AND type = ${type}::attachment_type AND NOT drawn`
  await tx.query(sql`UPDATE attachments SET position = position + 1 WHERE ${ofType} AND position >= ${position}::int
    AND EXISTS (SELECT FROM attachments WHERE ${ofType} AND position = ${position}::int)`)
}

type Described = { id: number; type: PictureType; credit: string | null; position?: number | undefined }

/** Writes type, credit and place of a picture, by default the last of its type; a drawing of that type goes. */
export async function changeRow(
  tx: Statements,
  noun: EntityKind,
  entry: number,
  { id, type, credit, position }: Described,
): Promise<void> {
  const ofType = sql`${owner(noun)} = ${entry}::int AND type = ${type}::attachment_type`
  await tx.query(sql`DELETE FROM attachments WHERE ${ofType} AND drawn AND id <> ${id}::int`)
  await tx.query(sql`UPDATE attachments SET type = ${type}::attachment_type, credit = ${credit},
    position = coalesce(${position ?? null}::int, (SELECT coalesce(max(position) + 1, 0) FROM attachments WHERE ${ofType} AND id <> ${id}::int))
    WHERE id = ${id}::int`)
}

/** Removes a picture from its entry. One that was fetched for its work is never fetched again. */
export async function removeRow(tx: Statements, picture: number): Promise<void> {
  await tx.query(
    sql`UPDATE picture_addresses SET state = 'Removed', attachment_id = NULL WHERE attachment_id = ${picture}::int`,
  )
  await tx.query(sql`DELETE FROM attachments WHERE id = ${picture}::int`)
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

/** Deletes the file of a picture, and its sizes. A file that stays does no harm: nothing refers to it. */
export async function removeFile(noun: EntityKind, id: number, filename: string): Promise<void> {
  await Promise.allSettled([
    storage().remove(keptKey(noun, id, filename)),
    forgetMade(PICTURE_WIDTHS.map((width) => madeKey(noun, id, `${filename}-${width}`))),
  ])
}

/** Most pictures that members' pages have asked for and that wait. */
const MAX_WISHES = 2000
/** Works that were asked for lately, so that a member's page costs no statement again and again. */
const asked = perPool(() => new LRUCache<number, true>({ max: 20_000, ttl: 10 * 60_000 }))

/**
 * Lets the pictures of works that a member looks at be fetched before others. Does nothing where no pictures are
 * fetched, and while enough wishes wait.
 */
export async function wishPictures(works: readonly number[]): Promise<void> {
  if (!(await siteNow()).realCovers) return
  const fresh = works.filter((id) => !asked().has(id))
  if (fresh.length === 0) return
  for (const id of fresh) asked().set(id, true)
  await pool().query(sql`UPDATE picture_addresses SET wished_at = now()
    WHERE media_id = ANY(${fresh}::int[]) AND state = 'Waiting' AND wished_at IS NULL AND ${MAX_WISHES} > (
      SELECT count(*) FROM (SELECT FROM picture_addresses
        WHERE state = 'Waiting' AND wished_at IS NOT NULL LIMIT ${MAX_WISHES}) AS wishes)`)
}

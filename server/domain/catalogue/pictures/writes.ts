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

/** Stores the file of a picture. @throws AppError picturesUnavailable, storageUnavailable */
export async function keepFile(noun: EntityKind, id: number, { filename, bytes }: Upload): Promise<void> {
  await storage().write(keptKey(noun, id, filename), bytes)
}

/** Deletes the file of a picture, and what was made of it. One that cannot be deleted does no harm: nothing refers to it. */
export async function removeFile(noun: EntityKind, id: number, filename: string): Promise<void> {
  await Promise.allSettled([
    storage().remove(keptKey(noun, id, filename)),
    forgetMade(PICTURE_WIDTHS.map((width) => madeKey(noun, id, `${filename}-${width}`))),
  ])
}

import { CONTRIBUTING } from '@/lib/catalogue/contributing'
import { MAX_ATTACHMENTS } from '@/lib/catalogue/schemas/attachments'
import type { EntityKind } from '@/lib/links'
import { PICTURE_WIDTHS } from '@/lib/picture-widths'
import { raw, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { forgetMade } from '@/server/platform/files/made'
import { madeKey } from '@/server/platform/files/serve'
import type { Upload } from '@/server/platform/files/uploads'
import { storage } from '@/server/platform/storage/open'
import { keptKey } from '@/server/platform/storage/storage'
import type { Statements, Tx } from '@/server/platform/writing/write'
import { isSame } from '../documents/rules'
import { isShown, TABLES } from '../entries/access'
import type { PictureItem, PictureType } from './rules'

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

// Spare pictures: files that no entry shows. Proposed ones await an editor; removed ones can be restored. No address
// shows them, since they have no attachment.

type Entry = { noun: EntityKind; id: number }

/** Seconds within which a file that has been reserved is proposed. */
const RESERVED = 3600

/** Keeps the place of a file before it is stored. @throws AppError invalidInput if another proposal has it */
export async function reserve(tx: Statements, { noun, id }: Entry, upload: Upload, field: string): Promise<void> {
  const { filename, width, height, color, bytes } = upload
  const { rows } = await tx.query(sql`
    INSERT INTO spare_pictures AS s (noun, entry_id, filename, width, height, color, bytes, kept_until)
    VALUES (${noun}, ${id}::int, ${filename}, ${width}::int, ${height}::int, ${color}, ${bytes.length}::int,
      now() + make_interval(secs => ${RESERVED}::int))
    ON CONFLICT (noun, entry_id, filename) DO UPDATE SET kept_until = greatest(s.kept_until, excluded.kept_until),
      bytes = excluded.bytes
    WHERE s.contribution_id IS NULL RETURNING 1`)
  if (rows.length === 0) throw new AppError('invalidInput', { fields: { [field]: 'pictureProposed' } })
}

/** Keeps a reserved file for a proposal, as long as that waits. @throws AppError invalidInput */
export async function keepProposed(
  tx: Statements,
  { noun, id }: Entry,
  filename: string,
  contribution: number,
  field: string,
): Promise<void> {
  const { rows } = await tx.query(sql`UPDATE spare_pictures SET contribution_id = ${contribution}::int,
      kept_until = CASE WHEN kept_until <= now() + make_interval(secs => ${RESERVED}::int) THEN now() ELSE kept_until END
    WHERE noun = ${noun} AND entry_id = ${id}::int AND filename = ${filename} AND contribution_id IS NULL RETURNING 1`)
  if (rows.length === 0) throw new AppError('invalidInput', { fields: { [field]: 'pictureProposed' } })
}

/** Keeps the file of a picture that is about to be removed from its entry. */
export async function keepRemoved(tx: Statements, { noun, id }: Entry, picture: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO spare_pictures AS s (noun, entry_id, filename, width, height, color, kept_until)
    SELECT ${noun}, ${id}::int, filename, width, height, color, now() + make_interval(days => ${CONTRIBUTING.removedPictureDays}::int)
    FROM attachments WHERE id = ${picture}::int
    ON CONFLICT (noun, entry_id, filename) DO UPDATE SET kept_until = greatest(s.kept_until, excluded.kept_until)`)
}

/** Lets the file of a proposal go that is not accepted. */
export async function release(tx: Statements, contribution: number): Promise<void> {
  await tx.query(sql`UPDATE spare_pictures SET contribution_id = NULL WHERE contribution_id = ${contribution}::int`)
}

/** Lets nobody store these contents or this address again; what waits or could be put back goes. */
export async function banPicture(
  tx: Tx,
  { filename, source }: { filename: string; source: string | null },
  moderatorId: number,
): Promise<void> {
  await tx.query(sql`INSERT INTO removed_pictures (filename, address, moderator_id)
    VALUES (${filename}, ${source}, ${moderatorId}::int) ON CONFLICT (filename) DO NOTHING`)
  const { rows } = await tx.query<{ id: number }>(sql`UPDATE contributions SET state = 'Outdated', decided_at = now(),
      decided_by = ${moderatorId}::int, claimed_by = NULL, claimed_at = NULL
    WHERE state = 'Open' AND id IN (SELECT contribution_id FROM spare_pictures WHERE filename = ${filename}) RETURNING id`)
  for (const { id } of rows) tx.addJob('notify', { kind: 'decided', contribution: id })
  await tx.query(sql`UPDATE spare_pictures SET contribution_id = NULL, kept_until = now() WHERE filename = ${filename}`)
}

/**
 * Writes the pictures of a locked entry. New ones come from its spare pictures.
 * @throws AppError invalidInput (pictures: one whose file is gone or was taken down, or too many)
 */
export async function writePictures(tx: Statements, entry: Entry, given: readonly PictureItem[]): Promise<void> {
  const { noun, id } = entry
  if (given.length > MAX_ATTACHMENTS) refuse('tooManyPictures')
  const before = await storedPictures(tx, noun, id)
  for (const row of before) {
    if (given.some(({ file }) => file === row.filename)) continue
    await keepRemoved(tx, entry, row.id)
    await removeRow(tx, row.id)
  }
  for (const item of given) {
    const row = before.find(({ filename }) => filename === item.file)
    if (!row) await putBack(tx, entry, item)
    else if (!isSame([row.type, row.credit, row.position], [item.type, item.credit, item.position]))
      await changeRow(tx, noun, id, { ...item, id: row.id })
  }
}

type Spare = { entry: number; width: number; height: number; color: string }

async function putBack(tx: Statements, { noun, id }: Entry, { file, ...item }: PictureItem): Promise<void> {
  if (await wasTakenDown(tx, { filename: file, address: item.source })) refuse('pictureTakenDown')
  const { rows } = await tx.query<Spare>(sql`SELECT entry_id AS entry, width, height, color FROM spare_pictures
    WHERE filename = ${file} AND noun = ${noun} ORDER BY entry_id = ${id}::int DESC LIMIT 1 FOR UPDATE`)
  const [spare] = rows
  if (!spare) return refuse('pictureGone')
  const { entry, ...size } = spare
  // Its entry was merged into this one.
  if (entry !== id) await copyFile(noun, file, entry, id)
  await makePlace(tx, noun, id, item)
  await insertPicture(tx, { noun, id, ...item }, { filename: file, ...size })
  await tx.query(sql`DELETE FROM spare_pictures WHERE noun = ${noun} AND entry_id = ${id}::int AND filename = ${file}`)
}

function refuse(code: string): never {
  throw new AppError('invalidInput', { fields: { pictures: code } })
}

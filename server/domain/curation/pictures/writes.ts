import { MAX_ATTACHMENTS } from '@/lib/catalogue/schemas/attachments'
import { CONTRIBUTING } from '@/lib/curation/contributing'
import { isSame } from '@/lib/curation/documents/differences'
import type { EntityKind } from '@/lib/links'
import {
  changeRow,
  copyFile,
  insertPicture,
  makePlace,
  removeRow,
  storedPictures,
  wasTakenDown,
} from '@/server/domain/catalogue/pictures/mutations'
import type { PictureItem } from '@/server/domain/catalogue/pictures/rules'
import { notifyLater } from '@/server/domain/social/notifications'
import { raw, sql } from '@/server/platform/database/client'
import { invalidInput } from '@/server/platform/errors'
import type { Upload } from '@/server/platform/files/uploads'
import type { Statements, Tx } from '@/server/platform/writing/write'
import { hideDecided } from '../hidden-texts/writes'
import { DECIDED } from '../notifications'
import { invalidateWaiting, isWaitingRow } from '../waiting'

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
  if (rows.length === 0) throw invalidInput({ [field]: 'pictureProposed' })
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
  if (rows.length === 0) throw invalidInput({ [field]: 'pictureProposed' })
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

type Closed = { id: number; noun: EntityKind; entry: number | null }
/** What a statement that closes proposals of pictures returns. */
export const CLOSED = 'id, noun, coalesce(media_id, series_id, character_id, person_id, company_id) AS entry'

/** Tells the proposers of closed proposals, and drops the pages that name these as waiting. */
export async function tellClosed(tx: Tx, closed: readonly Closed[]): Promise<void> {
  for (const { id, noun, entry } of closed) {
    notifyLater(tx, DECIDED, { contribution: id })
    invalidateWaiting(tx, noun, entry)
  }
  await hideDecided(
    tx,
    closed.map(({ id }) => id),
  )
}

/** Lets nobody store these contents or this address again; what waits or could be put back goes. */
export async function banPicture(
  tx: Tx,
  { filename, source }: { filename: string; source: string | null },
  moderatorId: number,
): Promise<void> {
  await tx.query(sql`INSERT INTO removed_pictures (filename, address, moderator_id)
    VALUES (${filename}, ${source}, ${moderatorId}::int) ON CONFLICT (filename) DO NOTHING`)
  const { rows } = await tx.query<Closed>(sql`UPDATE contributions SET state = 'Outdated', decided_at = now(),
      decided_by = ${moderatorId}::int, claimed_by = NULL, claimed_at = NULL
    WHERE ${raw(isWaitingRow())} AND id IN (SELECT contribution_id FROM spare_pictures WHERE filename = ${filename}) RETURNING ${raw(CLOSED)}`)
  await tellClosed(tx, rows)
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
  throw invalidInput({ pictures: code })
}

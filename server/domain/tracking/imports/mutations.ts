import { oneLine } from '@/lib/text'
import { guessedColumns, type ImportColumn } from '@/lib/tracking/import-columns'
import {
  formatOf,
  type ImportFormat,
  type ImportRule,
  type ImportSource,
  type ImportStatus,
  isRunning,
} from '@/lib/tracking/imports'
import type { Import, ImportEntry, ImportInput } from '@/lib/tracking/schemas/imports'
import { type Asker, readsPrivate } from '@/server/domain/identity/sessions/asker'
import { writingToken } from '@/server/platform/cache/context'
import { plannedRows } from '@/server/platform/database/client'
import { whenTaken } from '@/server/platform/database/sql-state'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import { enqueue } from '@/server/platform/jobs/queue'
import { type Tx, write } from '@/server/platform/writing/write'
import { entryAt } from '../import-entries/queries'
import { matchEntry } from '../import-entries/writes'
import { exportTimeOf } from '../import-files/export-time'
import { recogniseFile } from '../import-files/files'
import { importAt, ownImport, ownListId, withoutSamples } from './queries'
import { canUndo, type ImportRow, LOCKED_IMPORT, PROGRESS } from './rows'
import { addToList, changeRecords, compareRecords, endPartly, endUnread } from './writes'

/** The user of a call, and what a personal token may do. */
type User = Pick<Asker, 'id' | 'scopes'>

/** Imports that are kept of a user; a new one takes the place of the oldest. */
const MAX_KEPT = 20

/**
 * Stores a file (gzipped) and starts its import. With a rule it is applied at once, without one it is prepared for the
 * user's decision. Of a table the user says first what its columns mean; one that waits for that is replaced.
 * @throws AppError invalidInput (File: noFile, importDamaged, importTooLarge, importUnknown or the refusal of its
 *   format; ListUrl: unknownList; rule: importTimeUnknown), conflict (File: importRunning)
 */
export async function startImport(userId: number, source: ImportSource, input: ImportInput): Promise<Import> {
  const { File: file, ListUrl, ImportToWatched, rule = null } = input
  const content = Buffer.from(await file.arrayBuffer())
  const { format, table } = await recogniseFile(content, formatOf(source))
  if (rule === 'Newer') expectTime(format, exportTimeOf(file.name))
  const listId = ImportToWatched ? null : await ownListId(userId, ListUrl)
  if (!ImportToWatched && listId === null) throw invalidInput({ ListUrl: 'unknownList' })
  const [row] = await plannedRows<{ id: number }>('import-start', START, [
    userId,
    format,
    oneLine(file.name).slice(0, 300),
    exportTimeOf(file.name),
    listId,
    ImportToWatched,
    rule,
    content,
    table && { ...table, fields: guessedColumns(table.header, table.samples, file.name) },
    writingToken(userId),
  ]).catch(refuseSecond)
  if (!row) throw new AppError('notFound')
  await removeOldest(userId)
  if (!table) await enqueue('import', {})
  return expectImport(userId, row.id)
}

const START = `WITH replaced AS (
    DELETE FROM imports WHERE user_id = $1::int AND status = 'Columns'
  ), started AS (
    INSERT INTO imports (user_id, format, format_name, filename, exported_at, list_id, to_watched, rule, columns, token_id, status)
    VALUES ($1::int, CASE WHEN $2::text = ANY (enum_range(NULL::import_format)::text[]) THEN $2::text ELSE 'Other' END::import_format,
      $2::text, $3::text, $4::timestamptz, $5::int, $6::boolean, $7::import_rule, $9::jsonb, $10::int,
      CASE WHEN $9::jsonb IS NULL THEN 'Waiting' ELSE 'Columns' END::import_status) RETURNING id
  ), stored AS (
    INSERT INTO import_files (import_id, content) SELECT id, $8::bytea FROM started
  )
  SELECT id FROM started`

async function removeOldest(userId: number): Promise<void> {
  await plannedRows('import-remove-oldest', REMOVE_OLDEST, [userId, MAX_KEPT])
}

const REMOVE_OLDEST = `DELETE FROM imports WHERE status NOT IN ('Waiting', 'Reading', 'Applying', 'Undoing')
  AND id IN (SELECT id FROM imports WHERE user_id = $1::int ORDER BY created_at DESC, id DESC OFFSET $2::int)`

/**
 * Says what the columns of a table mean, and has it read.
 * @throws AppError notFound, conflict (status: importNotReady; File: importRunning), invalidInput (fields:
 *   importNoTitle)
 */
export async function chooseColumns(userId: number, id: number, fields: readonly ImportColumn[]): Promise<Import> {
  await ownImport(userId, id)
  if (!fields.includes('title')) throw invalidInput({ fields: 'importNoTitle' })
  const isRestarted = await restart(
    `UPDATE imports SET status = 'Waiting', columns = jsonb_set(columns, '{fields}', $2::jsonb), ${PROGRESS}
    WHERE id = $1::int AND status = 'Columns'`,
    [id, JSON.stringify(fields)],
  )
  if (!isRestarted) throw conflict({ status: 'importNotReady' })
  return expectImport(userId, id)
}

/**
 * Applies a prepared import.
 * @throws AppError notFound, conflict (status: importNotReady; File: importRunning), invalidInput (rule:
 *   importTimeUnknown)
 */
export async function applyImport(userId: number, id: number, rule: ImportRule): Promise<Import> {
  const row = await ownImport(userId, id)
  if (rule === 'Newer') expectTime(row.format, row.exportedAt)
  const isApplied = ({ rule: chosen }: { rule: ImportRule | null }) => chosen === rule
  if (isApplied(row)) return expectImport(userId, id)
  const isRestarted = await restart(
    `UPDATE imports SET status = 'Applying', rule = $2::import_rule, token_id = $3::int, done = 0, ${PROGRESS}
    WHERE id = $1::int AND status = 'Ready'`,
    [id, rule, writingToken(userId)],
  )
  const found = await expectImport(userId, id)
  // A repeated request finds it applied, or on the way.
  if (!isRestarted && !isApplied(found)) throw conflict({ status: 'importNotReady' })
  return found
}

/**
 * Takes an applied import back, except of what has changed since.
 * @throws AppError notFound, conflict (status: importNotUndoable; File: importRunning)
 */
export async function undoImport(userId: number, id: number): Promise<Import> {
  const row = await ownImport(userId, id)
  const isUndone = ({ status }: { status: ImportStatus }) => status === 'Undoing' || status === 'Undone'
  if (isUndone(row)) return expectImport(userId, id)
  const isRestarted =
    canUndo(row) &&
    (await restart(
      `UPDATE imports SET status = 'Undoing', failure = NULL, token_id = $2::int, done = 0, ${PROGRESS}
      WHERE id = $1::int AND status IN ('Done', 'Failed')`,
      [id, writingToken(userId)],
    ))
  const found = await expectImport(userId, id)
  if (!isRestarted && !isUndone(found)) throw conflict({ status: 'importNotUndoable' })
  return found
}

/**
 * Ends an import that is read or applied. A job that works on it notices with its next batch; what it has written can
 * be undone.
 * @throws AppError notFound, conflict (status: importNotCancellable)
 */
export async function cancelImport(userId: number, id: number): Promise<Import> {
  await write(async (tx) => {
    const row = await lockedImport(tx, userId, id)
    if (row.status === 'Waiting' || row.status === 'Reading') await endUnread(tx, id, 'importCancelled')
    else if (row.status === 'Applying') await endPartly(tx, id, 'importCancelled')
    // A repeated request finds it cancelled.
    else if (row.failure !== 'importCancelled') throw conflict({ status: 'importNotCancellable' })
  })
  return expectImport(userId, id)
}

/** Only our own files have a time for each record. @throws AppError invalidInput (rule: importTimeUnknown) */
function expectTime(format: ImportFormat, exportedAt: Date | null): void {
  if (format !== 'Mokuroku' && exportedAt === null) throw invalidInput({ rule: 'importTimeUnknown' })
}

/** Whether the statement changed an import, which a job then works on. */
function restart(statement: string, values: unknown[]): Promise<boolean> {
  return write(async (tx) => {
    const { rowCount } = await tx.query(statement, values)
    if (rowCount) tx.addJob('import', {})
    return rowCount === 1
  }).catch(refuseSecond)
}

/**
 * Matches an entry that was not found, by hand, with a work. In an applied import it is applied at once.
 * @throws AppError notFound (also no such work), conflict (File: importRunning; media: importRepeated; status:
 *   importMatched, importEnded or importListGone)
 */
export async function matchByHand(user: User, id: number, position: number, media: number): Promise<ImportEntry> {
  await onImport(user.id, id, async (tx, row) => {
    if (row.status !== 'Ready' && row.status !== 'Done') throw conflict({ status: 'importEnded' })
    if (!row.toWatched && row.listId === null) throw conflict({ status: 'importListGone' })
    await matchEntry(tx, id, { position, media, match: 'Hand', isRepeated: false })
    const part = { position: position - 1, limit: 1 }
    if (row.status === 'Ready') await compareRecords(tx, row, part)
    else await (row.toWatched ? changeRecords : addToList)(tx, { ...row, tokenId: writingToken(user.id) }, part)
  })
  return expectEntry(user, id, position)
}

/**
 * Removes an import and what it has not found; records stay as they are.
 * @throws AppError notFound, conflict (File: importRunning)
 */
export async function removeImport(userId: number, id: number): Promise<void> {
  await onImport(userId, id, async (tx) => {
    await tx.query('DELETE FROM imports WHERE id = $1::int', [id])
  })
}

/** Runs `work` in a transaction with the import locked, while no job works on it. */
async function onImport(userId: number, id: number, work: (tx: Tx, row: ImportRow) => Promise<void>): Promise<void> {
  await write(async (tx) => {
    const row = await lockedImport(tx, userId, id)
    if (isRunning(row.status)) throw conflict({ File: 'importRunning' })
    await work(tx, row)
  })
}

/** @throws AppError notFound */
async function lockedImport(tx: Tx, userId: number, id: number): Promise<ImportRow> {
  const { rows } = await tx.query<ImportRow>(LOCKED_IMPORT, [id])
  const [row] = rows
  if (row?.userId !== userId) throw new AppError('notFound')
  return row
}

async function expectImport(userId: number, id: number): Promise<Import> {
  const found = await importAt(userId, id)
  if (!found) throw new AppError('notFound')
  // To a token only importFor() tells rows, by its scopes.
  return writingToken(userId) === null ? found : withoutSamples(found)
}

async function expectEntry(user: User, id: number, position: number): Promise<ImportEntry> {
  const entry = await entryAt(await ownImport(user.id, id), position, readsPrivate(user))
  if (!entry) throw new AppError('notFound')
  return entry
}

/** The user has another running import. */
const refuseSecond = whenTaken(() => conflict({ File: 'importRunning' }))

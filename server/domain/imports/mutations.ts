import type pg from 'pg'
import { IMPORT_FORMATS, type ImportRule, type ImportSource } from '@/lib/imports'
import type { Import, ImportEntry, ImportInput } from '@/lib/schemas/imports'
import { entryAt } from '@/server/domain/import-entries/queries'
import { matchEntry } from '@/server/domain/import-entries/writes'
import { expectExport } from '@/server/domain/import-files/files'
import { exportTimeOf } from '@/server/domain/import-files/rules'
import { plannedRows, pool } from '@/server/platform/database/client'
import { inTransaction } from '@/server/platform/database/transaction'
import { AppError } from '@/server/platform/errors'
import { enqueue } from '@/server/platform/jobs/queue'
import { importAt, ownImport, ownListId } from './queries'
import { IMPORTS, type ImportRow, isRunning, isWithinUndo } from './rows'
import { addToList, changeRecords, compareRecords } from './writes'

/** Imports that are kept of a user; a new one takes the place of the oldest. */
const MOST_KEPT = 20

/**
 * Stores a file (gzipped) and starts its import. With a rule it is applied at once, without one it is prepared for the user's decision.
 * @throws AppError invalidInput (File: noFile, importNotMal, importNotOurs; ListUrl: unknownList), conflict (File: importRunning)
 */
export async function startImport(userId: number, source: ImportSource, input: ImportInput): Promise<Import> {
  const { File: file, ListUrl, ImportToWatched, rule = null } = input
  const content = Buffer.from(await file.arrayBuffer())
  expectExport(source, file.name, content)
  const listId = ImportToWatched ? null : await ownListId(userId, ListUrl)
  if (!ImportToWatched && listId === null) throw new AppError('invalidInput', { ListUrl: 'unknownList' })
  await removeOldest(userId)
  const [row] = await plannedRows<{ id: number }>('import-start', START, [
    userId,
    IMPORT_FORMATS[source],
    file.name.slice(0, 300),
    exportTimeOf(file.name),
    listId,
    ImportToWatched,
    rule,
    content,
  ]).catch(refuseSecond)
  if (!row) throw new AppError('notFound')
  await enqueue('import', {})
  return expectImport(userId, row.id)
}

const START = `WITH started AS (
    INSERT INTO imports (user_id, format, filename, exported_at, list_id, to_watched, rule)
    VALUES ($1::int, $2::import_format, $3::text, $4::timestamptz, $5::int, $6::boolean, $7::import_rule) RETURNING id
  ), stored AS (
    INSERT INTO import_files (import_id, content) SELECT id, $8::bytea FROM started
  )
  SELECT id FROM started`

async function removeOldest(userId: number): Promise<void> {
  await plannedRows('import-remove-oldest', REMOVE_OLDEST, [userId, MOST_KEPT - 1])
}

const REMOVE_OLDEST = `DELETE FROM imports WHERE id IN (SELECT id FROM imports WHERE user_id = $1::int
  AND status NOT IN ('Waiting', 'Reading', 'Applying', 'Undoing') ORDER BY created_at DESC, id DESC OFFSET $2::int)`

/**
 * Applies a prepared import.
 * @throws AppError notFound, conflict (status: importNotReady; File: importRunning), invalidInput (rule: importTimeUnknown)
 */
export async function applyImport(userId: number, id: number, rule: ImportRule): Promise<Import> {
  const row = await ownImport(userId, id)
  if (rule === 'Newer' && row.format === 'MyAnimeList' && row.exportedAt === null)
    throw new AppError('invalidInput', { rule: 'importTimeUnknown' })
  // A repeated request finds it applied, or on the way.
  if (row.rule !== null && row.rule === rule) return expectImport(userId, id)
  await restart(
    `UPDATE imports SET status = 'Applying', rule = $2::import_rule, done = 0
    WHERE id = $1::int AND status = 'Ready' RETURNING id`,
    [id, rule],
    'importNotReady',
  )
  return expectImport(userId, id)
}

/**
 * Takes an applied import back, except of what has changed since.
 * @throws AppError notFound, conflict (status: importNotUndoable; File: importRunning)
 */
export async function undoImport(userId: number, id: number): Promise<Import> {
  const row = await ownImport(userId, id)
  if (row.status === 'Undoing' || row.status === 'Undone') return expectImport(userId, id)
  if (row.finishedAt === null || !isWithinUndo(row.finishedAt, new Date()))
    throw new AppError('conflict', { status: 'importNotUndoable' })
  await restart(
    `UPDATE imports SET status = 'Undoing', done = 0 WHERE id = $1::int AND status = 'Done' RETURNING id`,
    [id],
    'importNotUndoable',
  )
  return expectImport(userId, id)
}

async function restart(statement: string, values: unknown[], refusal: string): Promise<void> {
  const restarted = await pool().query(statement, values).catch(refuseSecond)
  if (restarted.rowCount === 0) throw new AppError('conflict', { status: refusal })
  await enqueue('import', {})
}

/**
 * Matches an entry that was not found, by hand, with a work. In an applied import it is applied at once.
 * @throws AppError notFound (also no such work), conflict (File: importRunning; media: importRepeated; status: importMatched)
 */
export async function matchByHand(userId: number, id: number, position: number, media: number): Promise<ImportEntry> {
  await onImport(userId, id, async (db, row) => {
    await matchEntry(db, { importId: id, position, media })
    const part = { position: position - 1, limit: 1 }
    if (row.status === 'Ready') await compareRecords(db, row, part)
    else await (row.toWatched ? changeRecords : addToList)(db, row, part)
  })
  return expectEntry(userId, id, position)
}

/** Removes an import and what it has not found; records stay as they are. @throws AppError notFound, conflict (File: importRunning) */
export async function removeImport(userId: number, id: number): Promise<void> {
  await onImport(userId, id, async (db) => {
    await db.query('DELETE FROM imports WHERE id = $1::int', [id])
  })
}

/** Runs `work` in a transaction with the import locked, while no job works on it. */
async function onImport(
  userId: number,
  id: number,
  work: (db: pg.ClientBase, row: ImportRow) => Promise<void>,
): Promise<void> {
  await inTransaction(async (db) => {
    const { rows } = await db.query<ImportRow>(
      `${IMPORTS} WHERE i.id = $1::int AND i.user_id = $2::int FOR UPDATE OF i`,
      [id, userId],
    )
    const [row] = rows
    if (!row) throw new AppError('notFound')
    if (isRunning(row.status)) throw new AppError('conflict', { File: 'importRunning' })
    await work(db, row)
  })
}

async function expectImport(userId: number, id: number): Promise<Import> {
  const found = await importAt(userId, id)
  if (!found) throw new AppError('notFound')
  return found
}

async function expectEntry(userId: number, id: number, position: number): Promise<ImportEntry> {
  const entry = await entryAt(await ownImport(userId, id), position)
  if (!entry) throw new AppError('notFound')
  return entry
}

/** PostgreSQL's unique_violation: the user has another running import. */
function refuseSecond(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505')
    throw new AppError('conflict', { File: 'importRunning' })
  throw error
}

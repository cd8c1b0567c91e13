import type pg from 'pg'
import { IMPORT_UNDO_DAYS, type ImportFormat, type ImportStatus } from '@/lib/imports'
import { type StagedEntry, stagedFromMal, stagedFromOurs } from '@/server/domain/import-entries/rules'
import {
  forgetDeletedWorks,
  markRepeated,
  matchEntriesAgain,
  stageEntries,
} from '@/server/domain/import-entries/writes'
import { jsonEntries, malEntries } from '@/server/domain/import-files/files'
import { patientPool, rows, sql } from '@/server/platform/database/client'
import { transaction } from '@/server/platform/database/transaction'
import { AppError } from '@/server/platform/errors'
import { enqueue } from '@/server/platform/jobs/queue'
import { IMPORTS, type ImportRow } from './rows'
import { addToList, changeRecords, compareRecords, type Part, removeFromList, restoreRecords } from './writes'

/** Entries of one transaction. A killed import goes on after the last one that committed. */
const BATCH = 1000

/** Days after which an import that does not end is given up. */
const MOST_DAYS = 2

/**
 * Works on all running imports, the oldest first, until none is left. Several processes may do so: each import has an advisory
 * lock, and a killed process leaves it free.
 */
export async function runImports(): Promise<void> {
  await rows(sql`UPDATE imports SET status = 'Failed', failure = 'importBroken', finished_at = now()
    WHERE status IN ('Waiting', 'Reading', 'Applying', 'Undoing') AND created_at < now() - make_interval(days => ${MOST_DAYS}::int)
      AND finished_at IS NULL`)
  const tried = new Set<number>()
  for (let id = await nextImport(tried); id !== undefined; id = await nextImport(tried)) {
    tried.add(id)
    await alone(id, (db) => runImport(db, id))
  }
}

/** Whether any import is running. */
export async function hasRunningImports(): Promise<boolean> {
  return (await nextImport(new Set())) !== undefined
}

async function nextImport(tried: ReadonlySet<number>): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(sql`SELECT id FROM imports
    WHERE status IN ('Waiting', 'Reading', 'Applying', 'Undoing') AND id <> ALL (${[...tried]}::int[]) ORDER BY id LIMIT 1`)
  return row?.id
}

/** The first key of the advisory locks of imports ("impo" in ASCII); the second is the import's id. */
const LOCK = 0x696d706f

/** Runs `work` on a connection of its own, unless another process works on that import. */
async function alone(id: number, work: (db: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await patientPool().connect()
  const lost = () => {}
  client.on('error', lost)
  try {
    // A batch that a crash of the database loses is done again: its progress is lost with it.
    await client.query(`SET statement_timeout = '60s'; SET synchronous_commit = off`)
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS free', [LOCK, id])
    if (rows[0]?.free) await work(client)
  } finally {
    client.off('error', lost)
    // Ends the connection, and with it the lock and the settings.
    client.release(true)
  }
}

/** Takes an import from its present status to the next one that waits for its user. */
async function runImport(db: pg.ClientBase, id: number): Promise<void> {
  for (;;) {
    const row = await importOf(db, id)
    const step = row && STEPS[row.status]
    if (!step) return
    await step(db, row)
  }
}

type Step = (db: pg.ClientBase, row: ImportRow) => Promise<void>
const STEPS: Partial<Record<ImportStatus, Step>> = {
  Waiting: readFile,
  Reading: readFile,
  Applying: apply,
  Undoing: undo,
}

/** Stores the entries of the file with their matches, and deletes the file. */
async function readFile(db: pg.ClientBase, row: ImportRow): Promise<void> {
  try {
    await stageAll(db, row)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return fail(db, row, error.fields?.File ?? error.code)
  }
  await markRepeated(db, row.id)
  if (row.rule === null) await compareAll(db, row.id)
  await transaction(db, async () => {
    await db.query('DELETE FROM import_files WHERE import_id = $1::int', [row.id])
    await db.query(`UPDATE imports SET status = $2::import_status, done = 0 WHERE id = $1::int`, [
      row.id,
      row.rule === null ? 'Ready' : 'Applying',
    ])
  })
}

async function stageAll(db: pg.ClientBase, row: ImportRow): Promise<void> {
  const { rows } = await db.query<{ content: Buffer }>('SELECT content FROM import_files WHERE import_id = $1::int', [
    row.id,
  ])
  const content = rows[0]?.content ?? Buffer.alloc(0)
  let read = 0
  for await (const entries of stagedEntries(row.format, content)) {
    const first = read + 1
    read += entries.length
    // These are stored already.
    if (read <= row.total) continue
    await transaction(db, async () => {
      await stageEntries(db, row.id, first, entries)
      await db.query(`UPDATE imports SET status = 'Reading', total = $2::int, done = $2::int WHERE id = $1::int`, [
        row.id,
        read,
      ])
    })
  }
}

async function compareAll(db: pg.ClientBase, id: number): Promise<void> {
  const row = await importOf(db, id)
  for (let position = 0; row && position < row.total; position += BATCH)
    await compareRecords(db, row, { position, limit: BATCH })
}

async function importOf(db: pg.ClientBase, id: number): Promise<ImportRow | undefined> {
  const { rows } = await db.query<ImportRow>(`${IMPORTS} WHERE i.id = $1::int`, [id])
  return rows[0]
}

/** Writes records, or entries of the list, batch after batch. */
async function apply(db: pg.ClientBase, row: ImportRow): Promise<void> {
  if (!row.toWatched && row.listId === null) return fail(db, row, 'importListGone')
  await inBatches(db, row, row.toWatched ? changeRecords : addToList)
  await forgetDeletedWorks(db, row.id)
  await finish(db, row, 'Done')
}

async function undo(db: pg.ClientBase, row: ImportRow): Promise<void> {
  await inBatches(db, row, row.toWatched ? restoreRecords : removeFromList)
  await finish(db, row, 'Undone')
}

type Batch = (db: pg.ClientBase, row: ImportRow, part: Part) => Promise<void>

async function inBatches(db: pg.ClientBase, row: ImportRow, batch: Batch): Promise<void> {
  for (let position = row.done; position < row.total; position += BATCH)
    await transaction(db, async () => {
      await batch(db, row, { position, limit: BATCH })
      await db.query('UPDATE imports SET done = least($2::int, total) WHERE id = $1::int', [row.id, position + BATCH])
    })
}

/** Ends an import, and mails its report. */
async function finish(db: pg.ClientBase, { id, userId }: ImportRow, status: 'Done' | 'Undone'): Promise<void> {
  await transaction(db, async () => {
    await db.query('UPDATE imports SET status = $2::import_status, finished_at = now() WHERE id = $1::int', [
      id,
      status,
    ])
    if (status === 'Done') await enqueue('mail', { kind: 'importDone', userId, importId: id }, db)
  })
}

async function fail(db: pg.ClientBase, { id, userId }: ImportRow, failure: string): Promise<void> {
  await transaction(db, async () => {
    await db.query('DELETE FROM import_files WHERE import_id = $1::int', [id])
    await db.query('DELETE FROM import_entries WHERE import_id = $1::int', [id])
    await db.query(
      `UPDATE imports SET status = 'Failed', failure = $2::text, total = 0, done = 0, finished_at = now() WHERE id = $1::int`,
      [id, failure],
    )
    await enqueue('mail', { kind: 'importFailed', userId, importId: id }, db)
  })
}

/** Imports whose unfound entries are looked for at once. */
const MOST_SEARCHED = 500

/** Applies entries of earlier imports whose works are in the catalogue by now. */
export async function matchImports(): Promise<void> {
  for (const id of await importsWithNewMatches()) await alone(id, (db) => applyNewMatches(db, id))
}

async function importsWithNewMatches(): Promise<number[]> {
  const found = await rows<{ id: number }>(sql`SELECT id FROM imports i WHERE status = 'Done' AND EXISTS (
    SELECT 1 FROM import_entries e WHERE e.outcome = 'NotFound' AND e.import_id = i.id) ORDER BY id DESC LIMIT ${MOST_SEARCHED}`)
  return found.map(({ id }) => id)
}

async function applyNewMatches(db: pg.ClientBase, id: number): Promise<void> {
  const row = await importOf(db, id)
  if (row?.status !== 'Done') return
  const positions = await matchEntriesAgain(db, id)
  for (const position of positions)
    await transaction(db, () =>
      (row.toWatched ? changeRecords : addToList)(db, row, { position: position - 1, limit: 1 }),
    )
}

/** Days after which only what was not found is kept of an import. */
const KEPT_DAYS = IMPORT_UNDO_DAYS

/** Deletes what imports no longer need: entries that can no longer be undone, and prepared imports that were never applied. */
export async function cleanImports(): Promise<void> {
  const old = sql`now() - make_interval(days => ${KEPT_DAYS}::int)`
  await rows(sql`DELETE FROM import_entries WHERE outcome <> 'NotFound'
    AND import_id IN (SELECT id FROM imports WHERE status IN ('Done', 'Undone') AND finished_at < ${old})`)
  await rows(sql`DELETE FROM imports i WHERE coalesce(finished_at, created_at) < ${old}
    AND status IN ('Ready', 'Failed', 'Done', 'Undone')
    AND NOT EXISTS (SELECT 1 FROM import_entries WHERE import_id = i.id AND outcome = 'NotFound' AND i.status = 'Done')`)
}

/** The entries of a file, plain or gzip, in batches. @throws AppError invalidInput (File) */
async function* stagedEntries(format: ImportFormat, content: Uint8Array): AsyncGenerator<StagedEntry[]> {
  if (format === 'MyAnimeList') {
    for await (const { entries } of malEntries(piecesOf(content))) yield entries.map(stagedFromMal)
  } else {
    for await (const entries of jsonEntries(piecesOf(content))) yield entries.map(stagedFromOurs)
  }
}

const PIECE = 64 * 1024

async function* piecesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE)
}

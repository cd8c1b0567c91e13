import type pg from 'pg'
import { IMPORT_UNDO_DAYS, type ImportStatus, isRunning } from '@/lib/tracking/imports'
import { onPatientConnection, withLock } from '@/server/platform/database/advisory-lock'
import { rows, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { enqueue } from '@/server/platform/jobs/queue'
import { log } from '@/server/platform/log'
import { type Statements, type Tx, writeOn } from '@/server/platform/writing/write'
import { forgetDeletedWorks, markRepeated, settleDeleted, stageEntries } from '../import-entries/writes'
import { entriesIn } from '../import-files/files'
import type { StagedEntry } from '../import-values/entry'
import { IMPORTS, type ImportRow, PROGRESS } from './rows'
import {
  addToList,
  changeRecords,
  compareRecords,
  endPartly,
  endUnread,
  type Part,
  removeFromList,
  restoreRecords,
} from './writes'

/** Entries of one transaction. A killed import goes on after the last one that committed. */
const BATCH = 1000

/** After a try without progress, a quarter: notes and runs may have been too large for the process's memory. */
const batchAfter = (tries: number) => Math.max(1, Math.floor(BATCH / 4 ** Math.max(0, tries - 1)))

/** Tries without progress after which an import fails. */
const MAX_TRIES = 5

/** Days without progress after which an import fails: no worker has run, or it could not even begin. */
const MAX_DAYS = 2

/**
 * Works on all running imports until none is left; imports that have failed before come last. Several processes may run
 * this: each import has an advisory lock, which a killed process leaves free. A failed import is reported, and tried
 * again by a later call.
 */
export async function runImports(): Promise<void> {
  const tried = new Set<number>()
  for (let id = await nextImport(tried); id !== undefined; id = await nextImport(tried)) {
    tried.add(id)
    await goingOn(id, () => alone(id, (db) => tryImport(db, id)))
  }
}

/** A fault in one import must not stop the others. */
export async function goingOn(id: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ import: id, err: error }, 'An import failed and will be tried again.')
  }
}

/** The first key of the advisory locks of imports ("impo" in ASCII); the second is the import's id. */
const LOCK = 0x696d706f

/** Runs `work` on a connection of its own, unless another process works on that import. */
function alone(id: number, work: (db: pg.ClientBase) => Promise<void>): Promise<void> {
  return onPatientConnection((db) => locked(db, id, () => work(db)))
}

/** Runs `work` unless another process works on that import. */
export function locked(db: pg.ClientBase, id: number, work: () => Promise<void>): Promise<void> {
  return withLock(db, [LOCK, id], work)
}

/** The number of tries is stored first: the next step may end the process. */
async function tryImport(db: pg.ClientBase, id: number): Promise<void> {
  await db.query('UPDATE imports SET tries = tries + 1 WHERE id = $1::int', [id])
  const row = await importOf(db, id)
  if (row && row.tries > MAX_TRIES) await giveUp(db, row)
  else if (row) await runImport(db, id, batchAfter(row.tries))
}

/** Whether any import is running. */
export async function hasRunningImports(): Promise<boolean> {
  return (await nextImport(new Set())) !== undefined
}

async function nextImport(tried: ReadonlySet<number>): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(sql`SELECT id FROM imports
    WHERE status IN ('Waiting', 'Reading', 'Applying', 'Undoing') AND id <> ALL (${[...tried]}::int[])
    ORDER BY tries, id LIMIT 1`)
  return row?.id
}

/** Ends running imports that nothing has worked on for days, so that their users can start others. */
export async function giveUpImports(): Promise<void> {
  const stuck = await rows<{ id: number }>(sql`SELECT id FROM imports
    WHERE status IN ('Waiting', 'Reading', 'Applying', 'Undoing') AND worked_at < now() - make_interval(days => ${MAX_DAYS}::int)`)
  for (const { id } of stuck)
    await alone(id, async (db) => {
      const row = await importOf(db, id)
      if (row && isRunning(row.status)) await giveUp(db, row)
    })
}

/** Ends an import as failed. What it has written can still be undone. */
async function giveUp(db: pg.ClientBase, row: ImportRow): Promise<void> {
  if (row.status === 'Waiting' || row.status === 'Reading') return fail(db, row, 'importBroken')
  await endPartly(db, row.id, 'importBroken')
  await enqueue('mail', { kind: 'importFailed', userId: row.userId, importId: row.id })
}

/** Takes an import from its present status to the next one that waits for its user, or until it is cancelled. */
async function runImport(db: pg.ClientBase, id: number, size: number): Promise<void> {
  try {
    for (;;) {
      const row = await importOf(db, id)
      const step = row && STEPS[row.status]
      if (!step) return
      await step(db, row, size)
    }
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
  }
}

/** The user has cancelled the import, or deleted the account: the transaction that notices it writes nothing. */
class Cancelled extends Error {}

/** Changes an import in the statuses of its step. @throws Cancelled if it is in none of them any more */
async function advance(
  tx: Statements,
  { id, status }: Pick<ImportRow, 'id' | 'status'>,
  change: string,
  values: unknown[] = [],
): Promise<void> {
  const statuses = status === 'Waiting' || status === 'Reading' ? ['Waiting', 'Reading'] : [status]
  const { rowCount } = await tx.query(
    `UPDATE imports SET ${change} WHERE id = $1::int AND status = ANY ($2::import_status[])`,
    [id, statuses, ...values],
  )
  if (rowCount === 0) throw new Cancelled()
}

/** `size` is the number of entries of a batch. */
type Step = (db: pg.ClientBase, row: ImportRow, size: number) => Promise<void>
const STEPS: Partial<Record<ImportStatus, Step>> = {
  Waiting: readFile,
  Reading: readFile,
  Applying: apply,
  Undoing: undo,
}

/** Stores the entries of the file with their matches, and deletes the file. */
async function readFile(db: pg.ClientBase, row: ImportRow, size: number): Promise<void> {
  try {
    await stageAll(db, row, size)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return fail(db, row, error.fields?.File ?? error.code)
  }
  await markRepeated(db, row.id)
  if (row.rule === null) await compareAll(db, row.id, size)
  await writeOn(db, async (tx) => {
    await advance(tx, row, `status = $3::import_status, done = 0, ${PROGRESS}`, [
      row.rule === null ? 'Ready' : 'Applying',
    ])
    await tx.query('DELETE FROM import_files WHERE import_id = $1::int', [row.id])
  })
}

async function stageAll(db: pg.ClientBase, row: ImportRow, size: number): Promise<void> {
  const { rows } = await db.query<{ content: Buffer }>('SELECT content FROM import_files WHERE import_id = $1::int', [
    row.id,
  ])
  const content = rows[0]?.content ?? Buffer.alloc(0)
  let read = 0
  // While the database stores a batch, the next one is read.
  let storing = Promise.resolve()
  try {
    const columns = row.columns?.fields ?? []
    for await (const entries of entriesIn(row.format, piecesOf(content), { size, columns })) {
      const first = read + 1
      read += entries.length
      // These are stored already.
      if (read <= row.total) continue
      await storing
      storing = stageBatch(db, row, first, entries)
      // Thrown by the await above or below.
      storing.catch(() => {})
    }
  } finally {
    await storing
  }
}

function stageBatch(db: pg.ClientBase, row: ImportRow, first: number, entries: readonly StagedEntry[]): Promise<void> {
  return writeOn(db, async (tx) => {
    await stageEntries(tx, row.id, first, entries)
    const read = first + entries.length - 1
    await advance(tx, row, `status = 'Reading', total = $3::int, done = $3::int, ${PROGRESS}`, [read])
  })
}

async function compareAll(db: pg.ClientBase, id: number, size: number): Promise<void> {
  for (let position = 0; ; position += size) {
    const row = await importOf(db, id)
    if (row?.status !== 'Reading' || position >= row.total) return
    await compareRecords(db, row, { position, limit: size })
  }
}

async function importOf(db: pg.ClientBase, id: number): Promise<ImportRow | undefined> {
  const { rows } = await db.query<ImportRow>(`${IMPORTS} WHERE i.id = $1::int`, [id])
  return rows[0]
}

/** Writes records, or entries of the list, batch after batch. */
async function apply(db: pg.ClientBase, row: ImportRow, size: number): Promise<void> {
  if (!row.toWatched && row.listId === null) return fail(db, row, 'importListGone')
  await inBatches(db, row, size, row.toWatched ? changeRecords : addToList)
  await forgetDeletedWorks(db, row.id)
  await finish(db, row, 'Done')
}

async function undo(db: pg.ClientBase, row: ImportRow, size: number): Promise<void> {
  await inBatches(db, row, size, row.toWatched ? restoreRecords : removeFromList)
  await settleDeleted(db, row.id)
  await finish(db, row, 'Undone')
}

type Batch = (tx: Tx, row: ImportRow, part: Part) => Promise<void>

async function inBatches(db: pg.ClientBase, row: ImportRow, size: number, batch: Batch): Promise<void> {
  for (let position = row.done; position < row.total; position += size)
    await writeOn(db, async (tx) => {
      await batch(tx, row, { position, limit: size })
      await advance(tx, row, `done = least($3::int, total), ${PROGRESS}`, [position + size])
    })
}

/** Ends an import, and mails its report. */
async function finish(db: pg.ClientBase, row: ImportRow, status: 'Done' | 'Undone'): Promise<void> {
  await writeOn(db, async (tx) => {
    await advance(tx, row, 'status = $3::import_status, finished_at = now()', [status])
    if (status === 'Done') tx.addJob('mail', { kind: 'importDone', userId: row.userId, importId: row.id })
  })
}

async function fail(db: pg.ClientBase, row: ImportRow, failure: string): Promise<void> {
  const { id, userId } = row
  await writeOn(db, async (tx) => {
    await advance(tx, row, 'worked_at = now()')
    await endUnread(tx, id, failure)
    tx.addJob('mail', { kind: 'importFailed', userId, importId: id })
  })
}

/** Days after which only what was not found is kept of an import. */
const KEPT_DAYS = IMPORT_UNDO_DAYS

/** Deletes old data of imports: entries that can no longer be undone, and imports that were never applied. */
export async function cleanImports(): Promise<void> {
  const old = sql`now() - make_interval(days => ${KEPT_DAYS}::int)`
  await rows(sql`DELETE FROM import_entries WHERE outcome <> 'NotFound'
    AND import_id IN (SELECT id FROM imports WHERE status IN ('Done', 'Undone') AND finished_at < ${old})`)
  await rows(sql`DELETE FROM imports i WHERE coalesce(finished_at, created_at) < ${old}
    AND status IN ('Columns', 'Ready', 'Failed', 'Done', 'Undone')
    AND NOT EXISTS (SELECT 1 FROM import_entries WHERE import_id = i.id AND outcome = 'NotFound' AND i.status = 'Done')`)
}

const PIECE = 64 * 1024

async function* piecesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE)
}

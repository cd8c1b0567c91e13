import type pg from 'pg'
import { onPatientConnection } from '@/server/platform/database/advisory-lock'
import { rows, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { type Tx, writeOn } from '@/server/platform/writing/write'
import { matchEntry, type NewMatch, newMatches } from './import-entries/writes'
import { goingOn, locked } from './imports/jobs'
import { type ImportRow, LOCKED_IMPORT } from './imports/rows'
import { addToList, changeRecords } from './imports/writes'

/** Imports of one run, those first whose missing works were not looked for the longest. */
const MAX_SEARCHED = 500

/** Applies entries of earlier imports whose works are in the catalogue by now. */
export async function matchImports(): Promise<void> {
  const searched = await rows<{ id: number }>(sql`UPDATE imports SET worked_at = now() WHERE id IN (
    SELECT id FROM imports i WHERE status = 'Done' AND (to_watched OR list_id IS NOT NULL)
      AND EXISTS (SELECT 1 FROM import_entries WHERE outcome = 'NotFound' AND import_id = i.id)
    ORDER BY worked_at, id LIMIT ${MAX_SEARCHED}) RETURNING id`)
  await onPatientConnection(async (db) => {
    for (const { id } of searched) await goingOn(id, () => applyNewMatches(db, id))
  })
}

async function applyNewMatches(db: pg.ClientBase, id: number): Promise<void> {
  const matches = await newMatches(db, id)
  if (matches.length === 0) return
  await locked(db, id, async () => {
    for (const match of matches) await writeOn(db, (tx) => applyNewMatch(tx, id, match))
  })
}

/** The import is locked, since its user may match, undo or remove it meanwhile. */
async function applyNewMatch(tx: Tx, id: number, match: NewMatch): Promise<void> {
  const { rows } = await tx.query<ImportRow>(LOCKED_IMPORT, [id])
  const [row] = rows
  if (row?.status !== 'Done') return
  try {
    await matchEntry(tx, id, match)
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
  if (!match.isRepeated)
    await (row.toWatched ? changeRecords : addToList)(tx, row, { position: match.position - 1, limit: 1 })
}

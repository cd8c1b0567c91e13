import { MAX_ENTRIES } from '@/lib/lists/rules'
import type { ImportOutcome } from '@/lib/tracking/imports'
import type { RecordContent } from '@/lib/tracking/schemas/records'
import type { Statements, Tx } from '@/server/platform/writing/write'
import { importBatch } from '../history'
import { contentAfterImport, contentOfFile, differenceOf, takesTheirs } from '../import-entries/rules'
import {
  type PendingEntry,
  pendingEntries,
  type Settled,
  settleEntries,
  undoableEntries,
} from '../import-entries/writes'
import { type RecordRow, recordOf } from '../records/rows'
import { contentOf } from '../records/rules'
import { type RecordWrite, writeRecords } from '../records/writes'
import type { ImportRow } from './rows'

/** Entries of one transaction: the `limit` ones after `position`. */
export type Part = { position: number; limit: number }

const UNAPPLIED: readonly ImportOutcome[] = ['New', 'Differs', 'Same']

/** Says of each entry of a part what it would do to the user's records, or to the list. */
export async function compareRecords(tx: Statements, row: ImportRow, part: Part): Promise<void> {
  if (!row.toWatched) return compareList(tx, row, part)
  const pending = await pendingOf(tx, row, part)
  const settled = pending.map(({ position, mine, theirs }) => ({ position, outcome: differenceOf(mine, theirs) }))
  await settleEntries(tx, row.id, settled)
}

/**
 * Applies a part by the import's rule. What another write changes meanwhile is read again and compared anew, so that no
 * write is lost.
 */
export async function changeRecords(tx: Tx, row: ImportRow, part: Part): Promise<void> {
  for (let left = true; left; ) {
    const pending = await pendingOf(tx, row, part)
    const changing = pending.filter((entry) => isTaken(entry, row))
    const events = await writeRecords(
      tx,
      { userId: row.userId, source: 'Import', batch: importBatch(row.id), token: row.tokenId },
      changing,
    )
    const settled = pending.flatMap((entry): Settled[] => {
      const event = events.get(entry.mediaId)
      if (event !== undefined) return [{ position: entry.position, outcome: entry.mine ? 'Changed' : 'Added', event }]
      if (changing.includes(entry)) return []
      return [
        { position: entry.position, outcome: differenceOf(entry.mine, entry.theirs) === 'Same' ? 'Same' : 'Kept' },
      ]
    })
    await settleEntries(tx, row.id, settled)
    left = settled.length < pending.length
  }
}

type Pending = RecordWrite &
  Pick<PendingEntry, 'position' | 'record'> & { mine: RecordRow | null; theirs: RecordContent; after: RecordContent }

async function pendingOf(tx: Statements, row: ImportRow, part: Part): Promise<Pending[]> {
  const pending = await pendingEntries(tx, { importId: row.id, userId: row.userId, outcomes: UNAPPLIED, ...part })
  return pending.map((entry) => {
    const mine = recordOf(entry)
    const { position, mediaId, record, total } = entry
    const { createdDate } = record
    const of = { format: row.format, columns: row.columns?.fields ?? [], rule: row.rule, total }
    const after = {
      ...contentAfterImport(mine, record, of),
      ...(createdDate !== undefined && { createdAt: new Date(createdDate) }),
    }
    const theirs = contentOfFile(mine, record, of)
    return { position, mediaId, record, mine, theirs, before: mine, after }
  })
}

function isTaken({ mine, after, record }: Pending, { rule, exportedAt }: ImportRow): boolean {
  return (
    differenceOf(mine, after) !== 'Same' && takesTheirs(rule ?? 'KeepMine', { mine, after, theirs: record, exportedAt })
  )
}

/** Takes the changes of a part back, except of records that have changed since. */
export async function restoreRecords(tx: Tx, row: ImportRow, part: Part): Promise<void> {
  const entries = await undoableEntries(tx, { importId: row.id, userId: row.userId, ...part })
  const unchanged = entries.filter(({ isNewest }) => isNewest)
  const changes = unchanged.map(({ mediaId, eventId, before, ...entry }): RecordWrite => {
    const mine = recordOf(entry)
    return { mediaId, before: mine, after: before && contentOf(before, mine), undoes: eventId }
  })
  const of = { userId: row.userId, source: 'Undo', batch: importBatch(row.id), token: row.tokenId } as const
  const written = await writeRecords(tx, of, changes)
  await settleEntries(
    tx,
    row.id,
    entries.map(({ position, mediaId }) => ({
      position,
      outcome: written.has(mediaId) ? 'Undone' : 'ChangedSince',
    })),
  )
}

/** Ends an import that has changed nothing, and keeps nothing of it. */
export async function endUnread(tx: Statements, id: number, failure: string): Promise<void> {
  await tx.query('DELETE FROM import_files WHERE import_id = $1::int', [id])
  await tx.query('DELETE FROM import_entries WHERE import_id = $1::int', [id])
  await tx.query(
    `UPDATE imports SET status = 'Failed', failure = $2::text, total = 0, done = 0, finished_at = now() WHERE id = $1::int`,
    [id, failure],
  )
}

/** Ends an import that has been applied in part, which can be undone. */
export async function endPartly(tx: Statements, id: number, failure: string): Promise<void> {
  await tx.query(
    `UPDATE imports SET status = 'Failed', failure = $2::text, finished_at = coalesce(finished_at, now()) WHERE id = $1::int`,
    [id, failure],
  )
}

/** Says of each entry of a part whether it is in the list already. */
async function compareList(tx: Statements, row: ImportRow, { position, limit }: Part): Promise<void> {
  await tx.query(
    `UPDATE import_entries e SET outcome = 'Same' WHERE e.import_id = $1::int AND e.position > $3::int AND e.position <= $3 + $4::int
       AND e.outcome = 'New' AND EXISTS (SELECT 1 FROM list_entries WHERE list_id = $2::int AND media_id = e.media_id)`,
    [row.id, row.listId, position, limit],
  )
}

/** Appends the works of a part to the list, in the order of the file, as long as it has room. */
export async function addToList(tx: Tx, row: ImportRow, part: Part): Promise<void> {
  await compareList(tx, row, part)
  await changeList(tx, row, part, ADD_TO_LIST, MAX_ENTRIES)
}

/** Removes the works of a part that the import has added, except those with a note of the user. */
export function removeFromList(tx: Tx, row: ImportRow, part: Part): Promise<void> {
  return changeList(tx, row, part, REMOVE_FROM_LIST)
}

async function changeList(
  tx: Tx,
  row: ImportRow,
  { position, limit }: Part,
  statement: string,
  ...more: number[]
): Promise<void> {
  // Changes of one list are serialised (lists/access.ts).
  await tx.query('SELECT 1 FROM lists WHERE id = $1::int FOR NO KEY UPDATE', [row.listId])
  await tx.query(statement, [row.id, row.listId, position, limit, ...more])
  await tx.query(
    "UPDATE lists SET updated_at = greatest(now(), updated_at + interval '1 millisecond') WHERE id = $1::int",
    [row.listId],
  )
  if (row.listId !== null) tx.invalidate([`list:${row.listId}`, 'index:list', `user:${row.userId}`])
}

const ADD_TO_LIST = `WITH part AS (
    SELECT e.position, e.media_id, row_number() OVER (ORDER BY e.position) AS place FROM import_entries e
      JOIN media m ON m.id = e.media_id
    WHERE e.import_id = $1::int AND e.position > $3::int AND e.position <= $3 + $4::int AND e.outcome = 'New'
  ), room AS (
    SELECT $5::int - entry_count AS places, (SELECT coalesce(max(position), 0) FROM list_entries WHERE list_id = $2::int) AS last
    FROM lists WHERE id = $2
  ), added AS (
    INSERT INTO list_entries (list_id, media_id, position)
    SELECT $2, p.media_id, r.last + p.place FROM part p, room r WHERE p.place <= r.places
    ON CONFLICT DO NOTHING RETURNING media_id
  )
  UPDATE import_entries e SET outcome = CASE WHEN a.media_id IS NULL THEN 'Refused' ELSE 'Added' END::import_outcome,
    losses = CASE WHEN a.media_id IS NULL THEN array_append(e.losses, 'listFull') ELSE e.losses END
  FROM part p LEFT JOIN added a USING (media_id) WHERE e.import_id = $1 AND e.position = p.position`

const REMOVE_FROM_LIST = `WITH part AS (
    SELECT e.position, e.media_id FROM import_entries e
    WHERE e.import_id = $1::int AND e.position > $3::int AND e.position <= $3 + $4::int AND e.outcome = 'Added'
  ), removed AS (
    DELETE FROM list_entries l USING part p WHERE l.list_id = $2::int AND l.media_id = p.media_id AND l.description IS NULL
    RETURNING l.media_id
  )
  UPDATE import_entries e SET outcome = CASE WHEN r.media_id IS NULL THEN 'ChangedSince' ELSE 'Undone' END::import_outcome
  FROM part p LEFT JOIN removed r USING (media_id) WHERE e.import_id = $1 AND e.position = p.position`

import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Statements } from '@/server/platform/writing/write'

/** Marks edits that wait as seen by an editor. Returns those that waited. */
export async function markSeen(tx: Statements, edits: readonly number[], editorId: number): Promise<number[]> {
  return ids(await tx.query<Row>(MARK, [edits, editorId]))
}

/**
 * Marks the edits of an entry as seen by the editor who takes them back in another way than by a revert. `which`: SQL,
 * about the edit `e`.
 */
export async function markTakenBack(
  tx: Statements,
  [noun, id]: readonly [EditedNoun, number],
  which: string,
  editorId: number,
): Promise<void> {
  const found = await tx.query<Row>(
    `SELECT e.id FROM edits e WHERE e.${noun}_id = $1::int AND e.is_unseen AND ${which}`,
    [id],
  )
  if (found.rows.length > 0) await markSeen(tx, ids(found), editorId)
}

/** Lets edits wait again that this editor has marked. Returns those. */
export async function unmarkSeen(tx: Statements, edits: readonly number[], editorId: number): Promise<number[]> {
  return ids(await tx.query<Row>(UNMARK, [edits, editorId]))
}

type Row = { id: number }
const ids = ({ rows }: { rows: readonly Row[] }) => rows.map(({ id }) => id).toSorted((a, b) => a - b)

// Rows are locked in the order of their ids, so that two editors who mark the same ones wait for each other.
const MARK = `UPDATE edits SET is_unseen = false, seen_at = now(), seen_by = $2::int
  WHERE id IN (SELECT id FROM edits WHERE id = ANY($1::int[]) AND is_unseen ORDER BY id FOR UPDATE) AND is_unseen RETURNING id`

const UNMARK = `UPDATE edits SET is_unseen = true, seen_at = NULL, seen_by = NULL
  WHERE id IN (SELECT id FROM edits WHERE id = ANY($1::int[]) AND seen_by = $2::int ORDER BY id FOR UPDATE)
    AND seen_by = $2::int RETURNING id`

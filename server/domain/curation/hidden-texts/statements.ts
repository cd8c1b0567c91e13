import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { isWaitingRow } from '../waiting'

const ENTRY = EDITED_NOUNS.map((noun) => `${noun}_id`)
const NO_ENTRY = ENTRY.map((column) => `NULL::int AS ${column}`).join(', ')

/**
 * Adds the edits that tell the text ($2) of a hidden edit ($1). These are its mirrored edits, what takes them back, and
 * edits of the same entries with the text before or after them. A row is an edit, or an entry, whose edits are read
 * once.
 */
export const ADD_EDITS = `WITH RECURSIVE used AS (
    SELECT $1::int AS edit, ${NO_ENTRY}
    UNION SELECT x.* FROM used u CROSS JOIN LATERAL (
      SELECT r.id, ${NO_ENTRY} FROM edits r WHERE r.reverts_id = u.edit
      UNION ALL SELECT m.id, ${NO_ENTRY} FROM edits m WHERE m.mirrors_id = u.edit
      UNION ALL SELECT e.mirrors_id, ${NO_ENTRY} FROM edits e WHERE e.id = u.edit AND e.mirrors_id IS NOT NULL
      UNION ALL SELECT NULL::int, ${ENTRY.map((column) => `e.${column}`).join(', ')} FROM edits e WHERE e.id = u.edit
      ${ENTRY.map(
        (column) =>
          `UNION ALL SELECT s.id, ${NO_ENTRY} FROM edits s WHERE s.${column} = u.${column} AND has_text(jsonb_build_array(s.before, s.after), $2::text[])`,
      ).join('\n      ')}
    ) AS x
  ) INSERT INTO hidden_text_uses (hidden_id, edit_id) SELECT $1, edit FROM used WHERE edit IS NOT NULL ON CONFLICT DO NOTHING`

/** The contributions to the entries whose edits tell a hidden text ($1). */
const OF_ENTRIES = `SELECT x.id FROM (
    SELECT DISTINCT ${ENTRY.map((column) => `e.${column}`).join(', ')} FROM hidden_text_uses u JOIN edits e ON e.id = u.edit_id
    WHERE u.hidden_id = $1::int
  ) AS o CROSS JOIN LATERAL (
    ${ENTRY.map((column) => `SELECT c.id FROM contributions c WHERE c.${column} = o.${column}`).join(' UNION ALL ')}
  ) AS x`

/**
 * Adds the decided contributions to these entries that have the text ($2). Those that became such an edit need no row:
 * the view told_contributions finds them by it.
 */
export const ADD_CONTRIBUTIONS = `INSERT INTO hidden_text_uses (hidden_id, contribution_id)
  SELECT $1::int, c.id FROM contributions c
  WHERE c.id IN (${OF_ENTRIES}) AND c.decided_at IS NOT NULL AND has_text(jsonb_build_array(c.before, c.after), $2::text[])
  ON CONFLICT DO NOTHING`

/** Whether a row is a copy, at entries that share no edit with the hidden one: of a long text ($2) only. */
const isCopy = (row: string) => `has_long_text(${row}.before::text || ${row}.after::text, $2::text[])`

/** Adds the edits of all entries that have a long text of these ($2). Every edit is read. */
export const ADD_COPIES = `INSERT INTO hidden_text_uses (hidden_id, edit_id)
  SELECT $1::int, e.id FROM edits e WHERE ${isCopy('e')} ON CONFLICT DO NOTHING`

/** Adds the decided contributions to all entries that have one. */
export const ADD_COPIED_CONTRIBUTIONS = `INSERT INTO hidden_text_uses (hidden_id, contribution_id)
  SELECT $1::int, c.id FROM contributions c WHERE c.decided_at IS NOT NULL AND ${isCopy('c')} ON CONFLICT DO NOTHING`

/** Locks what waits for these entries: what is decided meanwhile is hidden by the decision, or by what comes after. */
export const LOCK_WAITING = `SELECT FROM contributions WHERE id IN (${OF_ENTRIES}) AND ${isWaitingRow()}
  ORDER BY id FOR NO KEY UPDATE`

/** The entries of the edits that tell a hidden text ($1). */
export const ENTRIES = `SELECT DISTINCT ${EDITED_NOUNS.map((noun) => `e.${noun}_id AS "${noun}Id"`).join(', ')}
  FROM hidden_text_uses u JOIN edits e ON e.id = u.edit_id WHERE u.hidden_id = $1::int`

/** Whether an edit ($1) took a hidden text away, so that taking it back would write the text again. */
export const WOULD_WRITE_HIDDEN = `SELECT FROM hidden_text_uses u JOIN hidden_texts h ON h.edit_id = u.hidden_id JOIN edits e ON e.id = u.edit_id
  WHERE u.edit_id = $1::int AND has_text(e.before, h.texts) LIMIT 1`

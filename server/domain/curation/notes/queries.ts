import type { Note } from '@/lib/curation/schemas/notes'
import { plannedRows } from '@/server/platform/database/client'
import { isoTime } from '@/server/platform/database/iso-time'

/** Most notes of a proposal that are shown: the newest. */
const MAX_NOTES = 100

/** What was said of a proposal, the oldest first. Words that a moderator has hidden are left out. */
export function notesOf(contribution: number): Promise<Note[]> {
  return plannedRows<Note>('notes-of-contribution', NOTES, [contribution, MAX_NOTES])
}

/** One note. */
export async function noteOf(id: number): Promise<Note | null> {
  const [found] = await plannedRows<Note>('note', `${NOTE} WHERE o.id = $1::int`, [id])
  return found ?? null
}

const NOTE = `SELECT o.id, o.kind, o.fields, o.hidden_at IS NOT NULL AS "isHidden",
    CASE WHEN o.hidden_at IS NULL THEN o.text END AS text,
    CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'username', u.username) END AS author,
    coalesce(o.author_id = c.proposer_id, false) AS "isProposer",
    ${isoTime('o.created_at')} AS "createdDate"
  FROM contribution_notes o JOIN contributions c ON c.id = o.contribution_id LEFT JOIN users u ON u.id = o.author_id`

const NOTES = `SELECT * FROM (${NOTE} WHERE o.contribution_id = $1::int ORDER BY o.id DESC LIMIT $2::int) AS newest ORDER BY id`

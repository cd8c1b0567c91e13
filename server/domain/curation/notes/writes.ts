import type { NOTE_KINDS } from '@/lib/curation/schemas/notes'
import { linksIn } from '@/server/domain/community/reviews/rules'
import { limitPosting } from '@/server/domain/identity/sessions/posting'
import { isBlocked } from '@/server/domain/social/blocks/access'
import { notifyLater } from '@/server/domain/social/notifications'
import { AppError } from '@/server/platform/errors'
import type { Statements, Tx } from '@/server/platform/writing/write'
import { NOTED } from '../notifications'

/** Counts a note as posted texts are counted. @throws AppError tooManyRequests, invalidInput (tooManyLinks) */
export const limitNote = (userId: number, text: string, field = 'text'): Promise<void> =>
  limitPosting(userId, () => linksIn({ rawText: text, textType: 'Plain' }), field)

export type NewNote = {
  contribution: number
  author: number
  kind: (typeof NOTE_KINDS)[number]
  text: string | null
  fields?: readonly string[]
  key?: string | undefined
}

/**
 * The note of a request that was made before: with the same key, or the newest one if its author says the same again.
 * The proposal is locked.
 * @throws AppError conflict: the key is that of something else
 */
export async function sameNote(tx: Statements, { contribution, author, kind, text, key }: NewNote) {
  const { rows } = await tx.query<{ id: number; kind: string }>(SAME, [contribution, author, kind, text, key ?? null])
  const [row] = rows
  if (row && row.kind !== kind) throw new AppError('conflict')
  return row?.id
}

const SAME = `SELECT id, kind FROM contribution_notes WHERE contribution_id = $1::int AND author_id = $2::int AND (request_key = $5::text
    OR $5 IS NULL AND kind = $3::text AND text = $4::text
      AND id = (SELECT max(id) FROM contribution_notes WHERE contribution_id = $1))
  ORDER BY id DESC LIMIT 1`

/** Stores a note of a locked proposal, and tells whom it concerns. Returns its id. */
export async function addNote(tx: Tx, { contribution, author, kind, text, fields = [], key }: NewNote) {
  const { rows } = await tx.query<{ id: number }>(ADD, [contribution, author, kind, text, fields, key ?? null])
  const [row] = rows
  // The key is that of a note on another proposal.
  if (!row) throw new AppError('conflict')
  notifyLater(tx, NOTED, { note: row.id })
  return row.id
}

const ADD = `INSERT INTO contribution_notes (contribution_id, author_id, kind, text, fields, request_key)
  VALUES ($1::int, $2::int, $3::text, $4::text, $5::text[], $6::text)
  ON CONFLICT (author_id, request_key) WHERE request_key IS NOT NULL DO NOTHING RETURNING id`

/** @throws AppError blocked: one of the two has blocked the other */
export async function expectUnblocked(tx: Statements, author: number, proposer: number): Promise<void> {
  const { rows } = await tx.query<{ blocked: boolean }>(`SELECT ${isBlocked('$1::int', '$2::int')} AS blocked`, [
    author,
    proposer,
  ])
  if (rows[0]?.blocked) throw new AppError('blocked')
}

import { plannedRows, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'

/** Adds a note about a user, by an administrator. Returns its id. @throws AppError notFound */
export async function addUserNote(userId: number, authorId: number, text: string): Promise<number> {
  const [row] = await write(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(sql`INSERT INTO user_notes (user_id, author_id, text)
      SELECT id, ${authorId}, ${text} FROM users WHERE id = ${userId} RETURNING id`)
    return rows
  })
  if (!row) throw new AppError('notFound')
  return row.id
}

/** Deletes a note: one's own, or that of somebody whose account is gone. @throws AppError notFound, notOwner */
export async function deleteUserNote(userId: number, id: number, authorId: number): Promise<void> {
  const values = [id, userId, authorId]
  const [row] = await plannedRows<{ isOwn: boolean }>('user-note', NOTE, values)
  if (!row) throw new AppError('notFound')
  if (!row.isOwn) throw new AppError('notOwner')
  await write((tx) => tx.query(DELETE, values))
}

const IS_OWN = '(author_id IS NULL OR author_id = $3::int)'
const NOTE = `SELECT ${IS_OWN} AS "isOwn" FROM user_notes WHERE id = $1::int AND user_id = $2::int`
const DELETE = `DELETE FROM user_notes WHERE id = $1::int AND user_id = $2::int AND ${IS_OWN}`

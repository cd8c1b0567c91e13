import { lockUsers } from '@/server/domain/identity/users/locks'
import { logAdministration } from '@/server/domain/moderation/administrators'
import { sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'

/**
 * Adds a note about a user, by an administrator. Returns its id. The log has how long it is. @throws AppError notFound
 */
export async function addUserNote(userId: number, authorId: number, text: string): Promise<number> {
  return write(async (tx) => {
    await lockUsers(tx, userId)
    const { rows } = await tx.query<{ id: number }>(sql`INSERT INTO user_notes (user_id, author_id, text)
      SELECT id, ${authorId}, ${text} FROM users WHERE id = ${userId} RETURNING id`)
    if (!rows[0]) throw new AppError('notFound')
    await logAdministration(tx, { by: authorId, act: 'AddNote', userId, after: noteOf(rows[0].id, text) })
    return rows[0].id
  })
}

/** Deletes a note: one's own, or that of somebody whose account is gone. @throws AppError notFound, notOwner */
export async function deleteUserNote(userId: number, id: number, authorId: number): Promise<void> {
  await write(async (tx) => {
    await lockUsers(tx, userId)
    const { rows } = await tx.query<{ authorId: number | null; text: string }>(sql`SELECT author_id AS "authorId", text
      FROM user_notes WHERE id = ${id} AND user_id = ${userId} FOR UPDATE`)
    if (!rows[0]) throw new AppError('notFound')
    if (rows[0].authorId !== null && rows[0].authorId !== authorId) throw new AppError('notOwner')
    await tx.query(sql`DELETE FROM user_notes WHERE id = ${id}`)
    await logAdministration(tx, { by: authorId, act: 'DeleteNote', userId, before: noteOf(id, rows[0].text) })
  })
}

/** A note as the log has it, without its text. */
const noteOf = (id: number, text: string) => ({ id, text: { length: text.length } })

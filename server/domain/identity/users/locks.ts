import { sql } from '@/server/platform/database/client'
import { isForeign } from '@/server/platform/database/sql-state'
import { AppError } from '@/server/platform/errors'
import type { Statements } from '@/server/platform/writing/write'

/**
 * Locks accounts until this transaction ends.
 *
 * Every transaction that writes to accounts takes its locks in one order, which prevents deadlocks. First comes the
 * lock of deletions (deletion.ts), then rows of `users` by ascending id. Rows that belong to them (links, sessions,
 * pictures) are the last. The cleaning job waits for nobody: it skips locked rows (cleaning.ts). `emailKey` also locks
 * the account with this address.
 */
export async function lockUsers(tx: Statements, id: number, emailKey: string | null = null): Promise<void> {
  await tx.query(sql`SELECT id FROM users WHERE id = ${id} OR (email_key = ${emailKey} AND confirmed_at IS NOT NULL)
    ORDER BY id FOR NO KEY UPDATE`)
}

/** The same lock of one account, for a statement that afterwards writes rows of this account. */
export const LOCKED_USER = (id: string) => `SELECT id FROM users WHERE id = ${id} FOR NO KEY UPDATE`

/** Refuses a write whose user, or whose entry, was deleted meanwhile. @throws AppError notFound */
export function refuseForeign(error: unknown): never {
  throw isForeign(error) ? new AppError('notFound') : error
}

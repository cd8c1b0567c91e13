import type { Prisma } from '@/server/platform/database/client'

/**
 * Locks accounts against each other's transactions, until this one ends.
 *
 * The order of locks, for every transaction that writes to accounts: deletions take turns first (deletion.ts); then rows of
 * `users` by ascending id; then what belongs to them (links, sessions, pictures). So whoever waits for a lock holds
 * none that comes after it. What cleans up waits for nobody: it leaves out rows that are locked (cleaning.ts).
 * `emailKey` adds the account that has this address.
 */
export async function lockUsers(
  db: Prisma.TransactionClient,
  id: number,
  emailKey: string | null = null,
): Promise<void> {
  await db.$queryRaw`SELECT id FROM users WHERE id = ${id} OR (email_key = ${emailKey} AND confirmed_at IS NOT NULL)
    ORDER BY id FOR NO KEY UPDATE`
}

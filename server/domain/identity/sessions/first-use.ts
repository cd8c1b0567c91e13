import { createHash } from 'node:crypto'
import { plannedRows } from '@/server/platform/database/client'
import type { Statements } from '@/server/platform/writing/write'

/** What is taken once: a proof of work, the challenge of a passkey, a ticket, the logout token of a provider. */
type Taken = 'proof' | 'passkey' | 'ticket' | 'logout'

/**
 * Marks what is taken once as used; of two uses at once, one is not the first. The mark is a hash among the counts of
 * rate limits, and is forgotten with those that have expired, after `end` (milliseconds since 1970). With `tx` the mark
 * is taken back if that transaction is.
 */
export async function isFirstUse(of: Taken, text: string, end: number, tx?: Statements): Promise<boolean> {
  const values = [`${of}:${createHash('sha256').update(text).digest('base64url')}`, end]
  const marked = tx ? (await tx.query(MARK, values)).rows : await plannedRows('mark-first-use', MARK, values)
  return marked.length > 0
}

const MARK = `INSERT INTO rate_limits (key, points, expire) VALUES ($1::text, 1, $2::bigint)
  ON CONFLICT (key) DO NOTHING RETURNING key`

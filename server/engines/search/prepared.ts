import { createHash } from 'node:crypto'
import { genericRows, type Prisma, rows } from '@/server/platform/database/client'
import { ALL_MEET, type Meets } from './narrowing'

/** The name of a statement whose text is always the same: PostgreSQL cuts names after 63 bytes. */
export const statementName = (text: string) => `search-${createHash('sha1').update(text).digest('base64url')}`

/**
 * The rows of a statement with many parts, which takes longer to plan than to run: each connection plans it once. With
 * a narrowing, whose best plan depends on its values, it is planned each time.
 */
export function preparedRows<Row extends object>(statement: Prisma.Sql, meets: Meets = ALL_MEET): Promise<Row[]> {
  if (meets !== ALL_MEET) return rows<Row>(statement)
  return genericRows<Row>(statementName(statement.text), statement.text, statement.values)
}

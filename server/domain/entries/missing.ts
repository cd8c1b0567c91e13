import { type Prisma, raw } from '@/server/platform/database/client'

/** Tables whose rows an input can name. */
export type Table = 'media' | 'series' | 'characters' | 'people' | 'companies' | 'tags'

/** Whether one of these ids names nothing; what is there cannot be deleted until the transaction ends. */
export async function someMissing(
  db: Prisma.TransactionClient,
  table: Table,
  given: readonly number[] = [],
): Promise<boolean> {
  const ids = [...new Set(given)]
  if (ids.length === 0) return false
  const found = await db.$queryRaw<unknown[]>`SELECT id FROM ${raw(table)} WHERE id = ANY(${ids}::int[])
    ORDER BY id FOR KEY SHARE`
  return found.length < ids.length
}

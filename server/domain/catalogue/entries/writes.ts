import type { EntityKind } from '@/lib/links'
import { type Prisma, raw } from '@/server/platform/database/client'
import { TABLES } from './access'

/** Writes the search keys of an entry, which `keysOf` makes with the names of entries that were merged into it. */
export async function writeSearchKeys(
  db: Prisma.TransactionClient,
  noun: Exclude<EntityKind, 'media'>,
  id: number,
  keysOf: (merged: string[]) => string[],
): Promise<void> {
  const [keysTable, owner] = [raw(`${noun}_search_keys`), raw(`${noun}_id`)]
  const merged = await db.$queryRaw<{ name: string }[]>`SELECT name FROM entry_names WHERE ${owner} = ${id}`
  const keys = keysOf(merged.map(({ name }) => name))
  await db.$executeRaw`DELETE FROM ${keysTable} WHERE ${owner} = ${id} AND key <> ALL(${keys}::text[])`
  await db.$executeRaw`INSERT INTO ${keysTable} (${owner}, key, popularity)
    SELECT e.id, given, e.popularity FROM ${raw(TABLES[noun])} e, unnest(${keys}::text[]) AS given WHERE e.id = ${id}
    ON CONFLICT DO NOTHING`
}

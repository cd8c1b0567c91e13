import type { Prisma } from '@/server/platform/database/client'

type Entry = { mediaId: number } | { characterId: number }
/** Columns of an entry; undefined is untouched. */
type Columns = Readonly<Record<string, unknown>>

/** Writes down who changed what of an entry, in the transaction of the change; a change that changes nothing is none. */
export async function recordEdit(
  db: Prisma.TransactionClient,
  entry: Entry,
  editorId: number,
  before: Columns,
  after: Columns,
): Promise<void> {
  const changed = Object.keys(after).filter((name) => after[name] !== undefined && !same(before[name], after[name]))
  if (changed.length === 0) return
  const valuesOf = (columns: Columns) =>
    Object.fromEntries(changed.map((name) => [name, columns[name] ?? null])) as Prisma.InputJsonObject
  await db.edit.create({ data: { ...entry, editorId, before: valuesOf(before), after: valuesOf(after) } })
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

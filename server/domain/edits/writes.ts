import type { Prisma } from '@/server/platform/database/client'

type Entry = { mediaId: number } | { characterId: number } | { tagId: number }
/** Columns of an entry; undefined is unchanged. */
type Columns = Readonly<Record<string, unknown>>

/** Records an edit of an entry in the same transaction. An edit without a difference is not recorded. */
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

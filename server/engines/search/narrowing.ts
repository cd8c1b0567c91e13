import { type Prisma, raw, sql } from '@/server/platform/database/client'

/**
 * A condition on the rows of the noun's own table. If it matches `few` rows, these are searched; otherwise the search
 * results are filtered. Without `few`, thousands of titles that begin with "a" could come before them.
 */
export type Narrowing = { table: string; where: Prisma.Sql; few?: boolean }

/** The condition that the entry of an id meets a narrowing. `id` is a column of another table than the entry's own. */
export type Meets = (id: string) => Prisma.Sql

/** Without a narrowing. */
export const ALL_MEET: Meets = () => sql`true`

/**
 * The only form of a narrowing within statements of several tables. The names of its columns, which no table qualifies,
 * are those of the entry's own table there.
 */
export function meeting(narrowing?: Narrowing): Meets {
  if (!narrowing) return ALL_MEET
  const { table, where } = narrowing
  return (id) => sql`EXISTS (SELECT FROM ${raw(table)} WHERE ${raw(table)}.id = ${raw(id)} AND (${where}))`
}

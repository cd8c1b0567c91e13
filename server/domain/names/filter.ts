import { fold } from '@/lib/fold'
import type { NameSearch } from '@/lib/schemas/names'
import type { Narrowing } from '@/server/domain/search/statement'
import { join, type Prisma, raw, sql } from '@/server/platform/database/client'
import { type NameNoun, TABLES } from './order'

/** How the parts of a name begin: key columns with folded beginnings, none of them empty. */
export type NameFilter = { column: string; beginning: string }[]

export function filterOf({ firstName, middleName, lastName }: NameSearch): NameFilter {
  const given = [
    { column: 'first_name_key', beginning: fold(firstName) },
    { column: 'middle_name_key', beginning: fold(middleName) },
    { column: 'last_name_key', beginning: fold(lastName) },
  ]
  return given.filter(({ beginning }) => beginning !== '')
}

/** Sorts behind everything that begins in the same way: keys are compared byte by byte. */
const LAST = '\u{10ffff}'

/** The filter as a condition, each part of it a range of an index; true without any. */
export function begins(filter: NameFilter): Prisma.Sql {
  if (filter.length === 0) return sql`true`
  const ranges = filter.map(
    ({ column, beginning }) => sql`(${raw(column)} >= ${beginning} AND ${raw(column)} < ${beginning + LAST})`,
  )
  return join(ranges, ' AND ')
}

/** The filter for a search; undefined when it lets everybody through. */
export function narrowingOf(noun: NameNoun, filter: NameFilter): Narrowing | undefined {
  if (filter.length === 0) return undefined
  return {
    name: filter.map(({ column }) => column).join('+'),
    table: TABLES[noun],
    where: begins(filter),
  }
}

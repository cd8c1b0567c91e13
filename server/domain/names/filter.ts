import { fold } from '@/lib/fold'
import type { NameSearch } from '@/lib/schemas/names'
import type { Filter } from '@/server/domain/listing/listing'
import { join, raw, sql } from '@/server/platform/database/client'

/**
 * How the parts of a name begin, each part as a range of an index; undefined when all names are let through. What it lets
 * through stands together in the index of a part only when no other part narrows.
 */
export function filterOf({ firstName, middleName, lastName }: NameSearch): Filter | undefined {
  const parts = [
    { column: 'first_name_key', beginning: fold(firstName) },
    { column: 'middle_name_key', beginning: fold(middleName) },
    { column: 'last_name_key', beginning: fold(lastName) },
  ].filter(({ beginning }) => beginning !== '')
  if (parts.length === 0) return undefined
  const ranges = parts.map(
    ({ column, beginning }) => sql`(${raw(column)} >= ${beginning} AND ${raw(column)} < ${beginning + LAST})`,
  )
  return {
    where: join(ranges, ' AND '),
    isScattered: (column) => parts.some((part) => part.column !== column),
  }
}

/** Sorts behind everything that begins in the same way: keys are compared byte by byte. */
const LAST = '\u{10ffff}'

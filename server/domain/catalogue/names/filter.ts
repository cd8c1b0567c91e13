import type { NameSearch } from '@/lib/catalogue/schemas/names'
import { fold } from '@/lib/fold'
import type { Filter } from '@/server/engines/listing/groups'
import { join, raw, sql } from '@/server/platform/database/client'

/**
 * Filters by the beginnings of name parts, each an index range; undefined without conditions. The result is one range
 * of a part's index only if no other part is filtered.
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

/** Greater than every key with the same beginning: keys are compared byte by byte. */
const LAST = '\u{10ffff}'

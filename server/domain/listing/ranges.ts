import { join, type Prisma, raw, rows, sql } from '@/server/platform/database/client'

/**
 * Pages of an order. An order is two parts, the entries whose column is known and then the others. Each is read from its
 * nearer end, so that the last page costs what the first does.
 */

/** How many entries there are, and for how many of them the order knows its column. */
export type Totals = { total: number; known: number }

/** Entries that stand in a row in an index. */
export type Range = {
  /** Those whose column is known, or the others. */
  known: boolean
  /** Which way the index is read. */
  descending: boolean
  /** Whether that is against the order of the page: then the rows are reversed. */
  reversed: boolean
  offset: number
  count: number
}

/** Where the entries `from` to `from + count` of an order stand: among the known ones, then among the others. */
export function rangesOf({ total, known }: Totals, from: number, count: number, order: 0 | 1): Range[] {
  const parts = [
    { known: true, start: 0, end: known },
    { known: false, start: known, end: total },
  ]
  return parts.flatMap(({ known, start, end }) => {
    const first = Math.max(from, start)
    const last = Math.min(from + count, end)
    if (first >= last) return []
    const reversed = first - start > end - last
    const offset = reversed ? end - last : first - start
    return [{ known, descending: (order === 1) !== reversed, reversed, offset, count: last - first }]
  })
}

export type Window = { page: number; size: number; order: 0 | 1 }
type Row = { range: number; place: number; id: number }

/** The ids on one page of an order. `select` gives the rows (id, place) of a range; nothing is read past the end. */
export async function orderedIds(
  totals: Totals,
  { page, size, order }: Window,
  select: (range: Range) => Prisma.Sql,
): Promise<number[]> {
  const ranges = rangesOf(totals, page * size, size, order)
  if (ranges.length === 0) return []
  const statements = ranges.map((range, at) => {
    const direction = raw(range.descending ? 'DESC' : 'ASC')
    return sql`SELECT ${at}::int AS range, id, row_number() OVER (ORDER BY place ${direction}, id ${direction})::int AS place
      FROM (${select(range)}) AS selected`
  })
  const found = await rows<Row>(join(statements, ' UNION ALL '))
  const place = (row: Row) => (ranges[row.range]?.reversed ? -row.place : row.place)
  found.sort((a, b) => a.range - b.range || place(a) - place(b))
  return found.map(({ id }) => id)
}

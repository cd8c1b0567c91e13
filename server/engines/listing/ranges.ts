import { join, type Prisma, raw, rows, sql } from '@/server/platform/database/client'

/**
 * Pages of an order. An order has two ranges: entries with a known value, then all others. Each is read from its nearer
 * end, so that the last page costs what the first does.
 */

/**
 * The number of entries, and of those with a known value in the order's column. If it is capped, there are more, whose
 * end is not known.
 */
export type Totals = { total: number; known: number; isCapped?: boolean }

/** Consecutive entries of an index. */
export type Range = {
  /** Whether their values are known. */
  known: boolean
  /** The direction in which the index is read. */
  descending: boolean
  /** Whether that is opposite to the order of the page: then the rows are reversed. */
  reversed: boolean
  offset: number
  count: number
}

/** The ranges that contain the entries `from` to `from + count` of an order. */
export function rangesOf({ total, known, isCapped }: Totals, from: number, count: number, order: 0 | 1): Range[] {
  const parts = [
    { known: true, start: 0, end: known },
    { known: false, start: known, end: total },
  ]
  return parts.flatMap(({ known, start, end }) => {
    const first = Math.max(from, start)
    const last = Math.min(from + count, end)
    if (first >= last) return []
    const reversed = !isCapped && first - start > end - last
    const offset = reversed ? end - last : first - start
    return [{ known, descending: (order === 1) !== reversed, reversed, offset, count: last - first }]
  })
}

export type Window = { page: number; size: number; order: 0 | 1 }
type Row = { range: number; place: number; id: number }

/** The ids on one page of an order. `select` builds the statement of a range; nothing is read past the end. */
export function orderedIds(
  totals: Totals,
  { page, size, order }: Window,
  select: (range: Range) => Prisma.Sql,
): Promise<number[]> {
  return idsFrom(totals, { from: page * size, count: size, order }, select)
}

export type Section = { from: number; count: number; order: 0 | 1 }

/** The ids of any section of an order. */
export async function idsFrom(
  totals: Totals,
  { from, count, order }: Section,
  select: (range: Range) => Prisma.Sql,
): Promise<number[]> {
  const ranges = rangesOf(totals, from, count, order)
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

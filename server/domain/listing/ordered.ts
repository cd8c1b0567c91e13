import { join, type Prisma, raw, rows, sql } from '@/server/platform/database/client'

/**
 * Pages of an order. An order is two stretches, the entries whose column is known and then the others, each read from its
 * nearer end, so that the last page costs what the first does.
 */

/** How many entries there are, and for how many of them the order knows its column. */
export type Totals = { total: number; known: number }

/** Entries that stand in a row in an index. */
export type Stretch = {
  /** Those whose column is known, or the others. */
  known: boolean
  /** Which way the index is read, and whether that is against the order of the page: then the rows are turned round. */
  descending: boolean
  turned: boolean
  offset: number
  count: number
}

/**
 * Where the entries `from` to `from + count` of an order stand: among the known ones, then among the unknown ones, each read
 * from its nearer end.
 */
export function stretchesOf({ total, known }: Totals, from: number, count: number, order: 0 | 1): Stretch[] {
  const parts = [
    { known: true, start: 0, end: known },
    { known: false, start: known, end: total },
  ]
  return parts.flatMap(({ known, start, end }) => {
    const first = Math.max(from, start)
    const last = Math.min(from + count, end)
    if (first >= last) return []
    const turned = first - start > end - last
    const offset = turned ? end - last : first - start
    return [{ known, descending: (order === 1) !== turned, turned, offset, count: last - first }]
  })
}

export type Window = { page: number; size: number; order: 0 | 1 }
type Row = { part: number; place: number; id: number }

/** The ids on one page of an order. `select` gives the rows (id, place) of a stretch; nothing is read past the end. */
export async function orderedIds(
  totals: Totals,
  { page, size, order }: Window,
  select: (stretch: Stretch) => Prisma.Sql,
): Promise<number[]> {
  const stretches = stretchesOf(totals, page * size, size, order)
  if (stretches.length === 0) return []
  const parts = stretches.map((stretch, part) => {
    const direction = raw(stretch.descending ? 'DESC' : 'ASC')
    return sql`SELECT ${part}::int AS part, id, row_number() OVER (ORDER BY place ${direction}, id ${direction})::int AS place
      FROM (${select(stretch)}) AS stretch`
  })
  const found = await rows<Row>(join(parts, ' UNION ALL '))
  const place = (row: Row) => (stretches[row.part]?.turned ? -row.place : row.place)
  found.sort((a, b) => a.part - b.part || place(a) - place(b))
  return found.map(({ id }) => id)
}

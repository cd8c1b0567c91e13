import { rememberedCounts } from '@/server/database/counts'
import { orderedIds, type Stretch, type Totals, type Window } from '@/server/database/ordered'
import { type Prisma, raw, rows, sql } from '@/server/db'
import { begins, type NameFilter } from './filter'
import { type NameNoun, type NameOrder, SORTS, TABLES } from './order'

/** The ids on one page of the characters or people whom the filter lets through, and how many these are. */
export async function listNames(
  noun: NameNoun,
  filter: NameFilter,
  window: Window & { sort: NameOrder },
): Promise<{ ids: number[]; total: number }> {
  const totals = await countNames(noun, filter, window.sort)
  const ids = await orderedIds(totals, window, (stretch) =>
    isOneIndex(filter, window.sort)
      ? inOrder(noun, filter, stretch, window.sort)
      : collected(noun, filter, stretch, window.sort),
  )
  return { ids, total: totals.total }
}

const remembered = {
  character: rememberedCounts('index:character'),
  person: rememberedCounts('index:person'),
}

async function countNames(noun: NameNoun, filter: NameFilter, sort: NameOrder): Promise<Totals> {
  const { column, known } = SORTS[sort]
  const [totals] = await remembered[noun](JSON.stringify([filter, column]), () =>
    rows<Totals>(sql`SELECT count(*)::int AS total, (count(*) FILTER (WHERE ${raw(known)}))::int AS known
      FROM ${raw(TABLES[noun])} WHERE ${begins(filter)}`),
  )
  return totals ?? { total: 0, known: 0 }
}

/** Whether the index of this order holds those whom the filter lets through in a row. */
function isOneIndex(filter: NameFilter, sort: NameOrder): boolean {
  return filter.every(({ column }) => column === SORTS[sort].column)
}

/** Rows (id, place) of the stretch, straight from the index of this order. */
function inOrder(noun: NameNoun, filter: NameFilter, stretch: Stretch, sort: NameOrder): Prisma.Sql {
  const { column, known, unknown } = SORTS[sort]
  const direction = raw(stretch.descending ? 'DESC' : 'ASC')
  return sql`SELECT id, ${raw(column)} AS place FROM ${raw(TABLES[noun])}
    WHERE ${raw(stretch.known ? known : unknown)} AND ${begins(filter)}
    ORDER BY ${raw(column)} ${direction}, id ${direction} LIMIT ${stretch.count} OFFSET ${stretch.offset}`
}

/** Those whom the filter lets through, read from the indexes of its parts, then sorted: some 8 ms for 25,000. */
function collected(noun: NameNoun, filter: NameFilter, stretch: Stretch, sort: NameOrder): Prisma.Sql {
  const { column, known, unknown } = SORTS[sort]
  const direction = raw(stretch.descending ? 'DESC' : 'ASC')
  return sql`SELECT id, place FROM (
      SELECT id, ${raw(column)} AS place FROM ${raw(TABLES[noun])}
      WHERE ${raw(stretch.known ? known : unknown)} AND ${begins(filter)} OFFSET 0
    ) AS begun ORDER BY place ${direction}, id ${direction} LIMIT ${stretch.count} OFFSET ${stretch.offset}`
}

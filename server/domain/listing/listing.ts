import type { Ordering } from '@/server/domain/search/statement'
import type { Noun } from '@/server/platform/cache/tags'
import { join, type Prisma, raw, rows, sql } from '@/server/platform/database/client'
import { rememberedCounts } from './counts'
import { orderedIds, type Stretch, type Totals, type Window } from './ordered'

/**
 * The column of an order, in which table. A sparse one is unknown for many (null, or '' where it is `blank`); these come
 * last in both directions.
 */
export type Column = { table: string; column: string; sparse: boolean; blank?: boolean }
/** Rows that stand together in an index of every order; those that do not (`scattered`) are collected and sorted. */
export type Group = { name: string; where: Prisma.Sql; scattered?: boolean }

const EVERYTHING: readonly Group[] = [{ name: 'all', where: sql`true` }]

/**
 * How a noun is listed: the ids on one page of an order (ties by id), and how many there are. Each entry is in exactly
 * one of the groups; without groups all are listed.
 */
export function lister(noun: Noun) {
  const remembered = rememberedCounts(`index:${noun}`)
  return async (by: Column, window: Window, groups = EVERYTHING): Promise<{ ids: number[]; total: number }> => {
    const counted = await Promise.all(
      groups.map((group) => remembered(`${by.sparse ? by.column : ''} ${group.name}`, () => count(by, group))),
    )
    const sum = (of: keyof Totals) => counted.flat().reduce((total, group) => total + group[of], 0)
    const totals = { total: sum('total'), known: sum('known') }
    return { ids: await orderedIds(totals, window, (stretch) => merged(by, groups, stretch)), total: totals.total }
  }
}

/** The same order for what a search has found. */
export function orderingOf(by: Column, order: 0 | 1): Ordering {
  const direction = order === 1 ? 'DESC' : 'ASC'
  const unknownLast = by.blank ? `(${known(by, false)}), ` : ''
  const { table, column } = by
  return {
    name: `${column}-${order}`,
    table,
    by: `${unknownLast}e.${column} ${direction} NULLS LAST, e.id ${direction}`,
  }
}

function count(by: Column, { where }: Group): Promise<Totals[]> {
  return rows<Totals>(sql`SELECT count(*)::int AS total, (count(*) FILTER (WHERE ${raw(known(by, true))}))::int AS known
    FROM ${raw(by.table)} WHERE ${where}`)
}

/** Whether an entry has the column, as a range of its index. */
function known({ column, sparse, blank }: Column, so: boolean): string {
  if (!sparse) return 'true'
  if (blank) return so ? `${column} > ''` : `${column} = ''`
  return so ? `${column} IS NOT NULL` : `${column} IS NULL`
}

/** Rows (id, place) of a stretch of all groups; their limits make PostgreSQL merge the groups instead of sorting all. */
export function merged(by: Column, groups: readonly Group[], stretch: Stretch): Prisma.Sql {
  const [only, ...others] = groups
  if (only && others.length === 0) return inOrder(by, only, stretch)
  const farthest = { ...stretch, offset: 0, count: stretch.offset + stretch.count }
  const parts = groups.map((group) => sql`(${inOrder(by, group, farthest)})`)
  const direction = raw(stretch.descending ? 'DESC' : 'ASC')
  return sql`SELECT id, place FROM (${join(parts, ' UNION ALL ')}) AS grouped
    ORDER BY place ${direction}, id ${direction} LIMIT ${stretch.count} OFFSET ${stretch.offset}`
}

/** Rows (id, place) of the stretch, straight from the index of this order, else sorted: some 8 ms for 25,000. */
export function inOrder(by: Column, { where, scattered }: Group, stretch: Omit<Stretch, 'turned'>): Prisma.Sql {
  const direction = raw(stretch.descending ? 'DESC' : 'ASC')
  const there = sql`SELECT id, ${raw(by.column)} AS place FROM ${raw(by.table)}
    WHERE ${raw(known(by, stretch.known))} AND ${where}`
  const from = scattered ? sql`${there} OFFSET 0` : there
  return sql`SELECT id, place FROM (${from}) AS there
    ORDER BY place ${direction}, id ${direction} LIMIT ${stretch.count} OFFSET ${stretch.offset}`
}

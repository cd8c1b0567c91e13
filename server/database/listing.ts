import { join, type Prisma, raw, rows, sql } from '@/server/db'
import type { Noun } from '@/server/front/tags'
import type { Ordering } from '@/server/search/statement'
import { rememberedCounts } from './counts'
import { orderedIds, type Stretch, type Totals, type Window } from './ordered'

/** The column of an order, in which table. A sparse one is unknown for many; these come last in both directions. */
export type Column = { table: string; column: string; sparse: boolean }
/** Rows that stand together in an index of every order. */
export type Group = { name: string; where: Prisma.Sql }

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
    const wheres = groups.map(({ where }) => where)
    return { ids: await orderedIds(totals, window, (stretch) => merged(by, wheres, stretch)), total: totals.total }
  }
}

/** The same order for what a search has found. */
export function orderingOf({ table, column }: Column, order: 0 | 1): Ordering {
  const direction = order === 1 ? 'DESC' : 'ASC'
  return { name: `${column}-${order}`, table, by: `e.${column} ${direction} NULLS LAST, e.id ${direction}` }
}

function count({ table, column, sparse }: Column, { where }: Group): Promise<Totals[]> {
  const known = raw(sparse ? `count(${column})` : 'count(*)')
  return rows<Totals>(sql`SELECT count(*)::int AS total, ${known}::int AS known FROM ${raw(table)} WHERE ${where}`)
}

/** Their limits make PostgreSQL merge the groups instead of sorting all. */
function merged(by: Column, wheres: Prisma.Sql[], stretch: Stretch): Prisma.Sql {
  const [only, ...others] = wheres
  if (only && others.length === 0) return inOrder(by, only, stretch)
  const farthest = { ...stretch, offset: 0, count: stretch.offset + stretch.count }
  const parts = wheres.map((where) => sql`(${inOrder(by, where, farthest)})`)
  const direction = raw(stretch.descending ? 'DESC' : 'ASC')
  return sql`SELECT id, place FROM (${join(parts, ' UNION ALL ')}) AS grouped
    ORDER BY place ${direction}, id ${direction} LIMIT ${stretch.count} OFFSET ${stretch.offset}`
}

/** Rows (id, place) of the stretch, straight from the index of this order. */
function inOrder(by: Column, where: Prisma.Sql, { known, descending, offset, count }: Stretch): Prisma.Sql {
  const direction = raw(descending ? 'DESC' : 'ASC')
  const column = raw(by.column)
  const there = raw(by.sparse ? `${by.column} IS ${known ? 'NOT ' : ''}NULL` : 'true')
  return sql`SELECT id, ${column} AS place FROM ${raw(by.table)} WHERE ${there} AND ${where}
    ORDER BY ${column} ${direction}, id ${direction} LIMIT ${count} OFFSET ${offset}`
}

import { join, type Prisma, raw, sql } from '@/server/platform/database/client'
import type { Range } from './ranges'

/** The SQL of lists: rows (id, place) of a range, and counts. The texts contain no input; values are parameters. */

/** A table, and the column of the listed ids ("id" by default). */
export type Source = { table: string; id?: string }

/**
 * The column of an order. A sparse one is unknown in many rows (null, or '' where it is `blank`). These are last in
 * both directions.
 */
export type Column = { column: string; sparse?: boolean; blank?: boolean }

/** The condition that the column is known (or unknown), in a form that its index supports. */
export function known({ column, sparse, blank }: Column, so: boolean): string {
  if (!sparse) return 'true'
  if (blank) return so ? `${column} > ''` : `${column} = ''`
  return so ? `${column} IS NOT NULL` : `${column} IS NULL`
}

/** Rows that are a range of the order's index. */
export function inOrder({ table, id = 'id' }: Source, by: Column, where: Prisma.Sql, range: Range): Prisma.Sql {
  const direction = raw(range.descending ? 'DESC' : 'ASC')
  return sql`SELECT ${raw(id)} AS id, ${raw(by.column)} AS place FROM ${raw(table)}
    WHERE ${raw(known(by, range.known))} AND ${where}
    ORDER BY ${raw(by.column)} ${direction}, ${raw(id)} ${direction} LIMIT ${range.count} OFFSET ${range.offset}`
}

/** The same for several groups. Their limits make PostgreSQL merge the groups instead of sorting all rows. */
export function merged(source: Source, by: Column, groups: readonly Prisma.Sql[], range: Range): Prisma.Sql {
  const [only, ...others] = groups
  if (only && others.length === 0) return inOrder(source, by, only, range)
  const farthest = { ...range, offset: 0, count: range.offset + range.count }
  const each = groups.map((where) => sql`(${inOrder(source, by, where, farthest)})`)
  return sql`SELECT id, place FROM (${join(each, ' UNION ALL ')}) AS grouped ${byPlace(range)}`
}

/** The number of scattered rows, and of all rows of their table (-1: unknown before its first ANALYZE). */
export type Density = { total: number; tableRows: number; isCapped?: boolean }

/**
 * Rows that are scattered in the order's index. If there are many of them, a scan along the order finds the page soon.
 * Otherwise all of them are collected and sorted: some 8 ms for 25,000. So they are when the scan has not found the
 * page after four times the expected rows.
 */
export function scattered(
  source: Source,
  by: Column,
  where: Prisma.Sql,
  { total, tableRows, isCapped }: Density,
  range: Range,
): Prisma.Sql {
  // Of more rows than were counted, PostgreSQL's own estimate is the better one.
  if (isCapped) return inOrder(source, by, where, range)
  const way = Math.ceil((4 * (range.offset + range.count) * Math.max(tableRows, total)) / total) + 100
  if (way > total) return collected(source, by, where, range)
  return sql`WITH walked AS MATERIALIZED (${walked(source, by, where, range, way)})
    SELECT * FROM walked WHERE (SELECT count(*) FROM walked) = ${range.count}
    UNION ALL (SELECT * FROM (${collected(source, by, where, range)}) AS collected
      WHERE (SELECT count(*) FROM walked) < ${range.count})`
}

/** OFFSET keeps PostgreSQL from choosing a scan along the order. */
export function collected({ table, id = 'id' }: Source, by: Column, where: Prisma.Sql, range: Range): Prisma.Sql {
  return sql`SELECT id, place FROM (
      SELECT ${raw(id)} AS id, ${raw(by.column)} AS place FROM ${raw(table)}
      WHERE ${raw(known(by, range.known))} AND ${where} OFFSET 0
    ) AS found ${byPlace(range)}`
}

function walked({ table, id = 'id' }: Source, by: Column, where: Prisma.Sql, range: Range, way: number): Prisma.Sql {
  const direction = raw(range.descending ? 'DESC' : 'ASC')
  return sql`SELECT ${raw(id)} AS id, place FROM (
      SELECT *, ${raw(by.column)} AS place FROM ${raw(table)} WHERE ${raw(known(by, range.known))}
      ORDER BY ${raw(by.column)} ${direction}, ${raw(id)} ${direction} LIMIT ${way}
    ) AS near WHERE ${where} ${byPlace(range)}`
}

function byPlace({ descending, offset, count }: Range): Prisma.Sql {
  const direction = raw(descending ? 'DESC' : 'ASC')
  return sql`ORDER BY place ${direction}, id ${direction} LIMIT ${count} OFFSET ${offset}`
}

/** How many rows match the condition, and the table's rows as of its last ANALYZE. */
export function groupCount(table: string, where: Prisma.Sql, by: Column): Prisma.Sql {
  return sql`SELECT count(*)::int AS total, (count(*) FILTER (WHERE ${raw(known(by, true))}))::int AS known,
      (SELECT reltuples::int FROM pg_class WHERE oid = ${table}::regclass) AS "tableRows"
    FROM ${raw(table)} WHERE ${where}`
}

/** The same, counting no further than one past `most`. */
export function cappedCount(table: string, where: Prisma.Sql, by: Column, most: number): Prisma.Sql {
  const counted = (only: Prisma.Sql) =>
    sql`(SELECT count(*)::int FROM (SELECT FROM ${raw(table)} WHERE ${where} AND ${only} LIMIT ${most + 1}) AS first)`
  const knownToo = by.sparse ? counted(sql`${raw(known(by, true))}`) : sql`total`
  return sql`SELECT least(total, ${most})::int AS total, least(known, ${most})::int AS known, total > ${most} AS "isCapped",
      (SELECT reltuples::int FROM pg_class WHERE oid = ${table}::regclass) AS "tableRows"
    FROM (SELECT ${counted(sql`true`)} AS total) AS of_all, LATERAL (SELECT ${knownToo} AS known) AS of_known`
}

/** Counts of all combinations of the columns' values. */
export function partitionCounts(
  table: string,
  columns: readonly string[],
  visible: Prisma.Sql,
  by: Column,
): Prisma.Sql {
  const names = raw(columns.join(', '))
  const from = sql`FROM ${raw(table)} WHERE ${visible}`
  if (!by.sparse) return sql`SELECT ${names}, count(*)::int AS total, count(*)::int AS known ${from} GROUP BY ${names}`
  // Two scans of narrow indexes instead of one of the table.
  return sql`SELECT ${names}, sum(total)::int AS total, sum(known)::int AS known
    FROM (
      SELECT ${names}, count(*) AS total, 0 AS known ${from} GROUP BY ${names}
      UNION ALL
      SELECT ${names}, 0, count(*) ${from} AND ${raw(known(by, true))} GROUP BY ${names}
    ) AS counted GROUP BY ${names}`
}

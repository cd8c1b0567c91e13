import { join, type Prisma, raw, rows, sql } from '@/server/platform/database/client'
import type { Range } from './ranges'
import { type Column, known } from './statements'

/**
 * A page far inside an order would skip all rows before it. So every 500th row of each order is stored with the number
 * of rows of each group since the previous one. Any page of any groups is read from the nearest stored row. Stored rows
 * are as old as the job's last run. Pages beyond the first 500 entries may be off by as many entries as were added or
 * removed since.
 */

/** The rows of a block. */
export const BLOCK = 500

/** Value and id of its first row, and the rows of each group in it. */
export type Block = [value: string | null, id: number, groups: Record<string, number>]
export type Anchors = { type: string; blocks: readonly Block[] }

/** Where a range is read from: a condition on its rows, and how many of them are skipped. */
export type Start = { where: Prisma.Sql; offset: number }

/**
 * The start of a range near its rows. Undefined if its own start is as near, or if the anchors are too old for its
 * `total` rows.
 * @param groups the groups that the range consists of
 */
export function startOf(
  { type, blocks }: Anchors,
  by: Column,
  groups: readonly string[],
  total: number,
  { known: isKnown, descending, offset }: Range,
): Start | undefined {
  if (offset < BLOCK) return undefined
  // before[i]: the rows of these groups before block i; the last one is their total.
  const before = [0]
  for (const [, , counts] of blocks)
    before.push(groups.reduce((sum, group) => sum + (counts[group] ?? 0), before.at(-1) ?? 0))
  const counted = before.at(-1) ?? 0
  if (Math.abs(counted - total) > BLOCK) return undefined
  const passed = counted - offset
  const at = descending
    ? before.findIndex((rows) => rows >= passed)
    : before.findLastIndex((rows, block) => rows <= offset && block < blocks.length)
  const [value, id] = blocks[at] ?? []
  if (value === undefined || id === undefined) return undefined
  const sign = raw(descending ? '<' : '>=')
  return {
    where: isKnown
      ? sql`(${raw(by.column)}, id) ${sign} (${value}::${raw(type)}, ${id}::int)`
      : sql`id ${sign} ${id}::int`,
    offset: descending ? (before[at] ?? 0) - passed : offset - (before[at] ?? 0),
  }
}

/** The name of a part of an order. */
export const anchorsName = (table: string, { column }: Column, isKnown: boolean) =>
  `${table} ${column} ${isKnown ? 'known' : 'unknown'}`

/** The stored anchors of these names. */
export function readAnchors(names: readonly string[]) {
  return rows<Anchors & { list: string }>(sql`SELECT list, type, blocks FROM page_anchors WHERE list = ANY(${names})`)
}

/** The statement that stores the anchors of a part of an order. `groups` are the columns whose values make a group. */
export function writeAnchors(
  table: string,
  by: Column,
  isKnown: boolean,
  groups: readonly string[],
  visible: Prisma.Sql,
): Prisma.Sql {
  const group = join(groups.map((name) => sql`${raw(name)}`))
  return sql`INSERT INTO page_anchors (list, type, blocks, writes)
    WITH numbered AS (
      SELECT id, ${raw(by.column)} AS value, concat_ws(' ', ${group}) AS kind,
        row_number() OVER (ORDER BY ${raw(by.column)}, id) - 1 AS place
      FROM ${raw(table)} WHERE ${visible} AND ${raw(known(by, isKnown))}
    ), counted AS (
      SELECT block, json_object_agg(kind, amount) AS groups
      FROM (SELECT place / ${BLOCK} AS block, kind, count(*) AS amount FROM numbered GROUP BY 1, 2) AS each GROUP BY block
    )
    SELECT ${anchorsName(table, by, isKnown)},
      (SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = ${table}::regclass AND attname = ${by.column}),
      coalesce(jsonb_agg(jsonb_build_array(value::text, id, groups) ORDER BY block), '[]'), ${writesOf(table)}
    FROM counted JOIN numbered ON place = block * ${BLOCK}
    ON CONFLICT (list) DO UPDATE SET type = excluded.type, blocks = excluded.blocks, writes = excluded.writes`
}

/** How many rows of the table were ever written, approximately and cheaply. */
export const writesOf = (table: string) => sql`(SELECT coalesce(n_tup_ins + n_tup_upd + n_tup_del, 0)
  FROM pg_stat_user_tables WHERE relid = ${table}::regclass)`

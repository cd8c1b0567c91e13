import { type CacheTag, cacheTagIndex, type Noun } from '@/server/platform/cache/tags'
import { type Prisma, rows, sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { type Anchors, anchorsName, BLOCK, readAnchors, type Start, startOf, writeAnchors, writesOf } from './anchors'
import { rememberedCounts } from './counts'
import { type Filter, type Group, groupCounts, type Partition, totalsOf } from './groups'
import { orderedIds, type Range, type Totals, type Window } from './ranges'
import { type Column, collected, inOrder, merged, type Source, scattered } from './statements'

/** How a noun is listed. */
export type Declaration<Order extends string> = {
  noun: Noun
  table: string
  orders: Readonly<Record<Order, Column>>
  /** Which rows are listed; all by default. */
  visible?: Prisma.Sql
  partition?: Partition
  /** Cache tags whose invalidation makes counts stale, besides that of the noun's lists. */
  countsDependOn?: readonly CacheTag[]
}

/** The ids on one page, and the total; `hasMore` if more match than the pages show. */
export type Listed = { ids: number[]; total: number; hasMore: boolean }

type KnownAnchors = Partial<Record<'known' | 'unknown', Anchors>>

/** A big list is sorted for its anchors. */
const PATIENT = { minutes: 10 }

/** The list engine of all nouns. */
export function listing<Order extends string>(declared: Declaration<Order>) {
  const { noun, table, orders, visible = sql`true`, partition, countsDependOn = [] } = declared
  const remembered = rememberedCounts(`index:${noun}`, ...countsDependOn)
  const { groupsOf, partsOf } = groupCounts({ table, visible, partition, remembered })
  const rememberedAnchors = rememberedCounts(`index:${partition?.anchors ?? noun}`)

  /**
   * One page of an order. Ties are sorted by id in the same direction, unknown values are last, and a page past the end
   * is empty with the correct total.
   */
  async function page(order: Order, window: Window, filter?: Filter): Promise<Listed> {
    const by = orders[order]
    const groups = await groupsOf(by, filter)
    const totals = totalsOf(groups)
    const anchors = await anchorsFor(by, totals, window, filter)
    const parts = totals.isCapped && filter ? await partsAlong(by, filter) : undefined
    const ids = await orderedIds(totals, window, (range) =>
      parts ? merged({ table }, by, parts, range) : select(by, groups, near(by, groups, range, anchors), filter),
    )
    return { ids, total: totals.total, hasMore: totals.isCapped === true }
  }

  /**
   * The groups of the partition with a filter that more rows match than were counted, for a scan along the order.
   * Without whole indexes only each group has one.
   */
  async function partsAlong(by: Column, filter: Filter): Promise<Prisma.Sql[] | undefined> {
    if (!partition || partition.whole) return undefined
    return (await partsOf(partition, by, undefined)).map(({ where }) => sql`${where} AND ${filter.where}`)
  }

  /** The anchors of an order, for a page that is far from both ends. */
  async function anchorsFor(by: Column, { total }: Totals, { page, size }: Window, filter?: Filter) {
    const isFar = page * size > BLOCK && total - page * size > BLOCK
    if (!partition?.anchors || !isFar || (filter && !filter.values)) return undefined
    cacheTagIndex(partition.anchors)
    const names = [true, false].map((isKnown) => anchorsName(table, by, isKnown))
    const found = await rememberedAnchors(by.column, async () =>
      (await readAnchors(names)).map((each) => ({ ...each, total: 0, known: 0 })),
    )
    const of = (name?: string) => found.find(({ list }) => list === name)
    return { known: of(names[0]), unknown: of(names[1]) }
  }

  /** The range, with the start at an anchor if one is nearer. */
  function near(by: Column, groups: readonly Group[], range: Range, all?: KnownAnchors): Range & { start?: Start } {
    const anchors = all?.[range.known ? 'known' : 'unknown']
    if (!anchors) return range
    const { total, known } = totalsOf(groups)
    const kinds = groups.map(({ kind = '' }) => kind)
    const start = startOf(anchors, by, kinds, range.known ? known : total - known, range)
    return start ? { ...range, offset: start.offset, start } : range
  }

  /**
   * Stores the anchors of all orders again if the table was written to since, or if `isWritten`. Returns whether it
   * did.
   */
  async function renewAnchors(isWritten: boolean): Promise<boolean> {
    const all = Object.values<Column>(orders)
    const [{ isNew } = { isNew: true }] = await rows<{ isNew: boolean }>(sql`SELECT count(*) < ${all.length} OR
      bool_or(writes <> ${writesOf(table)}) AS "isNew" FROM page_anchors WHERE list LIKE ${`${table} %`}`)
    if (!(isNew || isWritten) || !partition) return false
    for (const by of all)
      for (const isKnown of by.sparse ? [true, false] : [true])
        await write(
          (tx) => tx.query(writeAnchors(table, by, isKnown, Object.keys(partition.columns), visible)),
          PATIENT,
        )
    return true
  }

  /** How many entries match a filter; Infinity for a combination that matches more than MAX_COMBINED. */
  async function count(filter?: Filter): Promise<number> {
    const { total, isCapped } = totalsOf(await groupsOf({ column: 'id' }, filter))
    return isCapped ? Number.POSITIVE_INFINITY : total
  }

  function select(by: Column, groups: readonly Group[], range: Range & { start?: Start }, filter?: Filter): Prisma.Sql {
    const source: Source = { table }
    const from = (where: Prisma.Sql) => (range.start ? sql`${where} AND ${range.start.where}` : where)
    if (!filter && partition?.whole) return inOrder(source, by, from(visible), range)
    const [first] = groups
    if (first && partition && !partition.whole && filter && !filter.values)
      return collected(source, by, first.where, range)
    if (first && filter?.isScattered?.(by.column))
      return scattered(source, by, first.where, { ...first, tableRows: first.tableRows ?? -1 }, range)
    const nonEmpty = groups.filter(({ total, known }) => (range.known ? known : total - known) > 0)
    return merged(
      source,
      by,
      nonEmpty.map(({ where }) => from(where)),
      range,
    )
  }

  return { page, count, renewAnchors }
}

/**
 * The ids on one page of an index range, such as the rows of one user. The caller provides `totals`; nothing is cached.
 */
export function idsInOrder(
  source: Source,
  by: Column,
  where: Prisma.Sql,
  totals: Totals,
  window: Window,
): Promise<number[]> {
  return orderedIds(totals, window, (range) => inOrder(source, by, where, range))
}

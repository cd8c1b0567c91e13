import type { Noun } from '@/server/platform/cache/tags'
import { join, type Prisma, raw, rows, sql } from '@/server/platform/database/client'
import type { rememberedCounts } from './counts'
import type { Totals } from './ranges'
import { type Column, cappedCount, groupCount, partitionCounts } from './statements'

/**
 * Enum columns, with their types, that lead an index of every order. Each combination of their values is a group. One
 * statement counts all groups, and a page is merged from them. `whole`: every order also has an index without these
 * columns, for lists without a filter.
 */
export type Partition = {
  columns: Readonly<Record<string, string>>
  whole?: boolean
  /** The noun whose tag is on pages that are read from anchors (anchors.ts), which `renewAnchors` invalidates. */
  anchors?: Noun
}

/** The condition of a list or a search. */
export type Filter = {
  where: Prisma.Sql
  /** The values of the partition's columns, if there is no other condition. */
  values?: Readonly<Record<string, readonly string[]>>
  /**
   * Whether the matching rows are not one range of a column's index. Then they are collected and sorted, or found by a
   * scan along the order. By default they are one range.
   */
  isScattered?: (column: string) => boolean
  /**
   * Whether it combines several conditions that no index has together: then it is counted, and paged, to MAX_COMBINED.
   */
  isCombination?: boolean
  /** Whether it depends on one user's data: then its counts are not kept. */
  isPersonal?: boolean
}

/** Most entries that the pages of a combination show. */
export const MAX_COMBINED = 10_000

/** A range of an index (or scattered rows), with its counts. */
export type Group = Totals & { where: Prisma.Sql; tableRows?: number; kind?: string }

type Options = {
  table: string
  visible: Prisma.Sql
  partition: Partition | undefined
  remembered: ReturnType<typeof rememberedCounts>
}

/** Counts the groups of a list: those of its partition, or one for a filter. */
export function groupCounts({ table, visible, partition, remembered }: Options) {
  function groupsOf(by: Column, filter?: Filter): Promise<Group[]> {
    return partition && (!filter || filter.values) ? partsOf(partition, by, filter?.values) : oneGroup(by, filter)
  }

  async function partsOf({ columns }: Partition, by: Column, values: Filter['values']): Promise<Group[]> {
    type Counted = Totals & Record<string, string>
    const statement = partitionCounts(table, Object.keys(columns), visible, by)
    const counted = await remembered(by.sparse ? by.column : '', () => rows<Counted>(statement))
    const isWanted = (group: Counted) =>
      Object.entries(values ?? {}).every(([name, wanted]) => wanted.length === 0 || wanted.includes(group[name] ?? ''))
    return counted.filter(isWanted).map((group) => {
      const conditions = Object.entries(columns).map(([name, type]) => sql`${raw(name)} = ${group[name]}::${raw(type)}`)
      const kind = Object.keys(columns)
        .map((name) => group[name])
        .join(' ')
      return { total: group.total, known: group.known, kind, where: join([visible, ...conditions], ' AND ') }
    })
  }

  async function oneGroup(by: Column, filter?: Filter): Promise<Group[]> {
    const where = filter ? sql`${visible} AND ${filter.where}` : visible
    const most = filter?.isCombination ? MAX_COMBINED : undefined
    const key = JSON.stringify([by.sparse && by.column, most, where.text, where.values])
    const statement = most ? cappedCount(table, where, by, most) : groupCount(table, where, by)
    const count = () => rows<Omit<Group, 'where'>>(statement)
    const counted = await (filter?.isPersonal ? count() : remembered(key, count))
    return counted.map((totals) => ({ ...totals, where }))
  }

  return { groupsOf, partsOf }
}

export function totalsOf(groups: readonly Totals[]): Totals {
  const sum = (of: 'total' | 'known') => groups.reduce((total, group) => total + group[of], 0)
  return { total: sum('total'), known: sum('known'), isCapped: groups.some(({ isCapped }) => isCapped) }
}

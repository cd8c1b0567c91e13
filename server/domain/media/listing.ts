import type { MediaSort } from '@/lib/schemas/media'
import { orderedIds, type Stretch, type Totals } from '@/server/domain/listing/ordered'
import { join, type Prisma, raw, sql } from '@/server/platform/database/client'
import { andKind, carriesAll, type MediaFilter } from './filter'
import { SORTS } from './order'
import { countGroups, countTagged, type Group, type Tagged } from './totals'

type Window = { sort: MediaSort; order: 0 | 1; page: number; size: number }

/** The ids on one page of the catalogue, in order, and how many works the filter lets through. */
export async function listMedia(filter: MediaFilter, window: Window): Promise<{ ids: number[]; total: number }> {
  return filter.tags.length > 0 ? listTagged(filter, window) : listAll(filter, window)
}

/** How many works the filter lets through. */
export async function countOf(filter: MediaFilter): Promise<number> {
  if (filter.tags.length > 0) return (await countTagged(filter, 'title')).total
  return totalsOf(await groupsOf(filter, 'title')).total
}

async function listAll(filter: MediaFilter, window: Window) {
  const groups = await groupsOf(filter, window.sort)
  const totals = totalsOf(groups)
  const narrowed = filter.type !== undefined || filter.status !== undefined
  return page(totals, window, (stretch) => {
    if (!narrowed) return inOrder(sql`true`, stretch, window.sort)
    const there = groups.filter(({ total, known }) => (stretch.known ? known : total - known) > 0)
    return merged(there, stretch, window.sort)
  })
}

async function groupsOf({ type, status }: MediaFilter, sort: MediaSort): Promise<Group[]> {
  const groups = await countGroups(sort)
  return groups.filter((group) => (!type || group.type === type) && (!status || group.status === status))
}

function totalsOf(groups: readonly Group[]): Totals {
  const sum = (of: 'total' | 'known') => groups.reduce((total, group) => total + group[of], 0)
  return { total: sum('total'), known: sum('known') }
}

async function listTagged(filter: MediaFilter, window: Window) {
  const tagged = await countTagged(filter, window.sort)
  return page(tagged, window, (stretch) => collected(filter, tagged, stretch, window.sort))
}

async function page(totals: Totals, window: Window, select: (stretch: Stretch) => Prisma.Sql) {
  return { ids: await orderedIds(totals, window, select), total: totals.total }
}

/** Rows (id, place) of the stretch, straight from the index of this order. */
function inOrder(where: Prisma.Sql, { known, descending, offset, count }: Stretch, sort: MediaSort): Prisma.Sql {
  const { column, sparse } = SORTS[sort]
  const direction = raw(descending ? 'DESC' : 'ASC')
  const there = raw(sparse ? `${column} IS ${known ? 'NOT ' : ''}NULL` : 'true')
  return sql`SELECT id, ${raw(column)} AS place FROM media WHERE ${there} AND ${where}
    ORDER BY ${raw(column)} ${direction}, id ${direction} LIMIT ${count} OFFSET ${offset}`
}

/** Each group is a row of its own in an index; their limits make PostgreSQL merge them instead of sorting all. */
function merged(groups: Group[], stretch: Stretch, sort: MediaSort): Prisma.Sql {
  const [only, ...others] = groups
  const where = (group: Group) => sql`type = ${group.type}::media_type AND status = ${group.status}::media_status`
  if (only && others.length === 0) return inOrder(where(only), stretch, sort)
  const farthest = { ...stretch, offset: 0, count: stretch.offset + stretch.count }
  const parts = groups.map((group) => sql`(${inOrder(where(group), farthest, sort)})`)
  const direction = raw(stretch.descending ? 'DESC' : 'ASC')
  return sql`SELECT id, place FROM (${join(parts, ' UNION ALL ')}) AS grouped
    ORDER BY place ${direction}, id ${direction} LIMIT ${stretch.count} OFFSET ${stretch.offset}`
}

/**
 * Tags have no index in order. Where many works carry them, the stretch is met soon by walking along the order; else (or
 * when the walk has not met it after four times the expected way) those that carry them are collected and sorted.
 */
function collected(filter: MediaFilter, tagged: Tagged, stretch: Stretch, sort: MediaSort): Prisma.Sql {
  const { column, sparse } = SORTS[sort]
  const direction = raw(stretch.descending ? 'DESC' : 'ASC')
  const there = raw(sparse ? `${column} IS ${stretch.known ? 'NOT ' : ''}NULL` : 'true')
  const window = sql`ORDER BY place ${direction}, id ${direction} LIMIT ${stretch.count} OFFSET ${stretch.offset}`
  const where = sql`${carriesAll(filter)} ${andKind(filter)}`
  const all = sql`SELECT id, place FROM (
      SELECT id, ${raw(column)} AS place FROM media WHERE ${there} AND ${where} OFFSET 0
    ) AS carrying ${window}`
  const works = Math.max(tagged.works, tagged.total)
  const way = Math.ceil((4 * (stretch.offset + stretch.count) * works) / tagged.total) + 100
  if (way > tagged.total) return all
  return sql`WITH walked AS MATERIALIZED (
      SELECT id, place FROM (
        SELECT id, ${raw(column)} AS place, type, status, tag_ids FROM media WHERE ${there}
        ORDER BY ${raw(column)} ${direction}, id ${direction} LIMIT ${way}
      ) AS near WHERE ${where} ${window}
    )
    SELECT * FROM walked WHERE (SELECT count(*) FROM walked) = ${stretch.count}
    UNION ALL (SELECT * FROM (${all}) AS collected WHERE (SELECT count(*) FROM walked) < ${stretch.count})`
}

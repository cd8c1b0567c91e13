import { BASED_ON } from '@/lib/catalogue/based-on'
import { MEDIA_STATUSES } from '@/lib/catalogue/media-statuses'
import type { MediaSearch } from '@/lib/catalogue/schemas/media'
import {
  COUNTED_FILTERS,
  type CountedFilter,
  MAX_COUNTED,
  MAX_READ,
  type MediaCounts,
} from '@/lib/catalogue/schemas/media-counts'
import { SEASONS } from '@/lib/catalogue/seasons'
import { MEDIA_TYPES } from '@/lib/media-types'
import { searchIds } from '@/server/engines/search/search'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { join, type Prisma, raw, rows, sql } from '@/server/platform/database/client'
import { type ListedSearch, listedSearch } from './adults'
import { conditionOf, isBasedOn } from './media/filter'
import { mediaFormats } from './media/queries'

/**
 * Counts the works that each option of a filter finds together with the other filters. Chosen options of the same
 * filter do not count, since another one would be chosen beside them. Above MAX_READ works the counts are lower bounds,
 * said as such. A search contributes its results, at most 500. `mostRead` is another limit, for tests.
 */
export async function mediaCounts(given: MediaSearch, mostRead = MAX_READ): Promise<MediaCounts> {
  const search = await listedSearch(given)
  for (const noun of ['media', 'tag', 'company'] as const) cacheTagIndex(noun)
  const found = search.query === '' ? undefined : await searchIds('media', search.query)
  const within = (others: ListedSearch) => {
    const where = conditionOf(others)
    return found ? sql`id = ANY(${found}::int[]) AND ${where}` : where
  }
  const open = SINGLE.filter((name) => search[name].length === 0)
  const chosen = SINGLE.filter((name) => search[name].length > 0)
  const counted = await Promise.all([
    countRare(['basedOn'], within({ ...search, basedOn: [] }), [], mostRead),
    ...(open.length > 0 ? [countsOf(open, within(search), mostRead)] : []),
    ...chosen.map((name) => countsOf([name], within({ ...search, [name]: [] }), mostRead)),
  ])
  const all = counted.flat()
  return Object.fromEntries(COUNTED_FILTERS.map((name) => [name, optionsOf(name, all)])) as MediaCounts
}

/** `isMore`: there are at least so many. */
type Counted = { name: CountedFilter; value: string | null; count: number; isMore?: boolean }

/** Filters of which a work has one value at most. It may be based on several things, counted by their tags. */
const SINGLE = ['type', 'status', 'format', 'season'] as const
type Single = (typeof SINGLE)[number]

const VALUES: Record<Single, string> = {
  type: 'type::text',
  status: 'status::text',
  format: 'lower(format)',
  season: '(premiere % 10)::text',
}

async function countsOf(names: readonly Single[], where: Prisma.Sql, mostRead: number): Promise<Counted[]> {
  const columns = names.map((name) => sql`${raw(VALUES[name])} AS ${raw(name)}`)
  const each = names.map(
    (name) => sql`SELECT ${name} AS name, ${raw(name)} AS value, count(*)::int AS count FROM found GROUP BY 2`,
  )
  const read = await rows<Counted>(sql`WITH found AS MATERIALIZED (
      SELECT ${join(columns, ', ')} FROM media WHERE ${where} LIMIT ${mostRead + 1}
    ) ${join(each, ' UNION ALL ')}`)
  const total = read.filter(({ name }) => name === names[0]).reduce((sum, { count }) => sum + count, 0)
  return total <= mostRead ? read : countRare(names, where, read)
}

/** The options that the first works have often, and the counts of all others. */
async function countRare(
  names: readonly CountedFilter[],
  where: Prisma.Sql,
  read: readonly Counted[],
  most = MAX_COUNTED,
): Promise<Counted[]> {
  const often = read.flatMap((each) => (each.count > MAX_COUNTED ? [{ ...each, isMore: true }] : []))
  const isOften = (name: CountedFilter, value: string) =>
    often.some((each) => each.name === name && each.value === value)
  const options = await Promise.all(
    names.map(async (name) =>
      (await valuesOf(name)).filter((value) => !isOften(name, value)).map((value) => ({ name, value })),
    ),
  )
  const each = options.flat().map(
    ({ name, value }) => sql`SELECT ${name} AS name, ${value} AS value, (SELECT count(*)::int FROM (
      SELECT FROM media WHERE ${where} AND ${CONDITIONS[name](value)} LIMIT ${most + 1}) AS first) AS count`,
  )
  if (each.length === 0) return often
  const rare = await rows<Counted>(join(each, ' UNION ALL '))
  return [...often, ...rare.map((option) => (option.count > most ? { ...option, count: most, isMore: true } : option))]
}

const CONDITIONS: Record<CountedFilter, (value: string) => Prisma.Sql> = {
  type: (value) => sql`type = ${value}::media_type`,
  status: (value) => sql`status = ${value}::media_status`,
  format: (value) => sql`lower(format) = ${value}`,
  season: (value) => sql`premiere % 10 = ${Number(value)}`,
  basedOn: (value) => isBasedOn(BASED_ON.filter((what) => what === value)),
}

async function valuesOf(name: CountedFilter): Promise<readonly string[]> {
  if (name === 'format') return [...new Set((await mediaFormats()).map((format) => format.toLowerCase()))]
  if (name === 'season') return SEASONS.map((_, at) => String(at + 1))
  if (name === 'basedOn') return BASED_ON
  return name === 'type' ? MEDIA_TYPES : MEDIA_STATUSES
}

function optionsOf(name: CountedFilter, all: readonly Counted[]) {
  return all.flatMap(({ name: of, value, count, isMore = false }) => {
    const option = name === 'season' ? SEASONS[Number(value) - 1] : value
    if (of !== name || !option || count === 0) return []
    return [{ value: option, count, isMore }]
  })
}

import { RECORD_STATUSES, type RecordStatus } from '@/lib/catalogue/record-statuses'
import type { MediaType } from '@/lib/catalogue/schemas/media'
import { moreFiltersOf, type RecordSort } from '@/lib/tracking/records'
import type { OwnTags, RecordEntry, RecordFilter, RecordPage, RecordSearch } from '@/lib/tracking/schemas/records'
import {
  MEDIA_CARD_JSON,
  type MediaCardRow,
  NEXT_AIRING,
  type NextAiringRow,
  toMediaCard,
  toNextAiring,
} from '@/server/domain/catalogue/media/cards'
import { pageOf } from '@/server/engines/listing/page'
import { idsFrom, type Range, type Section, type Totals } from '@/server/engines/listing/ranges'
import { type Column, inOrder, merged, scattered } from '@/server/engines/listing/statements'
import { searchIds } from '@/server/engines/search/search'
import { empty, type Prisma, plannedRows, raw, rows, sql } from '@/server/platform/database/client'
import { hasRecord, recordsWhere } from './filter'
import { RECORD, RECORD_OF, type RecordRow, toRecord, withoutNote } from './rows'

/**
 * The user's records in any order and filtered. With them comes the number of records of each type and status that
 * match the title and all other filters. Without these, a page costs the same regardless of how many records there are.
 * Never cached. `withPrivate`: else without private records and notes, for a script that may not read them; this is a
 * filter, too.
 */
export async function ownRecords(userId: number, search: RecordSearch, withPrivate = true): Promise<RecordPage> {
  const { ids, groups } = await matching(userId, search, withPrivate)
  const total = sumOf(
    groups.filter((group) => isWanted(group, search)),
    totalIn,
  )
  const counts = groups.map(({ type, status, total }) => ({ type, status, total }))
  return { ...pageOf(await recordEntries(userId, ids, withPrivate), total, search), counts }
}

/** By the fewest statements and rows: along an index, among found titles, or among all records of the user. */
function matching(userId: number, search: RecordSearch, withPrivate: boolean): Promise<Listed> {
  if (search.query) return searched(userId, search, withPrivate)
  if (!withPrivate) return filtered(userId, search, SHARED)
  return moreFiltersOf(search) ? filtered(userId, search, OWN) : listed(userId, search)
}

/** What the user planned, the most wanted first, then what has waited longest. Never cached. */
export async function nextUp(userId: number, size: number, withPrivate = true): Promise<RecordEntry[]> {
  const found = await plannedRows<{ id: number }>('next-up', NEXT_UP, [userId, size, withPrivate])
  const ids = found.map(({ id }) => id)
  return recordEntries(userId, ids, withPrivate)
}

/** What is planned and yet seen to its end is left out. */
const NEXT_UP = `SELECT w.media_id AS id FROM watched_records w JOIN media m ON m.id = w.media_id
  WHERE w.user_id = $1::int AND w.status = 'Planned' AND ($3::boolean OR NOT w.is_private)
    AND (w.episodes_watched = 0 OR m.total_episodes IS NULL OR m.total_episodes = 0 OR w.episodes_watched < m.total_episodes)
  ORDER BY w.priority DESC NULLS LAST, w.updated_at, w.media_id LIMIT $2::int`

/** The user's own tags with the number of their records, the most used first. They ignore case, as filters do. */
export function ownTags(userId: number): Promise<OwnTags['data']> {
  return plannedRows('own-tags', OWN_TAGS, [userId])
}

const OWN_TAGS = `SELECT min(name COLLATE "C") AS name, count(*)::int AS total FROM watched_records, unnest(tags) AS name
  WHERE user_id = $1::int AND tags <> '{}' GROUP BY lower(name) ORDER BY total DESC, 1 LIMIT 100`

/** The records of a user for these works, in this order. */
export async function recordEntries(
  userId: number,
  ids: readonly number[],
  withPrivate = true,
): Promise<RecordEntry[]> {
  if (ids.length === 0) return []
  const entries = (await plannedRows<EntryRow>('watched-entries', ENTRIES, [userId, ids])).map(toEntry)
  return withPrivate ? entries : entries.filter(({ isPrivate }) => !isPrivate).map(withoutNote)
}

/** The records of a type and status: one range of each order's index. */
export type Group = Counted & Record<SparseColumn, number>
export type Counted = { type: MediaType; status: RecordStatus; total: number }
type SparseColumn = 'rating' | 'started_date' | 'finished_date'

const SOURCE = { table: 'watched_records', id: 'media_id' }

export const sumOf = <Of extends Counted>(groups: readonly Of[], count: (group: Of) => number) =>
  groups.reduce((sum, group) => sum + count(group), 0)

/** The numbers of records of groups in an order, and what selects a range of them; `where` is the condition of one. */
export function groupsInOrder<Of extends Group>(
  groups: readonly Of[],
  by: Column,
  where: (group: Of) => Prisma.Sql,
): { totals: Totals; select: (range: Range) => Prisma.Sql } {
  const knownIn = (group: Of) => (by.sparse ? group[by.column as SparseColumn] : group.total)
  const select = (range: Range) => {
    const filled = groups.filter((group) => (range.known ? knownIn(group) : group.total - knownIn(group)) > 0)
    const conditions = filled.map(where)
    return merged(SOURCE, by, conditions, range)
  }
  return { totals: { total: sumOf(groups, totalIn), known: sumOf(groups, knownIn) }, select }
}

/** The ids of a page, and the numbers of records with such a title. */
type Listed = { ids: number[]; groups: Counted[] }

const TOTALS = `SELECT type, status, total, rated AS rating, started AS started_date, finished AS finished_date
  FROM watched_totals WHERE user_id = $1::int AND total > 0 ORDER BY type, status`

type Wanted = Pick<RecordSearch, 'type' | 'status'>
const isWanted = (group: Counted, { type, status }: Wanted) =>
  (!type || group.type === type) && (!status || group.status === status)

type RecordOrder = Exclude<RecordSort, 'popularity' | 'next-episode'>
const ORDERS: Record<RecordOrder, Column> = {
  title: { column: 'title_sort' },
  rating: { column: 'rating', sparse: true },
  created: { column: 'created_at' },
  updated: { column: 'updated_at' },
  'started-date': { column: 'started_date', sparse: true },
  'finished-date': { column: 'finished_date', sparse: true },
  progress: { column: 'episodes_watched' },
}

async function listed(userId: number, search: RecordSearch): Promise<Listed> {
  const groups = await plannedRows<Group>('watched-totals', TOTALS, [userId])
  const wanted = groups.filter((group) => isWanted(group, search))
  const parts = search.group === 'status' ? byStatus(wanted) : [wanted]
  const sections = sectionsOf(parts, search)
  const found = sections.map(([part, section]) => listedIn(userId, part, section, search))
  return { ids: (await Promise.all(found)).flat(), groups }
}

const byStatus = (groups: readonly Group[]) =>
  RECORD_STATUSES.map((status) => groups.filter((group) => group.status === status))

/** The sections of a page in parts that follow each other, each with the groups of its part. */
function sectionsOf(
  parts: readonly (readonly Group[])[],
  { page, size, order }: RecordSearch,
): [readonly Group[], Section][] {
  const from = page * size
  let start = 0
  return parts.flatMap((part): [readonly Group[], Section][] => {
    const total = sumOf(part, totalIn)
    const first = Math.max(from - start, 0)
    const last = Math.min(from + size - start, total)
    start += total
    return first < last ? [[part, { from: first, count: last - first, order }]] : []
  })
}

const totalIn = (group: Counted) => group.total

function listedIn(
  userId: number,
  groups: readonly Group[],
  section: Section,
  { sort, type, status, group }: RecordSearch,
): Promise<number[]> {
  const total = sumOf(groups, totalIn)
  if (sort === 'popularity') {
    const wanted = { type, status: group === 'status' ? groups[0]?.status : status }
    return byPopularity(userId, total, section, wanted)
  }
  if (sort === 'next-episode') return byNextEpisode(userId, total, section, groups)
  const { totals, select } = groupsInOrder(groups, ORDERS[sort], ({ type, status }) =>
    recordsWhere(userId, { type, status }),
  )
  return idsFrom(totals, section, select)
}

/**
 * The popularity belongs to the work: many records are found along the works' order, few are collected and sorted.
 */
async function byPopularity(userId: number, total: number, section: Section, wanted: Wanted): Promise<number[]> {
  const [table] = await plannedRows<{ rows: number }>('watched-media-rows', MEDIA_ROWS, [])
  const where = hasRecord(sql`id`, userId, wanted)
  const density = { total, tableRows: table?.rows ?? -1 }
  return idsFrom({ total, known: total }, section, (range) =>
    scattered({ table: 'media' }, { column: 'standing' }, where, density, range),
  )
}

/** Works that are on air or announced, the next one first; all others follow by title. */
async function byNextEpisode(
  userId: number,
  total: number,
  section: Section,
  groups: readonly Group[],
): Promise<number[]> {
  const statuses = groups.map(({ type, status }) => recordsWhere(userId, { type, status }))
  const airing = sql`EXISTS (SELECT 1 FROM watched_records w WHERE w.user_id = ${userId} AND w.media_id = next_airings.media_id
    AND (w.type, w.status) IN (SELECT * FROM unnest(${groups.map(({ type }) => type)}::media_type[], ${groups.map(({ status }) => status)}::watch_status[])))`
  const [found] = await rows<{ known: number }>(sql`SELECT count(*)::int AS known FROM next_airings WHERE ${airing}`)
  return idsFrom({ total, known: found?.known ?? 0 }, section, (range) =>
    range.known
      ? inOrder({ table: 'next_airings', id: 'media_id' }, { column: 'due' }, airing, range)
      : merged(
          SOURCE,
          ORDERS.title,
          statuses.map((where) => sql`${where} AND media_id NOT IN (SELECT media_id FROM next_airings)`),
          range,
        ),
  )
}

const MEDIA_ROWS = `SELECT reltuples::int AS rows FROM pg_class WHERE oid = 'media'::regclass`

/** The search finds at most 500 works; these are sorted. */
async function searched(userId: number, search: RecordSearch, withPrivate: boolean): Promise<Listed> {
  const ids = await recordIdsTitled(userId, { ...moreFiltersOf(search), query: search.query })
  if (ids.length === 0) return { ids, groups: [] }
  const among = (where: Prisma.Sql) => sql`unnest(${ids}::int[]) AS found (id)
    CROSS JOIN LATERAL (SELECT * FROM watched_records WHERE ${where} AND (${withPrivate} OR NOT is_private) AND media_id = found.id LIMIT 1) AS w`
  return filtered(userId, search, among)
}

/** What records are taken from, as `w`, with a condition for them. */
type Among = (where: Prisma.Sql) => Prisma.Sql
const OWN: Among = (where) => sql`(SELECT * FROM watched_records WHERE ${where}) AS w`
const SHARED: Among = (where) => sql`(SELECT * FROM watched_records WHERE ${where} AND NOT is_private) AS w`

type Filtered = RecordFilter &
  Pick<RecordSearch, 'sort' | 'order' | 'page' | 'size'> &
  Partial<Pick<RecordSearch, 'group'>>

/** Records of any filter: all that match are counted, and sorted. */
export async function filtered(userId: number, search: Filtered, among: Among): Promise<Listed> {
  const { sort, order, page, size, group, type, status } = search
  const more = moreFiltersOf(search)
  const groups = await rows<Counted>(sql`SELECT w.type, w.status, count(*)::int AS total
    FROM ${among(recordsWhere(userId, { ...more }))} GROUP BY 1, 2 ORDER BY 1, 2`)
  const by = raw(columnOf(sort))
  const direction = raw(order === 1 ? 'DESC' : 'ASC')
  const first = group === 'status' ? sql`w.status, ` : empty
  const ids = await rows<{ id: number }>(sql`SELECT w.media_id AS id
    FROM ${among(recordsWhere(userId, { ...more, type, status }))} ${raw(JOINS[sort] ?? '')}
    ORDER BY ${first}${by} ${direction} NULLS LAST, w.media_id ${direction} LIMIT ${size} OFFSET ${page * size}`)
  return { ids: ids.map(({ id }) => id), groups }
}

/** What orders need beside the records. LIMIT makes the planner look up each work by its key. */
const JOINS: Partial<Record<RecordSort, string>> = {
  popularity: 'CROSS JOIN LATERAL (SELECT standing FROM media WHERE id = w.media_id LIMIT 1) AS m',
  'next-episode': 'LEFT JOIN next_airings n ON n.media_id = w.media_id',
}

/** The column of an order of found works. */
function columnOf(sort: RecordSort): string {
  if (sort === 'popularity') return 'm.standing'
  return sort === 'next-episode' ? 'n.due' : `w.${ORDERS[sort].column}`
}

/** The works with such a title that the user has a record of, at most 500. */
export function recordIdsTitled(
  userId: number,
  { query, ...filter }: RecordFilter & { query: string },
): Promise<number[]> {
  return searchIds('media', query, { narrowing: { table: 'media', where: hasRecord(sql`media.id`, userId, filter) } })
}

type EntryRow = RecordRow & {
  media: MediaCardRow
  description: string | null
  totalVolumes: number | null
  nextAiring: NextAiringRow | null
}

const ENTRIES = `SELECT ${RECORD}, m.description, m.total_volumes AS "totalVolumes", ${NEXT_AIRING} AS "nextAiring", ${MEDIA_CARD_JSON} AS media
  FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place)
  CROSS JOIN ${RECORD_OF('wanted.id')}
  CROSS JOIN LATERAL (SELECT * FROM media WHERE id = wanted.id LIMIT 1) AS m ORDER BY wanted.place`

function toEntry({ media, description, totalVolumes, nextAiring, ...record }: EntryRow): RecordEntry {
  const more = { description, totalVolumes, nextAiring: toNextAiring(nextAiring) }
  return { ...toRecord(media.id, record), media: { ...toMediaCard(media), ...more } }
}

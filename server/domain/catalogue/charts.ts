import { dayInJapan } from '@/lib/catalogue/air-dates'
import {
  type RankedWork,
  SEASON_GROUPS,
  type SeasonChart,
  type SeasonGroup,
  type SeasonSort,
  type TopPage,
  type TopSearch,
  type Upcoming,
  type UpcomingKind,
} from '@/lib/catalogue/schemas/charts'
import { type MediaType, mediaSearch } from '@/lib/catalogue/schemas/media'
import { firstDayOf, premiereOf, type Season, seasonAt, seasonOf } from '@/lib/catalogue/seasons'
import { pageOf } from '@/server/engines/listing/page'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { browseMedia } from './media/browse'
import { mediaCards } from './media/cards'

/** What begins and what continues in a season; groups without works are left out. */
export async function seasonChart(season: Season, sort: SeasonSort): Promise<SeasonChart> {
  cacheTagIndex('media')
  const found = await plannedRows<GroupRow>(`season-${sort}`, SEASON[sort], inSeason(season))
  const byName = new Map(found.map((group) => [group.name, group]))
  const groups = SEASON_GROUPS.flatMap((name) => byName.get(name) ?? [])
  return { year: season.year, season: season.name, groups: await withCards(groups) }
}

/** The nearest seasons before and after one in which an anime begins; null if there is none. */
export async function nearestSeasons(season: Season): Promise<{ before: Season | null; after: Season | null }> {
  cacheTagIndex('media')
  type Row = { before: number | null; after: number | null }
  const [found] = await plannedRows<Row>('nearest-seasons', NEAREST, [premiereOf(season)])
  const named = (premiere: number | null | undefined) => (premiere ? seasonOf(premiere) : null)
  return { before: named(found?.before), after: named(found?.after) }
}

/** A page of the best, best known or most tracked works, of a type or of all. */
export async function topWorks({ by, type, page, size }: TopSearch): Promise<TopPage> {
  if (by === 'week' || by === 'month') {
    const { ids, total } = await trendingIds(by, { type, page, size })
    return pageOf(await rankedWorks(ids), total, { page, size })
  }
  const search = { ...mediaSearch.parse({}), sort: by, order: 1, page, size, type: type ? [type] : [] } as const
  const { data, ...found } = await browseMedia(search)
  return {
    data: await rankedWorks(data.map(({ id }) => id)),
    total: found.total,
    totalPages: found.totalPages,
    page,
    size,
  }
}

/** A page of the works that users track more than usual, of a type or of all, and their number (tracking/trends.ts). */
async function trendingIds(
  period: 'week' | 'month',
  { type, page, size }: Pick<TopSearch, 'type' | 'page' | 'size'>,
): Promise<{ ids: number[]; total: number }> {
  cacheTagIndex('trend')
  const [row] = await plannedRows<{ ids: number[]; total: number }>(`trends-of-${period}`, TRENDS[period], [
    ...[type ?? null, size, page * size],
  ])
  return row ?? { ids: [], total: 0 }
}

const listed = (period: string) => `FROM media_trends WHERE ${period} > 0 AND ($1::media_type IS NULL OR type = $1)
    AND media_id NOT IN (SELECT media_id FROM hidden_media)`
const trends = (period: string) => `SELECT (SELECT count(*)::int ${listed(period)}) AS total,
  ARRAY(SELECT media_id ${listed(period)}
    ORDER BY ${period} DESC, media_id DESC LIMIT $2::int OFFSET $3::bigint) AS ids`
const TRENDS = { week: trends('week'), month: trends('month') }

/** Works that are not out, by season; those without a date are the last group. */
export async function upcomingWorks(kind: UpcomingKind): Promise<Upcoming> {
  cacheTagIndex('media')
  const today = dayInJapan(new Date())
  const found = await plannedRows<UpcomingRow>('upcoming', UPCOMING, [
    TYPES[kind],
    today,
    Math.floor(today / 100) * 100,
    premiereOf(seasonAt(new Date())),
  ])
  const groups = found.map(({ premiere, ...group }) => ({
    year: premiere === null ? null : Math.floor(premiere / 10),
    season: (premiere === null ? null : seasonOf(premiere)?.name) ?? null,
    ...group,
  }))
  return { groups: await withCards(groups) }
}

type Group = { ids: number[]; total: number }
type GroupRow = Group & { name: SeasonGroup }
type UpcomingRow = Group & { premiere: number | null }

/** The works of all groups, read at once. */
async function withCards<Of extends Group>(groups: readonly Of[]) {
  const cards = await mediaCards(groups.flatMap(({ ids }) => ids))
  const byId = new Map(cards.map((card) => [card.id, card]))
  return groups.map(({ ids, ...group }) => ({ ...group, data: ids.flatMap((id) => byId.get(id) ?? []) }))
}

async function rankedWorks(ids: readonly number[]): Promise<RankedWork[]> {
  type Row = Pick<RankedWork, 'id' | 'ratingCount' | 'score' | 'scoreSource' | 'popularity'>
  const [cards, found] = await Promise.all([mediaCards(ids), plannedRows<Row>('ranked-works', RANKED, [ids])])
  const byId = new Map(found.map((row) => [row.id, row]))
  return cards.flatMap((card) => {
    const row = byId.get(card.id)
    return row ? [{ ...card, ...row }] : []
  })
}

const TYPES: Record<UpcomingKind, readonly MediaType[]> = {
  anime: ['Anime', 'Movie', 'Special'],
  manga: ['Manga', 'LightNovel'],
  games: ['Game'],
}

/** A series that ends in the first two weeks of a season belongs to the season before. */
const WITHIN = 13

/** The season as BEGINS and CONTINUES take it. */
export const inSeason = (season: Season): number[] => [premiereOf(season), firstDayOf(season) + WITHIN]
/** The condition of what begins in a season ($1), and of series that continue in it ($2 is one of its days). */
export const BEGINS = `premiere = $1::int AND type IN ('Anime', 'Movie', 'Special')`
export const CONTINUES = `type = 'Anime' AND release_date IS NOT NULL AND (end_date IS NOT NULL OR status = 'Ongoing')
      AND int4range(release_date, CASE WHEN end_date IS NULL THEN 99999999 ELSE greatest(end_date, release_date) END, '[]') @> $2::int
      AND premiere < $1::int`

const MAX_PER_GROUP = 200

const ORDERS: Record<SeasonSort, string> = {
  popularity: 'standing DESC, id DESC',
  rating: 'weighted_rating DESC NULLS LAST, standing DESC, id DESC',
  title: 'title_sort, id',
  'release-date': 'release_date, standing DESC, id DESC',
}

/** Series that began earlier are read from the index media_runs. */
const season = (order: string) => `
  SELECT type::text AS name, count(*)::int AS total, (array_agg(id ORDER BY ${order}))[1:${MAX_PER_GROUP}] AS ids
    FROM media WHERE ${BEGINS} AND NOT is_adult GROUP BY type
  UNION ALL
  SELECT 'Continuing', count(*)::int, (array_agg(id ORDER BY ${order}))[1:${MAX_PER_GROUP}]
    FROM media WHERE ${CONTINUES} AND NOT is_adult HAVING count(*) > 0`
const SEASON = Object.fromEntries(Object.entries(ORDERS).map(([sort, order]) => [sort, season(order)])) as Record<
  SeasonSort,
  string
>

const nearest = (condition: string, direction: 'ASC' | 'DESC') => `SELECT premiere FROM media
    WHERE premiere ${condition} AND premiere % 10 > 0 AND type IN ('Anime', 'Movie', 'Special') AND NOT is_adult
    ORDER BY premiere ${direction} LIMIT 1`
const NEAREST = `SELECT (${nearest('< $1::int', 'DESC')}) AS before, (${nearest('> $1::int', 'ASC')}) AS after`

const RANKED = `SELECT id, rating_count AS "ratingCount", score, score_source AS "scoreSource", popularity
  FROM media WHERE id = ANY($1::int[])`

const MAX_UPCOMING = 40
const MAX_SEASONS = 24
/**
 * If a date or a season has passed, the status is out of date. A date without its day is in the future until its month
 * is over, and a season until it is over.
 */
const UPCOMING = `
  SELECT premiere, total, ids FROM (
    SELECT premiere, count(*)::int AS total, (array_agg(id ORDER BY standing DESC, id DESC))[1:${MAX_UPCOMING}] AS ids
    FROM media WHERE type = ANY($1::media_type[]) AND status = 'Upcoming' AND NOT is_adult
      AND (release_date IS NULL OR release_date >= $2::int OR release_date % 100 = 0 AND release_date >= $3::int
        OR release_date % 10000 = 0 AND release_date >= $3::int / 10000 * 10000)
      AND (premiere IS NULL OR premiere % 10 = 0 OR premiere >= $4::int)
    GROUP BY premiere
  ) AS seasons
  ORDER BY premiere / 10 NULLS LAST, nullif(premiere % 10, 0) NULLS LAST LIMIT ${MAX_SEASONS}`

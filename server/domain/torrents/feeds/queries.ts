import type { MediaType } from '@/lib/catalogue/schemas/media'
import type { TorrentSearch } from '@/lib/torrents/schemas/search'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { empty, join, type Prisma, raw, rows, sql } from '@/server/platform/database/client'
import { browsedIds, newestIds } from '../browse'
import { IS_TRUSTED } from '../cards'
import { type GivenId, worksById, worksTitled } from '../episodes/queries'
import { listedIn, numbersIn, type PlacedWork, type Wanted, wantedOf, wantedOfShow } from '../episodes/rules'
import { EVERY, holdsAll, listedCondition, ofTypes, uploadedBy, VISIBLE } from '../filter'
import { notHiddenFor } from '../hides/access'
import { mediaTorrentIds } from '../queries'
import { wordsOf } from '../words'
import { type FeedItem, feedItems } from './cards'
import type { Translation } from './rules'

/** The torrents of a browse query as items of a feed. */
export async function browsedItems(search: TorrentSearch): Promise<FeedItem[]> {
  return feedItems((await browsedIds(search)).ids)
}

/** Returns the same for a work, with its title; null if there is no such work. */
export async function mediaItems(id: number, search: TorrentSearch): Promise<{ of: string; items: FeedItem[] } | null> {
  const found = await mediaTorrentIds(id, search)
  return found && { of: found.title, items: await feedItems(found.ids) }
}

/** A part of the newest torrents whose names contain every word of the query. */
export type Recent = FeedFilter & { query: string; offset: number; count: number }

/** The newest torrents that match, the newest first; of a search the first 500 are found. */
export async function newestItems({ query, offset, count, ...filter }: Recent): Promise<FeedItem[]> {
  cacheTagIndex('torrent')
  if (filter.types?.length === 0) return []
  const words = wordsOf({ query })
  return feedItems(await newestIds({ words, where: await conditionOf(filter, words.length > 0), offset, count }))
}

/** A search for episodes. `workIds` name single works, `seriesIds` whole series. */
export type EpisodeSearch = Recent & {
  season: number | null
  episode: number | null
  workIds: readonly GivenId[]
  seriesIds: readonly GivenId[]
}

/** A total is counted to the end of the page, and at least so far. */
const MAX_COUNTED = 500

/**
 * The torrents that contain what a program asks for, the newest first, and how many there are at least. The total is
 * exact up to 500, and beyond that tells whether there is a next page.
 */
export async function episodeItems(search: EpisodeSearch): Promise<{ items: FeedItem[]; total: number }> {
  const { offset, count } = search
  const ids = await episodeIds({ ...search, count: Math.max(count + 1, MAX_COUNTED - offset) })
  return { items: await feedItems(ids.slice(0, count)), total: offset + ids.length }
}

/**
 * Ids and exact titles are mapped to works and their episodes; other queries search the names. A query may have the
 * numbers itself, also beside an id.
 */
async function episodeIds(search: EpisodeSearch): Promise<number[]> {
  const { query, season, episode, offset, count, workIds, seriesIds, ...filter } = search
  if (filter.types?.length === 0) return []
  const words = wordsOf({ query })
  const where = await conditionOf(filter, words.length > 0)
  if (workIds.length + seriesIds.length > 0)
    return idsWhere(sql`${await wantedById(search)} AND ${where}`, offset, count)
  if (season !== null || episode !== null) {
    const works = await worksTitled(query)
    if (works.length > 0) return idsWhere(sql`${containsWanted(works, season, episode)} AND ${where}`, offset, count)
    const named = sql`${where}${numbered(season, episode)}`
    return newestIds({ words, where: named, offset, count })
  }
  // Neither needs the other, and most queries are no title.
  const [wanted, ids] = await Promise.all([
    wantedByQuery(query),
    newestIds({ words, where, offset: 0, count: offset + count }),
  ])
  if (wanted === null) return ids.slice(offset)
  const both = sql`(id = ANY(${ids}::int[]) OR (${wanted} AND ${where}))`
  return idsWhere(both, offset, count)
}

/** The condition of what is asked for by ids; the numbers and the words of a query beside them count, too. */
async function wantedById({ workIds, seriesIds, query, ...given }: EpisodeSearch): Promise<Prisma.Sql> {
  const [works, series, titled] = await Promise.all([
    workIds.length > 0 ? worksById(workIds, { whole: false }) : [],
    seriesIds.length > 0 ? worksById(seriesIds, { whole: true }) : [],
    query === '' ? [] : worksTitled(query),
  ])
  const all = new Set([...works, ...series].map(({ id }) => id))
  const isOfThem = (found: readonly PlacedWork[]) => found.some(({ id }) => all.has(id))
  const isPlain = isOfThem(titled) || given.season !== null || given.episode !== null
  const numbers = (isPlain ? null : numbersIn(query)) ?? { title: isOfThem(titled) ? '' : query, ...given }
  const { title, season, episode } = numbers
  // The id of a work is that of one season already.
  const wanted = [...works.map((work) => ({ ...work, episode })), ...wantedOfShow(series, season, episode)]
  const found = anyOf([containsAny(wanted), stated(series, season, episode)])
  const isKnown = title === '' || (title !== query && isOfThem(await worksTitled(title)))
  return isKnown ? found : sql`(${found} AND ${holdsAll(wordsOf({ query: title }))})`
}

/** The same of a title, or of a query such as "Mushishi S02E05" and "Mushishi 30"; null if it is no title. */
async function wantedByQuery(query: string): Promise<Prisma.Sql | null> {
  const numbers = numbersIn(query)
  const [works, others] = await Promise.all([
    worksTitled(query),
    numbers && numbers.title !== '' ? worksTitled(numbers.title) : [],
  ])
  if (works.length > 0) return containsWanted(works, null, null)
  return others.length > 0 && numbers ? containsWanted(others, numbers.season, numbers.episode) : null
}

/** The condition of the episode by both readings: as the catalogue and TheTVDB count, and as the names state it. */
function containsWanted(works: readonly PlacedWork[], season: number | null, episode: number | null): Prisma.Sql {
  const wanted = [...wantedOf(works, season, episode), ...(season === null ? [] : listedIn(works, season, episode))]
  return anyOf([containsAny(wanted), stated(works, season, episode)])
}

/** The condition that a name states the season and the episode, and nobody has said that this one counts otherwise. */
function stated(works: readonly PlacedWork[], season: number | null, episode: number | null): Prisma.Sql {
  if (season === null || works.length === 0) return sql`false`
  const ofSeason = sql`media_id = ANY(${works.map(({ id }) => id)}::int[])
    AND ${season}::int BETWEEN season AND coalesce(last_season, season)`
  return episode === null
    ? sql`(${ofSeason})`
    : sql`(${ofSeason} AND ((${holds(episode)} AND NOT (is_absolute AND 'isAbsolute' = ANY(by_hand))) OR ${IS_WHOLE}))`
}

/** The condition that a torrent has all episodes: a batch without numbers, unless of openings and the like. */
const IS_WHOLE = raw(`(torrents.first_episode IS NULL AND torrents.type = 'Batch' AND NOT torrents.is_extra)`)

const anyOf = (conditions: readonly Prisma.Sql[]) => sql`(${join([...conditions], ' OR ')})`

/** The condition that the names have the episode; what is between two is none. */
const holds = (episode: number) =>
  sql`(NOT is_half AND NOT is_extra AND ${episode}::int BETWEEN first_episode AND coalesce(last_episode, first_episode))`

/** The condition on the names of torrents whose work is unknown. */
function numbered(season: number | null, episode: number | null): Prisma.Sql {
  const ofSeason =
    season === null
      ? empty
      : sql`
    AND ${season}::int BETWEEN coalesce(torrents.season, 1) AND coalesce(torrents.last_season, torrents.season, 1)`
  if (episode === null) return ofSeason
  return sql`${ofSeason} AND (${holds(episode)} OR ${IS_WHOLE})`
}

async function idsWhere(where: Prisma.Sql, offset: number, count: number): Promise<number[]> {
  cacheTagIndex('torrent')
  const found = await rows<{ id: number }>(sql`SELECT id FROM torrents WHERE ${raw(VISIBLE)} AND ${where}
    ORDER BY created_at DESC, id DESC LIMIT ${count} OFFSET ${offset}`)
  return found.map(({ id }) => id)
}

/** What a feed contains: all by default. */
type FeedFilter = {
  types?: readonly MediaType[]
  translation?: Translation
  uploader?: string
  trusted?: boolean
  /** Without those that build on the release of somebody else. */
  noRemakes?: boolean
  /** Without what this user has hidden. */
  hiddenFor?: number
}

/** The filter as a condition on `torrents`; `isSearched`: beside words in their names. */
async function conditionOf(filter: FeedFilter, isSearched: boolean): Promise<Prisma.Sql> {
  const { types, translation, uploader, trusted, noRemakes, hiddenFor } = filter
  const condition = await listedCondition()
  const conditions = [
    ...(types ? [isSearched ? eachOfTypes(types) : ofTypes(types)] : []),
    ...(translation ? [raw(TRANSLATED[translation])] : []),
    ...(uploader ? [uploadedBy(uploader)] : []),
    ...(trusted ? [raw(IS_TRUSTED)] : []),
    ...(noRemakes ? [raw('NOT is_remake')] : []),
    ...(condition ? [condition] : []),
    ...(hiddenFor === undefined ? [] : [raw(notHiddenFor(`${Math.trunc(hiddenFor)}::int`, 'torrents'))]),
  ]
  return conditions.length === 0 ? EVERY : join(conditions, ' AND ')
}

/** The same row by row: PostgreSQL would join the works first, and search the names again for each of them. */
function eachOfTypes(types: readonly MediaType[]): Prisma.Sql {
  return sql`(SELECT work.type FROM media AS work WHERE work.id = torrents.media_id) = ANY(${types}::media_type[])`
}

/** Unknown languages count as English: most uploads here do not say it, and most programs ask for it. */
const TRANSLATED: Record<NonNullable<Translation>, string> = {
  english: `(languages = '{}' OR 'en' = ANY(languages))`,
  other: `(languages <> '{}' AND NOT 'en' = ANY(languages) AND NOT languages <@ ARRAY['ja'])`,
  raw: `(languages <> '{}' AND languages <@ ARRAY['ja'])`,
}

/** The condition that a row of `torrents` has one of the wanted episodes; a batch without numbers has all. */
function containsAny(wanted: readonly Wanted[]): Prisma.Sql {
  if (wanted.length === 0) return sql`false`
  const ids = [...new Set(wanted.map(({ id }) => id))]
  return sql`(media_id = ANY(${ids}::int[]) AND (${join(wanted.map(contains), ' OR ')}))`
}

/**
 * Numbers beyond the work's own count from the first season on, as episodesOf() has it. Here also those of names that
 * state a season and count without it.
 */
function contains(wanted: Wanted): Prisma.Sql {
  const { id, episode, listed } = wanted
  if (episode === null || !listed?.before) return containsOwn(wanted)
  // Names may also follow the numbering of the site by whose id the work was asked for.
  return sql`(${containsOwn(wanted)} OR (media_id = ${id}::int AND season = ${listed.season}::int
    AND ${holds(listed.before + episode)}))`
}

function containsOwn({ id, episode, before, totalEpisodes }: Wanted): Prisma.Sql {
  if (episode === null) return sql`media_id = ${id}::int`
  if (before === null || totalEpisodes === null || before === 0)
    return sql`(media_id = ${id}::int AND (${holds(episode)} OR ${IS_WHOLE}))`
  const isAbsolute = sql`((season IS NULL OR is_absolute) AND first_episode > greatest(${totalEpisodes}::int, ${before}::int))`
  return sql`(media_id = ${id}::int AND (${IS_WHOLE} OR CASE WHEN ${isAbsolute} THEN ${holds(before + episode)} ELSE ${holds(episode)} END))`
}

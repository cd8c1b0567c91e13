import type { MediaType } from '@/lib/catalogue/schemas/media'
import type { TorrentSearch } from '@/lib/torrents/schemas/search'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { empty, join, type Prisma, raw, rows, sql } from '@/server/platform/database/client'
import { browsedIds, newestIds } from '../browse'
import { IS_TRUSTED } from '../cards'
import { type GivenId, worksById, worksTitled } from '../episodes/queries'
import { type Wanted, wantedOf, wantedOfShow } from '../episodes/rules'
import { ofTypes, uploadedBy, wordsOf } from '../filter'
import { notHiddenFor } from '../hides/access'
import { mediaTorrentIds } from '../queries'
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
  return feedItems(await newestIds({ words, where: conditionOf(filter, words.length > 0), offset, count }))
}

/** A search for episodes. `workIds` name single works, `seriesIds` whole series. */
export type EpisodeSearch = Recent & {
  season: number | null
  episode: number | null
  workIds: readonly GivenId[]
  seriesIds: readonly GivenId[]
}

/**
 * The torrents that contain what a program asks for, the newest first. Ids and exact titles are mapped to works and
 * their episodes; other queries search the names.
 */
export async function episodeItems(search: EpisodeSearch): Promise<FeedItem[]> {
  const { query, season, episode, offset, count, ...filter } = search
  if (filter.types?.length === 0) return []
  const words = wordsOf({ query })
  const where = conditionOf(filter, words.length > 0)
  const isNumbered = season !== null || episode !== null
  const isById = search.workIds.length + search.seriesIds.length > 0
  if (isById)
    return feedItems(await idsWhere(sql`${containsWanted(await wantedById(search))} AND ${where}`, offset, count))
  if (isNumbered) {
    const wanted = await wantedByTitle(search)
    if (wanted.length > 0) return feedItems(await idsWhere(sql`${containsWanted(wanted)} AND ${where}`, offset, count))
    const named = sql`${where}${numbered(season, episode)}`
    return feedItems(await newestIds({ words, where: named, offset, count }))
  }
  // Neither needs the other, and most queries are no title.
  const [wanted, ids] = await Promise.all([
    wantedByTitle(search),
    newestIds({ words, where, offset: 0, count: offset + count }),
  ])
  if (wanted.length === 0) return feedItems(ids.slice(offset))
  const both = sql`(id = ANY(${ids}::int[]) OR (${containsWanted(wanted)} AND ${where}))`
  return feedItems(await idsWhere(both, offset, count))
}

async function wantedById({ workIds, seriesIds, season, episode }: EpisodeSearch): Promise<Wanted[]> {
  const [works, series] = await Promise.all([
    workIds.length > 0 ? worksById(workIds, { whole: false }) : [],
    seriesIds.length > 0 ? worksById(seriesIds, { whole: true }) : [],
  ])
  // The id of a work is that of one season already.
  return [...works.map((work) => ({ ...work, episode })), ...wantedOfShow(series, season, episode)]
}

/** Also of a query such as "Mushishi 30", whose number counts from the first season on. */
async function wantedByTitle({ query, season, episode }: EpisodeSearch): Promise<Wanted[]> {
  const isNumbered = season !== null || episode !== null
  const [, title, number] = (!isNumbered && /^(.*\S)\s+(\d{1,4})$/.exec(query)) || []
  const [works, others] = await Promise.all([worksTitled(query), title ? worksTitled(title) : []])
  return works.length > 0 ? wantedOf(works, season, episode) : wantedOf(others, null, Number(number))
}

/** The condition on names of which no work is known. */
function numbered(season: number | null, episode: number | null): Prisma.Sql {
  const ofSeason = season === null ? empty : sql` AND coalesce(torrents.season, 1) = ${season}::int`
  if (episode === null) return ofSeason
  return sql`${ofSeason} AND (${episode}::int BETWEEN first_episode AND coalesce(last_episode, first_episode)
    OR (first_episode IS NULL AND torrents.type = 'Batch'))`
}

async function idsWhere(where: Prisma.Sql, offset: number, count: number): Promise<number[]> {
  cacheTagIndex('torrent')
  const found = await rows<{ id: number }>(sql`SELECT id FROM torrents WHERE hidden_at IS NULL AND ${where}
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
function conditionOf(filter: FeedFilter, isSearched: boolean): Prisma.Sql {
  const { types, translation, uploader, trusted, noRemakes, hiddenFor } = filter
  const conditions = [
    ...(types ? [isSearched ? eachOfTypes(types) : ofTypes(types)] : []),
    ...(translation ? [raw(TRANSLATED[translation])] : []),
    ...(uploader ? [uploadedBy(uploader)] : []),
    ...(trusted ? [raw(IS_TRUSTED)] : []),
    ...(noRemakes ? [raw('NOT is_remake')] : []),
    ...(hiddenFor === undefined ? [] : [raw(notHiddenFor(`${Math.trunc(hiddenFor)}::int`, 'torrents'))]),
  ]
  return conditions.length === 0 ? sql`true` : join(conditions, ' AND ')
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
function containsWanted(wanted: readonly Wanted[]): Prisma.Sql {
  if (wanted.length === 0) return sql`false`
  const ids = [...new Set(wanted.map(({ id }) => id))]
  return sql`media_id = ANY(${ids}::int[]) AND (${join(wanted.map(contains), ' OR ')})`
}

/** The same rule as episodesOf() has: numbers beyond the work's own count from the first season on. */
function contains(wanted: Wanted): Prisma.Sql {
  const { id, episode, listed } = wanted
  if (episode === null || !listed?.before) return containsOwn(wanted)
  // Names may also follow the numbering of the site by whose id the work was asked for.
  return sql`(${containsOwn(wanted)} OR (media_id = ${id}::int AND season = ${listed.season}::int
    AND ${listed.before + episode}::int BETWEEN first_episode AND coalesce(last_episode, first_episode)))`
}

function containsOwn({ id, episode, before, totalEpisodes }: Wanted): Prisma.Sql {
  if (episode === null) return sql`media_id = ${id}::int`
  const holds = (number: number) => sql`${number}::int BETWEEN first_episode AND coalesce(last_episode, first_episode)`
  const whole = sql`(first_episode IS NULL AND type = 'Batch')`
  if (before === null || totalEpisodes === null || before === 0)
    return sql`(media_id = ${id}::int AND (${holds(episode)} OR ${whole}))`
  const isAbsolute = sql`(season IS NULL AND first_episode > greatest(${totalEpisodes}::int, ${before}::int))`
  return sql`(media_id = ${id}::int AND (${whole} OR CASE WHEN ${isAbsolute} THEN ${holds(before + episode)} ELSE ${holds(episode)} END))`
}

import type { TorrentSearch } from '@/lib/torrents/schemas/search'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { empty, type Prisma, rows, sql } from '@/server/platform/database/client'
import { browsedIds, newestIds } from '../browse'
import { containsWanted } from '../episodes/filter'
import { type GivenId, worksById, worksTitled } from '../episodes/queries'
import { type Wanted, wantedOf, wantedOfShow } from '../episodes/rules'
import { wordsOf } from '../filter'
import { mediaTorrentIds } from '../queries'
import { type FeedItem, feedItems } from './cards'
import { conditionOf, type FeedFilter } from './filter'

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

import type { MediaType } from '@/lib/media-types'

/** What the name of a torrent says: its season, and the episodes that it contains. */
export type Numbers = { season: number | null; firstEpisode: number | null; lastEpisode: number | null }
/**
 * The place of a work in its series: which season it is (null: none). `before`: how many episodes the earlier seasons
 * have (null: unknown).
 */
export type Place = { season: number | null; before: number | null; totalEpisodes: number | null }
/**
 * Where a work stands in the numbering of the site by whose id it was asked for. `before`: how many episodes of the
 * season come before the work.
 */
export type Listed = { season: number; before: number | null }
/** A work with its place. `isSingle`: it has no episodes that torrents would name. */
export type PlacedWork = Place & { id: number; listed?: Listed | null; isSingle?: boolean }
/**
 * A work that was found by a title. `isTitled`: the work itself has the title, and is no manga or game. `isOfSeries`:
 * its series has the title.
 */
export type TitledWork = PlacedWork & {
  type: MediaType
  year: number | null
  seriesId: number | null
  isTitled: boolean
  isOfSeries: boolean
}

/**
 * The episodes of a torrent, counted within its work; null if its name says none. A number beyond the work's own
 * episodes counts from the first season on (decision 36).
 */
export function episodesOf(
  { season, firstEpisode: first, lastEpisode: last }: Numbers,
  { before, totalEpisodes }: Place,
): { first: number; last: number } | null {
  if (first === null) return null
  const isAbsolute = season === null && before !== null && totalEpisodes !== null && first > totalEpisodes
  const shift = isAbsolute && first > before ? before : 0
  return { first: first - shift, last: (last ?? first) - shift }
}

/**
 * The title and the numbers of a query, such as "Mushishi S02E05" and "Mushishi S02". "Mushishi 30" and "30" count from
 * the first season on. Null without numbers.
 */
export function numbersIn(query: string): { title: string; season: number | null; episode: number | null } | null {
  const [, title = '', season, inSeason, absolute] =
    /^(?:(.*\S)\s+)?(?:S(\d{1,4})(?:\s?E(\d{1,5}))?|(\d{1,4}))$/i.exec(query.trim()) ?? []
  if (season !== undefined)
    return { title, season: Number(season), episode: inSeason === undefined ? null : Number(inSeason) }
  return absolute === undefined ? null : { title, season: null, episode: Number(absolute) }
}

/** A wanted episode of a work, counted within it; null: any. */
export type Wanted = PlacedWork & { episode: number | null }

/**
 * Finds the episodes that a program asks for by season and episode. Without a season, episodes count from the first
 * season on. An episode beyond its season continues in the next one. Season 0 finds works without a season.
 */
export function wantedOf(works: readonly PlacedWork[], season: number | null, episode: number | null): Wanted[] {
  if (season === null) return episode === null ? any(works) : absolute(works, episode)
  if (season === 0) return any(works.filter((work) => work.season === null))
  const own = works.filter((work) => work.season === season)
  if (episode === null) return any(own)
  return own.flatMap((work) => {
    const { before, totalEpisodes } = work
    if (before === null || totalEpisodes === null || episode <= totalEpisodes) return [{ ...work, episode }]
    return absolute(works, before + episode)
  })
}

/**
 * Finds them among works with the id of a whole show on another site. That site's numbering precedes the order here;
 * works that it does not list keep their order.
 */
export function wantedOfShow(works: readonly PlacedWork[], season: number | null, episode: number | null): Wanted[] {
  const found = season === null ? [] : listedIn(works, season, episode)
  if (found.length > 0) return found
  const isListed = works.some(({ listed }) => listed)
  return wantedOf(isListed && season !== null ? works.filter(({ listed }) => !listed) : works, season, episode)
}

/** The works that the numbering of a site has in a season, with the episode within each. */
export function listedIn(works: readonly PlacedWork[], season: number, episode: number | null): Wanted[] {
  const own = inOrder(works.filter(({ listed }) => listed?.season === season))
  if (episode === null) return any(own.map(({ work }) => work))
  return own.flatMap(({ work, before }, index) => {
    if (before === null) return []
    const within = episode - before
    const next = own[index + 1]?.before
    const count = work.isSingle ? 1 : (work.totalEpisodes ?? (next ? next - before : Number.POSITIVE_INFINITY))
    if (within < 1 || within > count) return []
    return [{ ...work, listed: { season, before }, episode: work.isSingle ? null : within }]
  })
}

/** Works of one season with the episodes before each; if a list does not say it, of the works before. */
function inOrder(works: readonly PlacedWork[]): { work: PlacedWork; before: number | null }[] {
  let counted: number | null = 0
  const stated = works.map((work) => {
    const before = work.listed?.before ?? counted
    counted = before === null || work.totalEpisodes === null ? null : before + work.totalEpisodes
    return { work, before }
  })
  return stated.sort((a, b) => (a.before ?? 0) - (b.before ?? 0))
}

const any = (works: readonly PlacedWork[]): Wanted[] => works.map((work) => ({ ...work, episode: null }))

function absolute(works: readonly PlacedWork[], episode: number): Wanted[] {
  return works.flatMap((work) => {
    if (work.season === null || work.before === null) return []
    const within = episode - work.before
    return within > 0 && (work.totalEpisodes === null || within <= work.totalEpisodes)
      ? [{ ...work, episode: within }]
      : []
  })
}

/**
 * The conditions of seasons (decision 36). `e` is a work of a series: its seasons are its
 * anime for television, or all its anime if none was for television.
 */
const IS_SEASON = (e: string) => `${e}.type = 'Anime' AND (${e}.format = 'TV' OR NOT EXISTS (
  SELECT 1 FROM media o WHERE o.series_id = ${e}.series_id AND o.type = 'Anime' AND o.format = 'TV'))`

/** The order of seasons: by release, unknown dates last. */
const SEASON_ORDER = (e: string) => `(coalesce(${e}.release_date, 99999999), ${e}.id)`

/** The place of the work `m` in its series: "season", "before". A work without a series is its own first season. */
export const PLACE = `LATERAL (
    SELECT CASE WHEN m.type <> 'Anime' THEN NULL WHEN m.series_id IS NULL THEN 1
        WHEN bool_or(e.id = m.id) THEN count(*)::int END AS season,
      CASE WHEN m.series_id IS NULL THEN 0 WHEN bool_and(e.id = m.id OR e.total_episodes IS NOT NULL)
        THEN coalesce(sum(e.total_episodes) FILTER (WHERE e.id <> m.id), 0)::int END AS before
    FROM media e WHERE e.series_id = m.series_id AND ${IS_SEASON('e')} AND ${SEASON_ORDER('e')} <= ${SEASON_ORDER('m')}
  ) AS place`

/** The works of the series of `m` that are seasons after it, in their order, as `next`; not more than a few. */
export const FOLLOWING = `LATERAL (SELECT e.id, e.total_episodes FROM media e
    WHERE m.type = 'Anime' AND e.series_id = m.series_id AND ${IS_SEASON('e')} AND ${SEASON_ORDER('e')} > ${SEASON_ORDER('m')}
    ORDER BY ${SEASON_ORDER('e')} LIMIT 3) AS next`

/** A list that says a season alone: its only work begins with it. Specials have no such order. */
const BEFORE = `CASE WHEN p.before IS NULL AND p.season > 0 AND NOT EXISTS (SELECT FROM media_places o WHERE o.site = p.site
    AND o.external_id = p.external_id AND o.season = p.season AND o.media_id <> p.media_id) THEN 0 ELSE p.before END`
const listedOf = (id: string) => `LATERAL (SELECT p.season, ${BEFORE} AS before FROM media_places p
    WHERE p.media_id = ${id} AND p.site = 'thetvdb' AND p.season IS NOT NULL ORDER BY p.before NULLS LAST, p.external_id LIMIT 1)`

/** The place of the work `m` in the numbering of TheTVDB, which programs for series know: "season", "before". */
export const IN_THETVDB = listedOf('m.id')

/** The same of a work of FOLLOWING. */
export const NEXT_IN_THETVDB = listedOf('next.id')

/** The condition that the numbers of the torrent are those of episodes, and not of what is between them. */
export const IS_EPISODE = (torrent: string) => `NOT ${torrent}.is_half AND NOT ${torrent}.is_extra`

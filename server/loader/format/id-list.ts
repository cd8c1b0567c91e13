import { z } from 'zod'
import { reasonOf } from '@/lib/catalogue/line/shapes'
import type { ExternalId } from '@/lib/links/site-ids'

/**
 * Where a work stands on a site that has one entry for a whole show. `before`: how many episodes of the season come
 * before this work.
 */
export type ListedPlace = ExternalId & { season: number | null; before: number | null }

/** The ids of one work. Several of one site say which works the entry spans: they find it, but it gets none of them. */
export type ListedIds = { ids: ExternalId[]; places: ListedPlace[] }

const MAX_NUMBER = 2 ** 31 - 1
const MAX_VALUES = 50
const SPECIALS = 0

/** An id that is a number; null and 0 are none. */
const number = z.number().int().min(0).max(MAX_NUMBER)
/** Numbers as such, as text, as text with commas, or as a list; "unknown" is none. */
const numbers = z
  .union([number, z.string().max(1000), z.array(z.union([number, z.string().max(50)])).max(MAX_VALUES)])
  .nullish()
  .transform((given) => {
    const texts = [given ?? []].flat().flatMap((each) => String(each).split(','))
    const found = texts.map((text) => (/^\s*\d{1,10}\s*$/.test(text) ? Number(text) : 0))
    return [...new Set(found)].filter((each) => each > 0 && each <= MAX_NUMBER).slice(0, MAX_VALUES)
  })
/** Names of a page, such as "cowboy-bebop". */
const slug = z
  .union([number, z.string().max(300)])
  .nullish()
  .transform((given) => (/^[\w.-]+$/.test(String(given ?? '')) ? [String(given)] : []))
/** Numbers of titles, as text, as text with commas, or as a list. */
const titles = z
  .union([z.string().max(1000), z.array(z.string().max(1000)).max(MAX_VALUES)])
  .nullish()
  .transform((given) => {
    const texts = [given ?? []].flat().flatMap((each) => each.split(','))
    return [...new Set(texts.map((text) => text.trim()))]
      .filter((each) => /^tt\d{5,10}$/.test(each))
      .slice(0, MAX_VALUES)
  })
const season = z.number().int().min(-1).max(10_000).nullish()
const offset = z.number().int().min(-100_000).max(100_000).nullish()

/** An entry of Fribb's or Kometa's list, which have nearly the same fields. */
const entryShape = z.object({
  type: z.string().max(50).nullish(),
  mal_id: numbers,
  anilist_id: numbers,
  anidb_id: numbers,
  kitsu_id: slug,
  anisearch_id: numbers,
  livechart_id: numbers,
  simkl_id: numbers,
  animenewsnetwork_id: numbers,
  'anime-planet_id': slug,
  'notify.moe_id': slug,
  tvdb_id: numbers,
  thetvdb_id: numbers,
  imdb_id: titles,
  themoviedb_id: z.union([z.object({ tv: numbers, movie: numbers }), numbers]),
  tmdb_show_id: numbers,
  tmdb_movie_id: numbers,
  season: z.object({ tvdb: season, tmdb: season }).nullish(),
  tvdb_season: season,
  tvdb_epoffset: offset,
})

type Entry = z.infer<typeof entryShape>

const KEYS = new Set(Object.keys(entryShape.shape).filter((key) => key.endsWith('_id')))

/** The entry of a list of ids that an object is, with the number that it has in Kometa's; null if it is none. */
export function idEntryOf(value: object): object | null {
  const [[key, only] = [], ...others] = Object.entries(value)
  if (key !== undefined && others.length === 0 && /^\d{1,10}$/.test(key) && isObject(only))
    return { ...only, anidb_id: Number(key) }
  return Object.keys(value).some((each) => KEYS.has(each)) ? value : null
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The ids of an entry, or why it is refused. */
export function readIds(entry: object): ListedIds | { reason: string } {
  const result = entryShape.safeParse(entry)
  if (!result.success) return { reason: reasonOf(result.error) }
  const ids = idsOf(result.data)
  return ids.length === 0 ? { reason: 'has no id by which a work is found' } : { ids, places: placesOf(result.data) }
}

/** The ids that one work has alone, as external_ids has them (external-ids.ts). */
function idsOf(entry: Entry): ExternalId[] {
  const named = (site: string, given: readonly (number | string)[]) => given.map((id) => ({ site, id: `anime/${id}` }))
  return [
    ...named('myanimelist', entry.mal_id),
    ...named('anilist', entry.anilist_id),
    ...named('anidb', entry.anidb_id),
    ...named('kitsu', entry.kitsu_id),
    ...named('anisearch', entry.anisearch_id),
    ...named('livechart', entry.livechart_id),
    ...named('simkl', entry.simkl_id),
    ...named('animenewsnetwork', entry.animenewsnetwork_id),
    ...named('anime-planet', entry['anime-planet_id']),
    ...named('notify', entry['notify.moe_id']),
  ]
}

function placesOf(entry: Entry): ListedPlace[] {
  const { type, themoviedb_id: tmdb } = entry
  const isFilm = type?.toUpperCase() === 'MOVIE'
  const { tv, movie } = Array.isArray(tmdb) ? { tv: isFilm ? [] : tmdb, movie: isFilm ? tmdb : [] } : tmdb
  const tvdb = placeIn(entry.tvdb_season ?? entry.season?.tvdb, entry.tvdb_epoffset)
  const shows = placeIn(entry.season?.tmdb, null)
  const nowhere = { season: null, before: null }
  const given = [
    ...[...entry.tvdb_id, ...entry.thetvdb_id].map((id) => ({ site: 'thetvdb', id: `series/${id}`, ...tvdb })),
    ...entry.imdb_id.map((id) => ({ site: 'imdb', id: `title/${id}`, ...nowhere })),
    ...[...tv, ...entry.tmdb_show_id].map((id) => ({ site: 'themoviedb', id: `tv/${id}`, ...shows })),
    ...[...movie, ...entry.tmdb_movie_id].map((id) => ({ site: 'themoviedb', id: `movie/${id}`, ...nowhere })),
  ]
  return [...new Map(given.map((place) => [`${place.site} ${place.id}`, place])).values()]
}

/** Season -1 is a count through all seasons, which says nothing of them; a negative offset is of no use. */
function placeIn(season: number | null | undefined, before: number | null | undefined) {
  if (season === null || season === undefined || season < SPECIALS) return { season: null, before: null }
  return { season, before: before === null || before === undefined || before < 0 ? null : before }
}

import type { MediaType } from '@/lib/catalogue/schemas/media'
import type { TorrentType } from '@/lib/torrents/schemas/torrents'
import { episodesOf, type Numbers, type Place } from './episodes/rules'
import { seasonsIn } from './names/seasons'
import { withoutSeason } from './names/titles'
import { WORK_TABLES } from './readings/queries'
import { READING, type ReadingRow } from './readings/rows'
import { isBeyondEarlier, writesAsOne } from './readings/rules'
import { detailsOf } from './release-details'

/** What the title of a torrent for other programs consists of. */
export type Titled = {
  /** The name of the release. */
  name: string
  type: TorrentType
  /** The title of the work, and that of its series. */
  title: string
  seriesTitle: string | null
  mediaType: MediaType
  year: number | null
  reading: ReadingRow
  place: Place
  /** Where it stands in TheTVDB, whose numbering programs for series know. */
  listed: { season: number; before: number | null } | null
}
/** What a statement reads for it. */
export type TitledRow = Pick<Titled, 'seriesTitle' | 'year' | 'reading' | 'place' | 'listed'>

/** The column and the tables of a row for the torrent `t` and its work `m`. */
export const TITLED = (t: string) => `json_build_object('seriesTitle', s.title, 'year', m.release_date / 10000,
    'place', json_build_object('season', place.season, 'before', place.before, 'totalEpisodes', m.total_episodes),
    'listed', CASE WHEN listed.season IS NOT NULL THEN json_build_object('season', listed.season, 'before', listed.before) END,
    'reading', ${READING(t)})`
export const TITLED_TABLES = `LEFT JOIN shown_series s ON s.id = m.series_id ${WORK_TABLES}`

/**
 * The title in the form that programs for series read, with all that the name says behind the episode. Examples are
 * "[Group] Name S02E05 v2 1080p HEVC", and for a film "[Group] Name (2009) 1080p". Season and episode are those of the
 * name, or of its uploader. A number without a season is placed by TheTVDB alone. Null where the name itself says it
 * best.
 */
export function standardTitle(torrent: Titled): string | null {
  const { name, title, mediaType, reading } = torrent
  const what = mediaType === 'Movie' ? film(torrent) : numbered(torrent)
  if (what === null) return null
  const { group, resolution } = reading
  const by = group?.replace(/[[\]]/g, '').trim()
  const details = detailsOf(name, group)
  const lines = resolution && !new RegExp(`\\b${resolution}p?\\b`, 'i').test(details) ? ` ${resolution}p` : ''
  const of = mediaType === 'Movie' ? title : showOf(torrent)
  return `${by ? `[${by}] ` : ''}${of} ${what}${lines}${details && ` ${details}`}`
}

/**
 * "Title 2nd Season S02E05" names it twice: programs know the show as "Title". Where the name counts otherwise, "Title
 * 2nd Season S01E05", the title with its season is a show of its own.
 */
function showOf(torrent: Titled): string {
  const { title, seriesTitle, reading } = torrent
  const show = seriesTitle ?? title
  const named = seasonsIn(show, 0)?.first
  const isOther = (season: number) => named !== undefined && (named < season || named > (reading.lastSeason ?? season))
  return reading.season !== null && isWritten(torrent) && isOther(reading.season) ? show : withoutSeason(show)
}

function film({ year, reading }: Titled): string | null {
  const known = year ?? reading.year
  return known === null || reading.isExtra ? null : `(${known})`
}

const padded = (number: number) => String(number).padStart(2, '0')

function numbered(torrent: Titled): string | null {
  const { mediaType, reading } = torrent
  if (reading.isHalf || reading.isExtra || (mediaType !== 'Anime' && mediaType !== 'Special')) return null
  return isWritten(torrent) ? written(reading) : completed(torrent)
}

/** Whether season and episode belong together: by the name, or by hand. */
function isWritten({ name, reading, place }: Titled): boolean {
  const { season, firstEpisode: first, isAbsolute, byHand, part } = reading
  if (season === null) return false
  if (byHand.some((field) => field === 'season' || field === 'firstEpisode')) return true
  // "Season 3 Part 2 - 02" is no second episode of the season, and "Season 3 Part 2" not all of it.
  if (first === null) return part === null
  if (writesAsOne(name, season, first)) return true
  if (part !== null && part > 1) return false
  // "S3 - 38": a number beyond the season counts from the first one on.
  if (isAbsolute || isBeyondEarlier(reading, name, place)) return false
  return place.totalEpisodes === null || first <= place.totalEpisodes
}

function written({ season, lastSeason, firstEpisode: first, lastEpisode: last }: ReadingRow): string | null {
  if (season === null) return null
  const end = lastSeason ?? season
  if (first === null) return end === season ? `S${padded(season)}` : `S${padded(season)}-S${padded(end)}`
  return end === season ? episodesIn(season, first, last ?? first) : null
}

const episodesIn = (season: number, first: number, last: number) =>
  first === last ? `S${padded(season)}E${padded(first)}` : `S${padded(season)}E${padded(first)}-E${padded(last)}`

/** The episodes in the numbering of TheTVDB. A work with others before it in the season is a part of that. */
function completed({ type, reading, place, listed }: Titled): string | null {
  if (listed === null || listed.before === null || reading.certainty === 'Guessed') return null
  const { season, before } = listed
  const { firstEpisode, lastEpisode } = reading
  const numbers: Numbers = { season: null, firstEpisode, lastEpisode }
  const isPart = before > 0 && type === 'Batch'
  const all = place.totalEpisodes !== null && (isPart || place.totalEpisodes === 1)
  const own = episodesOf(numbers, place) ?? (all ? { first: 1, last: place.totalEpisodes ?? 1 } : null)
  if (!own) return type === 'Batch' ? `S${padded(season)}` : null
  return episodesIn(season, own.first + before, own.last + before)
}

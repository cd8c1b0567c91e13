import {
  airedIn,
  dayIn,
  episodesOf,
  fieldsOf,
  idsOf,
  keyOf,
  numberOf,
  percentOf,
  type Scrobble,
  textOf,
  wholeOf,
  yearOf,
} from '../../rules'

/** Most seconds of a length or position. */
const LONGEST = 10 ** 7

/**
 * Reads an event of the add-on "HTTP Scrobbler" 1.0.0 of Kodi (Programie/KodiAddon-HttpScrobbler at 0109dc06,
 * README.md and resources/lib/player_monitor.py). Null for events that say nothing. The year of an episode is its own,
 * and its series has no number, but ids. Kodi has no users.
 */
export function kodiScrobble(payload: unknown): Scrobble | null {
  const of = fieldsOf(payload)
  const kind = of.mediaType === 'episode' ? 'Episode' : of.mediaType === 'movie' ? 'Movie' : null
  if (!kind || !(of.event === 'stop' || of.event === 'end')) return null
  const isMovie = kind === 'Movie'
  const title = textOf(isMovie ? of.title : of.tvShowTitle)
  const year = isMovie ? yearOf(of.year) : null
  const ids = Object.entries(fieldsOf(isMovie ? of.uniqueIds : of.tvShowUniqueIds))
    .slice(0, 20)
    .flatMap(([site, id]) => {
      const text = textOf(id, 50)
      return text ? [[site.toLowerCase(), text] as const] : []
    })
  const known = idsOf(kind, ids)
  const [first] = known
  return {
    kind,
    ids: known,
    ...{ title, year, aired: isMovie ? null : airedIn(of.firstAired, of.year) },
    season: isMovie ? null : wholeOf(of.season, 1000),
    ...episodesOf(isMovie ? null : wholeOf(of.episode), null),
    // No name of a file is sent.
    isHalf: false,
    isTicked: false,
    progress: percentOf(
      numberOf(fieldsOf(of.progress).time, LONGEST),
      numberOf(of.duration, LONGEST),
      of.event === 'end',
    ),
    seriesKey: keyOf(kind, first ? `${first.site}:${first.id}` : null, title, year),
    users: null,
    day: dayIn(of.timestamp),
  }
}

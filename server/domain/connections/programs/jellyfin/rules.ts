import {
  dayIn,
  episodesOf,
  fieldsOf,
  idsOf,
  isHalfFile,
  keyOf,
  LONGEST,
  numberOf,
  percentOf,
  type Scrobble,
  textOf,
  wholeOf,
  yearOf,
} from '../../rules'

const SITES = ['imdb', 'tmdb', 'anidb', 'anilist', 'myanimelist', 'kitsu'] as const

/**
 * Reads an event of Jellyfin's plugin "Webhook", its generic destination with "Send All Properties"
 * (jellyfin-plugin-webhook at 071ef138, Helpers/DataObjectHelpers.cs and Notifiers/PlaybackStopNotifier.cs). Null for
 * events that say nothing. Ids of an episode are those of the episode itself, and name no series.
 */
export function jellyfinScrobble(payload: unknown): Scrobble | null {
  const of = fieldsOf(payload)
  const kind = of.ItemType === 'Episode' || of.ItemType === 'Movie' ? of.ItemType : null
  const isStopped = of.NotificationType === 'PlaybackStop'
  // Somebody has pressed "Mark played".
  const isTicked = of.NotificationType === 'UserDataSaved' && of.SaveReason === 'TogglePlayed' && isTrue(of.Played)
  if (!kind || !(isStopped || isTicked)) return null
  const isMovie = kind === 'Movie'
  const title = unescaped(textOf(isMovie ? of.Name : of.SeriesName))
  const year = yearOf(of.Year)
  const ids = SITES.flatMap((site) => {
    const id = textOf(of[`Provider_${site}`], 50)
    return id ? [[site, id] as const] : []
  })
  return {
    kind,
    ids: isMovie ? idsOf(kind, ids) : [],
    ...{ title, year },
    season: isMovie ? null : wholeOf(of.SeasonNumber, 1000),
    ...episodesOf(isMovie ? null : wholeOf(of.EpisodeNumber), wholeOf(of.EpisodeNumberEnd)),
    isHalf: !isMovie && isHalfFile(unescaped(textOf(of.Path, 1000))),
    isTicked,
    progress: isTicked
      ? 100
      : percentOf(
          numberOf(of.PlaybackPositionTicks, LONGEST),
          numberOf(of.RunTimeTicks, LONGEST),
          isTrue(of.PlayedToCompletion),
        ),
    seriesKey: keyOf(kind, textOf(isMovie ? of.ItemId : of.SeriesId, 100), title, year),
    users: [of.NotificationUsername, of.Username, of.UserId].flatMap((name) => unescaped(textOf(name, 100)) ?? []),
    day: dayIn(of.Timestamp),
  }
}

/** The plugin writes a quote as a template needs it (Helpers/StringExtensions.cs), in whole objects, too. */
const unescaped = (text: string | null) => text?.replaceAll('\\"', '"') ?? null

/** Templates write a truth as a text. */
const isTrue = (value: unknown) => value === true || (typeof value === 'string' && value.toLowerCase() === 'true')

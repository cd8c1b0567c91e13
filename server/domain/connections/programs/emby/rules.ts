import {
  airedIn,
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

/**
 * Reads an event of Emby's webhooks (Emby Server 4.7, as its users have recorded them): `Event`, `User`,
 * `Item`, `PlaybackInfo`. Null for events that say nothing. The position in `Session` may be that of the next episode
 * already.
 */
export function embyScrobble(payload: unknown): Scrobble | null {
  const of = fieldsOf(payload)
  const item = fieldsOf(of.Item)
  const user = fieldsOf(of.User)
  const played = fieldsOf(of.PlaybackInfo)
  const kind = item.Type === 'Episode' || item.Type === 'Movie' ? item.Type : null
  const isTicked = of.Event === 'item.markplayed'
  if (!kind || !(isTicked || of.Event === 'playback.stop')) return null
  const isMovie = kind === 'Movie'
  const title = textOf(isMovie ? item.Name : item.SeriesName)
  // The year of an episode is its own, and not that of the series.
  const year = isMovie ? yearOf(item.ProductionYear) : null
  const ids = Object.entries(fieldsOf(item.ProviderIds)).slice(0, 20)
  return {
    kind,
    ids: isMovie
      ? idsOf(
          kind,
          ids.map(([site, id]) => [site.toLowerCase(), textOf(id, 50) ?? ''] as const),
        )
      : [],
    ...{ title, year, aired: isMovie ? null : airedIn(item.PremiereDate, item.ProductionYear) },
    season: isMovie ? null : wholeOf(item.ParentIndexNumber, 1000),
    ...episodesOf(isMovie ? null : wholeOf(item.IndexNumber), wholeOf(item.IndexNumberEnd)),
    isHalf: !isMovie && isHalfFile(textOf(item.Path, 1000)),
    isTicked,
    progress: isTicked
      ? 100
      : percentOf(
          numberOf(played.PositionTicks, LONGEST),
          numberOf(item.RunTimeTicks, LONGEST),
          played.PlayedToCompletion === true,
        ),
    seriesKey: keyOf(kind, textOf(isMovie ? item.Id : item.SeriesId, 100), title, year),
    users: [user.Name, user.Id].flatMap((name) => textOf(name, 100) ?? []),
    // Its times are UTC.
    day: null,
  }
}

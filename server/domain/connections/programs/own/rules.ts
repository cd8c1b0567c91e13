import type { ScrobbleInput } from '@/lib/connections/schemas/scrobbles'
import { episodesOf, idsOf, keyOf, type Scrobble } from '../../rules'

/** The event of a player or script in the form of `POST /api/scrobbles`. */
export function ownScrobble(given: ScrobbleInput): Scrobble {
  const { kind, title, year, season, episode, lastEpisode, progress, user, day } = given
  const isMovie = kind === 'Movie'
  const whole = episode === null ? null : Math.floor(episode)
  return {
    kind,
    ids: idsOf(kind, given.ids.map(splitId)),
    ...{ title, year, day },
    season: isMovie ? null : season,
    ...episodesOf(isMovie ? null : whole, isMovie ? null : lastEpisode),
    isHalf: !isMovie && whole !== episode,
    isTicked: false,
    progress: Math.floor(progress),
    seriesKey: keyOf(kind, given.ids[0] ?? null, title, year),
    users: user === null ? [] : [user],
  }
}

function splitId(text: string): [site: string, id: string] {
  const at = text.indexOf(':')
  return [text.slice(0, at), text.slice(at + 1)]
}

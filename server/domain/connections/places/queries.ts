import { fold } from '@/lib/fold'
import type { ExternalId } from '@/lib/links/site-ids'
import type { MediaType } from '@/lib/media-types'
import { worksById, worksTitled } from '@/server/domain/torrents/episodes/queries'
import type { PlacedWork } from '@/server/domain/torrents/episodes/rules'
import { readRelease } from '@/server/domain/torrents/names/release'
import { plannedRows } from '@/server/platform/database/client'
import type { Speaker } from '../queries'
import type { Scrobble } from '../rules'
import {
  besideIds,
  type Choice,
  chosenPlace,
  episodeOfShow,
  episodeOfWork,
  episodeTitled,
  filmById,
  filmTitled,
  firstOf,
  type Held,
  isLater,
  isOfShow,
  type Place,
  seasonOf,
} from './rules'

/**
 * The work and the episodes that an event means: by what its user has picked, by ids, then by title and year. Else why
 * it waits, or `Ignored` for a series that the user ignores.
 */
export async function placeOf(
  { id, hasChoices }: Pick<Speaker, 'id' | 'hasChoices'>,
  scrobble: Scrobble,
): Promise<Place | Held | 'Ignored'> {
  const chosen = hasChoices ? chosenPlace(await choicesOf(id, scrobble), scrobble) : null
  if (chosen !== null) return chosen
  // A prologue is counted as 0.
  if (scrobble.first === 0) return 'Special'
  const found = await byIds(scrobble)
  if (typeof found === 'object' || scrobble.title === null) return found
  const [byName, isYearKnown] = await byTitle(scrobble.title, scrobble)
  return firstOf([scrobble.ids.length > 0 ? besideIds(byName, isYearKnown) : byName, found])
}

/** What the user of a connection has picked for the series and season of an event. */
async function choicesOf(connectionId: number, scrobble: Scrobble): Promise<Choice[]> {
  return plannedRows<Choice>('scrobble-choices', CHOICES, [connectionId, scrobble.seriesKey, seasonOf(scrobble)])
}

/** Works of several seasons, and parts of them: far fewer than this. */
const CHOICES = `SELECT c.season, c.shift, c.media_id AS "mediaId", m.total_episodes AS "totalEpisodes"
  FROM scrobble_choices c LEFT JOIN media m ON m.id = c.media_id
  WHERE c.connection_id = $1::int AND c.series_key = $2::text AND (c.media_id IS NULL OR c.season = $3::int) LIMIT 100`

async function byIds({ kind, ids, season, first, last }: Scrobble): Promise<Place | Held> {
  if (ids.length === 0) return 'NotFound'
  // Lists of ids have those of films as places.
  if (kind === 'Movie') return filmById(await worksOf(ids, { whole: false, isPlaced: true }))
  if (first === null || last === null) return 'NotFound'
  const numbers = { season, first, last }
  const found: (Place | Held)[] = []
  const [ofWorks, ofShows] = [ids.filter((id) => !isOfShow(id)), ids.filter(isOfShow)]
  if (ofWorks.length > 0) {
    const works = await worksOf(ofWorks, { whole: false })
    const isElsewhere = works.some(
      (work) => isLater(work, season) || (work.totalEpisodes !== null && last > work.totalEpisodes),
    )
    found.push(episodeOfWork(works, isElsewhere ? await worksOf(ofWorks, { whole: true }) : works, numbers))
  }
  // Each site has its own order of seasons.
  for (const { site } of ofShows.slice(0, MAX_SITES))
    if (!found.some((place) => typeof place === 'object')) found.push(await inShow(site, ofShows, numbers))
  return firstOf(found)
}

const MAX_SITES = 3

async function inShow(site: string, ids: readonly ExternalId[], numbers: Parameters<typeof episodeOfShow>[1]) {
  const own = ids.filter((id) => id.site === site)
  return episodeOfShow(await worksOf(own, { whole: true }), numbers)
}

/** The works with ids that can be watched: a site may have a manga or a game by the same number. */
async function worksOf(ids: readonly ExternalId[], how: Parameters<typeof worksById>[1]): Promise<PlacedWork[]> {
  return (await worksById(ids, how)).filter(isWatched)
}

const WATCHED: readonly MediaType[] = ['Anime', 'Movie', 'Special']
const isWatched = ({ type }: { type: MediaType }) => WATCHED.includes(type)

/** Servers write a year behind the titles of remakes: "Fruits Basket (2019)". */
async function byTitle(title: string, scrobble: Scrobble): Promise<[found: Place | Held, isYearKnown: boolean]> {
  const found = await titled(title, scrobble.year, scrobble)
  const isAired = typeof scrobble.aired === 'number'
  if (found !== 'NotFound') return [found, scrobble.year !== null || isAired]
  const { titles, year: written } = readRelease(title)
  const [read] = titles
  const year = scrobble.year ?? written
  const isSame = read === undefined || fold(read) === fold(title)
  return [isSame ? found : await titled(read, year, scrobble), year !== null || isAired]
}

async function titled(title: string, year: number | null, scrobble: Scrobble): Promise<Place | Held> {
  const works = (await worksTitled(title)).filter(isWatched)
  const { kind, season, first, last, aired = null } = scrobble
  if (kind === 'Movie') return filmTitled(works, year)
  return first === null || last === null ? 'NotFound' : episodeTitled(works, { season, first, last }, { year, aired })
}

import type { RecordRun } from '@/lib/tracking/progress'
import type { ImportLoss, StagedEntry } from './entry'
import { HeldSize } from './held'
import { fieldIn, idIn, type Losses, MAX_EPISODES, recordIn, runsIn, textIn, titleIn, yearIn } from './values'

/** Days of watching that are kept of a film. */
const MAX_DAYS = 100

/** A film, or a season of a show, of a file that has it in many places: each play, its rating, the watchlist. */
export type Watched = {
  kind: 'movie' | 'show'
  season: number
  title: string
  year: number | null
  ids: Record<string, string>
  /** How often a film was played. */
  times: number
  /** How often each episode of a season was played. A film has none: maps of 40,000 films would take 8 MB. */
  plays: Map<number, number> | null
  /** The days of a film's plays; of a season, the first and the last one. */
  days: readonly string[]
  rating: number | null
  /** Counts where there is no own one. */
  ratingOfShow: number | null
  isListed: boolean
  losses: readonly ImportLoss[]
}

/** Shared by all that have none. */
const NONE: readonly never[] = []

/** Reads a value of a file, and notes what was lost of it. */
export function noting<Value>(watched: Watched, read: (losses: Losses) => Value): Value {
  const losses: Losses = new Set(watched.losses)
  const value = read(losses)
  if (losses.size > watched.losses.length) watched.losses = [...losses]
  return value
}

/** Films and seasons by their works. */
export class WatchedWorks {
  readonly #size = new HeldSize()
  readonly #found = new Map<string, Watched>()

  /**
   * The season of a show, or the film, that an object of the file names.
   * @throws AppError invalidInput (File: importTooManyHeld)
   */
  of(kind: Watched['kind'], work: unknown, season: number): Watched {
    const ids = idsOf(kind, fieldIn(work, 'ids'))
    const [title, year] = [titleIn(fieldIn(work, 'title')), yearIn(fieldIn(work, 'year'))]
    const name = textIn(fieldIn(work, 'ids', 'trakt')) || JSON.stringify([ids, title, year])
    const key = `${kind}:${name}:${season}`
    const known = this.#found.get(key)
    if (known) return known
    this.#size.add(1, key.length + title.length)
    const made: Watched = {
      ...{
        kind,
        season,
        title,
        year,
        ids,
        times: 0,
        plays: kind === 'movie' ? null : new Map(),
        days: NONE,
        rating: null,
        ratingOfShow: null,
        isListed: false,
      },
      losses: NONE,
    }
    this.#found.set(key, made)
    return made
  }

  *entries(): Generator<StagedEntry> {
    for (const watched of this.#found.values()) yield stagedOf(watched)
  }
}

/** Ids as the catalogue has them. Those of a show are shared by its seasons. */
export function idsOf(kind: Watched['kind'], given: unknown): Record<string, string> {
  const [tmdb, tvdb] = [idIn(fieldIn(given, 'tmdb')), idIn(fieldIn(given, 'tvdb'))]
  const imdb = /^tt\d{7,10}$/.exec(textIn(fieldIn(given, 'imdb')))?.[0]
  if (kind === 'movie') return { ...(imdb && { imdb: `title/${imdb}` }), ...(tmdb && { themoviedb: `movie/${tmdb}` }) }
  return {
    ...(tvdb && { thetvdb: `series/${tvdb}` }),
    ...(tmdb && { themoviedb: `tv/${tmdb}` }),
    ...(imdb && { imdb: `title/${imdb}` }),
  }
}

/** Notes a play. Of a season only the first and the last day are kept. */
export function play(watched: Watched, episode: number, day: string | null, times = 1): void {
  if (episode < 1 || episode > MAX_EPISODES) noting(watched, (losses) => losses.add('badCount'))
  else if (watched.plays) watched.plays.set(episode, (watched.plays.get(episode) ?? 0) + times)
  else watched.times += times
  if (day === null) return
  const days = [...watched.days, day].sort()
  watched.days =
    watched.kind === 'movie' || days.length < 3 ? days.slice(-MAX_DAYS) : [days[0] ?? day, days.at(-1) ?? day]
}

/** What was only rated has been seen. Whether a season is finished is known by the number of the work's episodes. */
function stagedOf({ kind, season, title, year, ids, days, isListed, ...watched }: Watched): StagedEntry {
  const losses: Losses = new Set(watched.losses)
  const rating = watched.rating ?? watched.ratingOfShow
  const isMovie = kind === 'movie'
  const plays = watched.plays ? [...watched.plays.values()] : watched.times > 0 ? [watched.times] : []
  const isPlayed = plays.length > 0
  const times = isPlayed ? plays.reduce((least, each) => Math.min(least, each)) : 1
  const lastDate = days.at(-1) ?? null
  const open = !isMovie && isPlayed
  const record = recordIn(
    {
      status: !isPlayed && rating === null && isListed ? 'Planned' : open ? 'Watching' : 'Completed',
      episodes: plays.length,
      rating,
      startedDate: isMovie ? null : (days[0] ?? null),
      finishedDate: isMovie ? lastDate : null,
    },
    losses,
  )
  const earlier = isMovie ? days.slice(0, -1).map(runOf) : []
  record.earlierRuns = runsIn(Math.max(0, times - 1 - earlier.length), earlier, losses)
  return {
    ids,
    title: season > 1 && title ? `${title} (${season})` : title,
    types: isMovie ? ['Movie', 'Special', 'Anime'] : season === 0 ? ['Special'] : ['Anime', 'Special'],
    year: season > 1 ? null : year,
    season: isMovie ? null : season,
    record: { ...record, ...(open ? { open: { lastDate } } : { isUncounted: true }), isOfWorld: true },
    losses: [...losses],
  }
}

const runOf = (day: string): RecordRun => ({ episodesWatched: 1, startedDate: null, finishedDate: day, rating: null })

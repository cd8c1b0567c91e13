import { UnreadableFile } from '@/server/platform/parsing/file-text'
import { jsonValues, OPENED } from '@/server/platform/parsing/json-values'
import type { ImportFile, ImportReader, StagedEntry } from '../../import-values/entry'
import { inGroups } from '../../import-values/held'
import { baseName } from '../../import-values/parts'
import { noting, play, type Watched, WatchedWorks } from '../../import-values/shows'
import { countIn, dateIn, fieldIn, type Losses, MAX_EPISODES, ratingIn, textIn } from '../../import-values/values'

/** Names of the files that are read of Trakt's archive; others have no records of one's own. */
const READ =
  /^(watched-history|watched-movies|watched-shows|ratings-(movies|shows|seasons)|lists-watchlist)(-\d+)?\.json$/

/** Trakt's archive of JSON files, or one of them: what was watched, ratings, and the watchlist. */
export const trakt: ImportReader = {
  recognises: ({ names, text }) =>
    names.some((name) => READ.test(baseName(name))) || (/"trakt"\s*:\s*\d/.test(text) && /^\s*\[/.test(text)),
  refusal: 'importIncomplete',
  read,
  step: 10,
  lacks: () => ['tags', 'priority', 'isPrivate', 'note', 'volumesRead'],
}

async function* read({ parts }: ImportFile): AsyncGenerator<StagedEntry[]> {
  const works = new WatchedWorks()
  const wanted = parts.filter(({ name }) => name === '' || READ.test(baseName(name)))
  const hasHistory = wanted.some(({ name }) => baseName(name).startsWith('watched-history'))
  let isList = false
  for (const { name, text } of wanted) {
    // The history has each play; the other two only sums of them.
    if (hasHistory && /^watched-(movies|shows)/.test(baseName(name))) continue
    for await (const values of jsonValues(text(), [['*']])) {
      isList ||= values.length > 0
      for (const { value } of values) if (value !== OPENED) take(works, value)
    }
  }
  if (!isList) throw new UnreadableFile('malformed')
  yield* inGroups(works.entries())
}

/** A row of any of the files, which its fields tell. Other rows, such as comments, are left out. */
function take(works: WatchedWorks, row: unknown): void {
  const [movie, show] = [fieldIn(row, 'movie'), fieldIn(row, 'show')]
  const work = movie ?? show
  if (typeof work !== 'object' || work === null) return
  const [episode, seasons] = [fieldIn(row, 'episode'), fieldIn(row, 'seasons')]
  const season = seasonOf(fieldIn(episode, 'season') ?? fieldIn(row, 'season', 'number'))
  const watched = () => (movie ? works.of('movie', work, 0) : works.of('show', work, season ?? 1))
  const rating = fieldIn(row, 'rating')
  if (rating !== undefined) {
    // A rating of one episode is not that of its season.
    if (episode === undefined) rate(watched(), rating, movie !== undefined || season !== null)
  } else if (fieldIn(row, 'listed_at') !== undefined) watched().isListed = true
  else if (!movie && Array.isArray(seasons)) takeSeasons(works, work, seasons)
  else if (isPlay(row) && movie) playOf(watched(), 1, row)
  else if (isPlay(row) && episode !== undefined) playOf(watched(), fieldIn(episode, 'number'), row)
}

/** The rating of a whole show is that of its first season, unless that has one of its own. */
function rate(watched: Watched, given: unknown, isOwn: boolean): void {
  const rating = noting(watched, (losses) => ratingIn(given, 10, losses))
  if (isOwn) watched.rating = rating
  else watched.ratingOfShow = rating
}

/** Whether a row is of plays: what is collected, or was begun, has no time of watching. */
const isPlay = (row: unknown) =>
  ['watched_at', 'last_watched_at', 'plays'].some((name) => (fieldIn(row, name) ?? null) !== null)

function playOf(watched: Watched, number: unknown, row: unknown): void {
  const episode = noting(watched, (losses) => countIn(number, MAX_EPISODES, losses))
  const day = noting(watched, (losses) => dayOf(row, losses))
  play(watched, episode, day, timesOf(row))
}

function takeSeasons(works: WatchedWorks, show: unknown, seasons: readonly unknown[]): void {
  for (const each of seasons) {
    const episodes = fieldIn(each, 'episodes')
    for (const episode of Array.isArray(episodes) ? episodes : [])
      if (isPlay(episode))
        playOf(works.of('show', show, seasonOf(fieldIn(each, 'number')) ?? 1), fieldIn(episode, 'number'), episode)
  }
}

const MAX_TIMES = 1000
const timesOf = (row: unknown) => Math.max(1, countIn(fieldIn(row, 'plays'), MAX_TIMES, new Set()))

const dayOf = (row: unknown, losses: Losses) =>
  dateIn(fieldIn(row, 'watched_at') ?? fieldIn(row, 'last_watched_at'), losses)

/** Season 0 is that of specials. */
function seasonOf(value: unknown): number | null {
  const text = textIn(value)
  return /^\d{1,4}$/.test(text) ? Number(text) : null
}

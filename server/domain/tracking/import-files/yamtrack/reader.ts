import type { MediaType } from '@/lib/catalogue/schemas/media'
import type { RecordRun } from '@/lib/tracking/progress'
import { type CsvRecord, csvRecords } from '../../import-values/csv-records'
import type { ImportFile, ImportReader, StagedEntry } from '../../import-values/entry'
import { HeldRows, inGroups } from '../../import-values/held'
import { onlyText } from '../../import-values/parts'
import {
  countIn,
  dateIn,
  idIn,
  type Losses,
  MAX_EPISODES,
  noteIn,
  ratingIn,
  recordIn,
  runsIn,
  summed,
  titleIn,
} from '../../import-values/values'
import { isAgain, isElsewhere, statusOf, typesOf } from '../../import-values/words'

const COLUMNS = ['media_id', 'media_type', 'title', 'status', 'progress']
const isHead = (names: readonly string[]) => COLUMNS.every((name) => names.includes(name))

/**
 * Yamtrack's CSV: a row for each film, season, anime or manga, and one more for each time that it was repeated. Older
 * versions have the number of times.
 */
export const yamtrack: ImportReader = {
  recognises: ({ text }) => COLUMNS.every((name) => (/^[^\r\n]*/.exec(text)?.[0] ?? '').includes(name)),
  refusal: 'importIncomplete',
  read,
  step: 1,
  lacks: () => ['tags', 'priority', 'isPrivate', 'volumesRead'],
}

/** Rows whose seasons or works have rows of their own. */
const PARTS = new Set(['episode'])

/** A row, and when it was made, where the file says so. */
type Row = { time: string; entry: StagedEntry }

/**
 * Rows of one work may stand apart, so that all of them are held. Yamtrack writes the newest one first: it is the
 * current run.
 */
async function* read({ parts }: ImportFile): AsyncGenerator<StagedEntry[]> {
  const held = new HeldRows<Row>()
  const found = new Map<string, number[]>()
  const shows = new Set<string>()
  for await (const rows of csvRecords(onlyText(parts), isHead))
    for (const row of rows) {
      const [type, show] = [row('media_type'), `${row('source')}:${row('media_id')}`]
      if (PARTS.has(type)) continue
      if (type === 'season') {
        // The seasons of a show say what the row of the whole show sums up.
        shows.add(show)
        found.delete(`tv:${show}:`)
      }
      if (type === 'tv' && shows.has(show)) continue
      const key = `${type}:${show}:${row('season_number')}`
      const places = found.get(key)
      // An array that is made with its only place takes a tenth of an empty one that has grown.
      if (places) places.push(held.length)
      else found.set(key, [held.length])
      held.add({ time: row('created_at') || row('progressed_at'), entry: stagedFrom(row) })
    }
  for (const group of inGroups(found.values()))
    yield group.map((places) => entryOf(places.map((place) => held.at(place))))
}

/** The newest of the rows of a work, with the others as earlier runs. */
function entryOf(held: readonly Row[]): StagedEntry {
  const oldestFirst = held.toReversed()
  if (held.every(({ time }) => time !== ''))
    oldestFirst.sort((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : 0))
  return oldestFirst.map(({ entry }) => entry).reduce(afterEarlier)
}

/** The entry, with the one before it as an earlier run. */
function afterEarlier(before: StagedEntry, entry: StagedEntry): StagedEntry {
  const { episodesWatched, startedDate, finishedDate, rating, earlierRuns } = before.record
  const run: RecordRun = { episodesWatched, startedDate, finishedDate, rating }
  const losses: Losses = new Set([...before.losses, ...entry.losses])
  const record = { ...entry.record, earlierRuns: runsIn(0, [...earlierRuns, run, ...entry.record.earlierRuns], losses) }
  return { ...entry, record, losses: [...losses] }
}

const SCREEN: readonly MediaType[] = ['Anime', 'Special']

function stagedFrom(row: CsvRecord): StagedEntry {
  const losses: Losses = new Set()
  const type = row('media_type')
  // The time that a game was played is no progress.
  const progress = type === 'game' ? '' : row('progress')
  const record = recordIn(
    {
      status: statusOf(row('status')),
      isAgain: isAgain(row('status')),
      episodes: countIn(progress, MAX_EPISODES, losses),
      rating: ratingIn(row('score'), 10, losses),
      startedDate: dateIn(row('start_date'), losses),
      finishedDate: dateIn(row('end_date'), losses),
      repeats: countIn(row('repeats'), MAX_EPISODES, losses),
      note: noteIn(row('notes'), losses),
    },
    losses,
  )
  const season = row('season_number')
  // Only an id tells which of all films and shows of the world it is; anime, manga and games are told by titles, too.
  const isFilmed = type === 'movie' || type === 'tv' || type === 'season'
  return {
    ids: idsOf(type, row('source'), row('media_id')),
    title: titleIn(row('title')),
    types: type === 'tv' || type === 'season' ? SCREEN : (typesOf(type) ?? []),
    isById: isElsewhere(type) || isFilmed,
    season: type === 'tv' ? 1 : /^\d{1,4}$/.test(season) ? Number(season) : null,
    record: type === 'tv' ? summed(record, losses) : type === 'movie' ? { ...record, isUncounted: true } : record,
    losses: [...losses],
  }
}

/** Files of the first versions have no column of sources. */
function idsOf(type: string, source: string, given: string): StagedEntry['ids'] {
  const id = idIn(given)
  const isPaper = type === 'anime' || type === 'manga'
  const site = source || (isPaper ? 'mal' : 'tmdb')
  if (!id) return {}
  if (site === 'mal' && isPaper) return { myanimelist: `${type}/${id}` }
  if (site === 'tmdb' && type === 'movie') return { themoviedb: `movie/${id}` }
  return site === 'tmdb' && (type === 'tv' || type === 'season') ? { themoviedb: `tv/${id}` } : {}
}

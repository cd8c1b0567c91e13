/** What the columns of a CSV file can be. `skip`: it is not read. */
export const IMPORT_COLUMNS = [
  'skip',
  'title',
  'year',
  'type',
  'status',
  'rating5',
  'rating10',
  'rating100',
  'episodes',
  'volumes',
  'started',
  'finished',
  'repeats',
  'note',
  'tags',
  'private',
  'myanimelist',
  'anilist',
  'anidb',
  'kitsu',
  'imdb',
  'themoviedb',
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** Columns that are looked at; rows and characters that show what is in them. */
export const MAX_COLUMNS = 60
export const SAMPLE_ROWS = 4
export const SAMPLE_LENGTH = 80

const FINISHED =
  /^(finished|finisheddate|finishdate|myfinishdate|enddate|completed|completeddate|finishedon|watcheddate|watchedon|watchedat|seenon|seenat|datewatched|dateseen|datefinished|lastwatched|lastseen)$/

/** Names of columns, without case and signs. */
const NAMES: readonly (readonly [ImportColumn, RegExp])[] = [
  [
    'title',
    /^(title|name|series|seriestitle|animetitle|mangatitle|film|movie|show|work|anime|manga|titel|titre|titulo)$/,
  ],
  ['year', /^(year|releaseyear|startyear|jahr|annee|ano)$/],
  ['type', /^(type|mediatype|format|kind|category|seriestype|titletype)$/],
  ['status', /^(status|state|mystatus|watchstatus|liststatus|watchlist|shelf|list)$/],
  ['rating10', /^(rating|score|myrating|myscore|userrating|yourrating|note10|wertung|stars|points?|marks?|grade)$/],
  [
    'episodes',
    /^((episodes?|eps?)(watched|seen)|(watched|seen)(episodes?|eps?)|mywatchedepisodes|progress|episodes?|chaptersread|readchapters|chapters?|ep|eps|lastepwatched)$/,
  ],
  ['volumes', /^(volumesread|readvolumes|myreadvolumes|volumes?)$/],
  ['started', /^(started|starteddate|startdate|mystartdate|startedon|datestarted|begin)$/],
  ['finished', FINISHED],
  ['repeats', /^(rewatches|rereads|repeats?|timeswatched|mytimeswatched|rewatchcount|repeatcount)$/],
  ['note', /^(notes?|comments?|mycomments|review|memo|remarks?)$/],
  ['tags', /^(tags?|mytags|labels?|genres?own)$/],
  ['private', /^(isprivate|private|privat|prive)$/],
  ['myanimelist', /^((mal|myanimelist)(id|url|link)?|seriesanimedbid|idmal)$/],
  ['anilist', /^((anilist|al)(id|url|link)?)$/],
  ['anidb', /^(anidb(id|url|link)?)$/],
  ['kitsu', /^(kitsu(id|url|link)?)$/],
  ['imdb', /^(imdb(id|url|link)?|const)$/],
  ['themoviedb', /^((tmdb|themoviedb)(id|url|link)?)$/],
]

const wordOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Names of files of what was watched, such as Letterboxd's watched.csv: their "Date" is a day of watching. */
const SEEN = /^(watched|seen|diary|history)\b/i
/** Names of files and columns whose "Date" is another day: of a plan, or when an entry was made. */
const PLANNED = /watch\W?list|plan|wish|letterboxd/i

/** A day of no more than this name. */
const VAGUE_DAY = /^(date|when|day)$/
/** What is in the cells tells whether it is a number of episodes, a day, or yes and no. */
const VAGUE = /^(watched|seen)$/
const DAY = /\d{4}-\d\d?-\d\d?|\d\d?[./-]\d\d?[./-]\d{4}/

/**
 * A guess of what columns are by their names, each meaning once; the scale of a rating by the highest that is shown.
 * `fileName` tells what "Date" is.
 */
export function guessedColumns(
  header: readonly string[],
  samples: readonly (readonly string[])[],
  fileName = '',
): ImportColumn[] {
  const used = new Set<ImportColumn>()
  const words = header.map(wordOf)
  const cellsAt = (at: number) => samples.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '')
  const plain = words.map((word, at) => (VAGUE.test(word) ? wordByCells(cellsAt(at)) : word))
  const isDay = isDayOfWatching(plain, header, fileName)
  return plain.map((named, at) => {
    const word = isDay && VAGUE_DAY.test(named) ? 'watcheddate' : named
    const [found] = NAMES.find(([column, names]) => !used.has(column) && names.test(word)) ?? ['skip' as const]
    if (found !== 'skip') used.add(found)
    return found === 'rating10' ? scaleOf(cellsAt(at)) : found
  })
}

/** The name of a column "Watched" by what is in it; empty if it is neither a number nor a day. */
function wordByCells(cells: readonly string[]): string {
  if (cells.every((cell) => /^\d+$/.test(cell.trim()))) return 'episodeswatched'
  return cells.every((cell) => DAY.test(cell)) ? 'watcheddate' : ''
}

/**
 * Whether "Date" is a day of watching. Beside a number of episodes without a status it may be the day of the latest
 * one: as the last day it would complete the record.
 */
function isDayOfWatching(words: readonly string[], header: readonly string[], fileName: string): boolean {
  if (words.some((word) => FINISHED.test(word))) return false
  if (SEEN.test(fileName)) return true
  if ([fileName, ...header].some((name) => PLANNED.test(name))) return false
  const has = (column: ImportColumn) =>
    NAMES.some(([of, names]) => of === column && words.some((word) => names.test(word)))
  return has('status') || !has('episodes')
}

function scaleOf(cells: readonly string[]): ImportColumn {
  const numbers = cells.map((cell) => Number(cell.replace(',', '.'))).filter((number) => number > 0)
  const most = Math.max(0, ...numbers)
  if (most > 10) return 'rating100'
  return most > 0 && most <= 5 && numbers.some((number) => !Number.isInteger(number)) ? 'rating5' : 'rating10'
}

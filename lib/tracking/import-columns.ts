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
  /^(finished|finisheddate|finishdate|myfinishdate|enddate|completed|completeddate|finishedon|watcheddate|datewatched|datefinished|lastwatched)$/

/** Names of columns, without case and signs. */
const NAMES: readonly (readonly [ImportColumn, RegExp])[] = [
  [
    'title',
    /^(title|name|series|seriestitle|animetitle|mangatitle|film|movie|show|work|anime|manga|titel|titre|titulo)$/,
  ],
  ['year', /^(year|releaseyear|startyear|jahr|annee)$/],
  ['type', /^(type|mediatype|format|kind|category|seriestype)$/],
  ['status', /^(status|state|mystatus|watchstatus|liststatus|watchlist|shelf|list)$/],
  ['rating10', /^(rating|score|myrating|myscore|userrating|yourrating|note10|wertung|stars)$/],
  [
    'episodes',
    /^(episodes?watched|watchedepisodes|mywatchedepisodes|progress|episodes?|chapters?read|chapters?|ep|eps|lastepwatched)$/,
  ],
  ['volumes', /^(volumesread|readvolumes|myreadvolumes|volumes?)$/],
  ['started', /^(started|starteddate|startdate|mystartdate|startedon|datestarted|begin)$/],
  ['finished', FINISHED],
  ['repeats', /^(rewatches|rereads|repeats?|timeswatched|mytimeswatched|rewatchcount|repeatcount)$/],
  ['note', /^(notes?|comments?|mycomments|review|memo|remarks?)$/],
  ['tags', /^(tags?|mytags|labels?|genres?own)$/],
  ['private', /^(isprivate|private|privat|prive)$/],
  ['myanimelist', /^(mal|malid|myanimelist|myanimelistid|seriesanimedbid|idmal)$/],
  ['anilist', /^(anilist|anilistid|al|alid)$/],
  ['anidb', /^(anidb|anidbid)$/],
  ['kitsu', /^(kitsu|kitsuid)$/],
  ['imdb', /^(imdb|imdbid|const)$/],
  ['themoviedb', /^(tmdb|tmdbid|themoviedb|themoviedbid)$/],
]

const wordOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Names of files of what was watched, such as Letterboxd's watched.csv: their "Date" is a day of watching. */
const SEEN = /^(watched|seen|diary|history)\b/i

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
  const known = header.some((name) => FINISHED.test(wordOf(name)))
  return header.map((name, at) => {
    const word = !known && SEEN.test(fileName) && wordOf(name) === 'date' ? 'watcheddate' : wordOf(name)
    const [found] = NAMES.find(([column, names]) => !used.has(column) && names.test(word)) ?? ['skip' as const]
    if (found !== 'skip') used.add(found)
    return found === 'rating10' ? scaleOf(samples.map((row) => row[at] ?? '')) : found
  })
}

function scaleOf(cells: readonly string[]): ImportColumn {
  const numbers = cells.map((cell) => Number(cell.replace(',', '.'))).filter((number) => number > 0)
  const most = Math.max(0, ...numbers)
  if (most > 10) return 'rating100'
  return most > 0 && most <= 5 && numbers.some((number) => !Number.isInteger(number)) ? 'rating5' : 'rating10'
}

import type { RecordRun } from '@/lib/tracking/progress'
import { UnreadableFile } from '@/server/platform/parsing/file-text'
import { type CsvRecord, csvRecords } from '../../import-values/csv-records'
import type { ImportFile, ImportReader, StagedEntry } from '../../import-values/entry'
import { HeldSize, inGroups } from '../../import-values/held'
import { baseName, type Part } from '../../import-values/parts'
import {
  BLANK_RUN,
  dateIn,
  type Losses,
  noteIn,
  ratingIn,
  recordIn,
  runsIn,
  tagsIn,
  titleIn,
  yearIn,
} from '../../import-values/values'

const FILES = ['diary', 'ratings', 'reviews', 'watched', 'watchlist'] as const
type File = (typeof FILES)[number] | 'list'

/**
 * Letterboxd's archive of CSV files (what was watched, ratings, reviews, lists and the watchlist), or its diary,
 * ratings or reviews alone. The other two have the same columns, so that nothing tells what is planned.
 */
export const letterboxd: ImportReader = {
  recognises: ({ names, text }) =>
    names.some((name) => fileOf(name) !== null) || /^[^\r\n]*\bLetterboxd URI"?,"?Rating\b/.test(text),
  refusal: 'importIncomplete',
  read,
  step: 10,
  lacks: () => ['priority', 'isPrivate', 'volumesRead', 'startedDate'],
}

/** The kind of a file of the archive, or null if it is not read. What its owner has deleted has a folder of its own. */
function fileOf(name: string): File | null {
  if (/(^|[\\/])(deleted|orphaned|likes)[\\/]/.test(name)) return null
  if (/(^|[\\/])lists[\\/][^\\/]+\.csv$/.test(name)) return 'list'
  return FILES.find((file) => baseName(name) === `${file}.csv`) ?? null
}

type View = { day: string | null; rating: number | null; isAgain: boolean }
/** A film of the archive: its years and names are the same in all files, its addresses are not. */
type Film = {
  title: string
  year: number | null
  views: View[]
  rating: number | null
  reviews: string[]
  tags: string[]
  isSeen: boolean
  isListed: boolean
  losses: Losses
}

/** Views of one film that are kept. */
const MAX_VIEWS = 101

async function* read({ parts }: ImportFile): AsyncGenerator<StagedEntry[]> {
  const films = new Map<string, Film>()
  const size = new HeldSize()
  let isRead = false
  for (const part of parts) {
    const file = part.name === '' ? 'any' : fileOf(part.name)
    if (!file) continue
    isRead = true
    await readPart(part, file, (title, year) => filmIn(films, size, title, year))
  }
  if (!isRead) throw new UnreadableFile('malformed')
  const owned = [...films.values()].filter(({ isSeen, isListed }) => isSeen || isListed)
  for (const group of inGroups(owned)) yield group.map((film) => stagedOf(film))
}

/** A list has two rows about itself before its films; the second of them names it. */
async function readPart(
  part: Part,
  file: File | 'any',
  filmOf: (title: string, year: number | null) => Held,
): Promise<void> {
  const isHead = (names: readonly string[]) => names.includes('Name') && names.includes('Year')
  const list = listNameOf(part.name)
  for await (const rows of csvRecords(part.text(), isHead))
    for (const row of rows) {
      const { film, hold } = filmOf(titleIn(row('Name')), yearIn(row('Year')))
      hold(row('Review').length + row('Tags').length)
      take(film, row, file, list)
    }
}

/** A film, and what counts the characters that are held of it. */
type Held = { film: Film; hold: (characters: number) => void }

function filmIn(films: Map<string, Film>, size: HeldSize, title: string, year: number | null): Held {
  const key = `${title.toLowerCase()}:${year}`
  const film = films.get(key) ?? blank(title, year)
  if (!films.has(key)) size.add(1, 2 * key.length)
  films.set(key, film)
  return { film, hold: (characters) => size.add(0, characters) }
}

const blank = (title: string, year: number | null): Film => ({
  ...{ title, year, views: [], rating: null, reviews: [], tags: [], isSeen: false, isListed: false },
  losses: new Set(),
})

/** The name of a list, by that of its file: "to-watch-again.csv" is "to watch again". */
const listNameOf = (name: string) =>
  baseName(name)
    .replace(/\.csv$/, '')
    .replaceAll('-', ' ')

/** Tags of one film that are held. */
const MAX_TAGS = 100

function take(film: Film, row: CsvRecord, file: File | 'any', list: string): void {
  const { losses } = film
  const [review, day] = [row('Review'), dateIn(row('Watched Date'), losses)]
  const rating = ratingIn(row('Rating'), 5, losses)
  if (file === 'list') {
    if (film.tags.length < MAX_TAGS) film.tags.push(list)
    return
  }
  if (file === 'watchlist') {
    film.isListed = true
    return
  }
  film.isSeen = true
  if (review !== '' && film.reviews.length < MAX_VIEWS) film.reviews.push(review)
  if (row('Tags') !== '' && film.tags.length < MAX_TAGS) film.tags.push(...row('Tags').split(',').slice(0, MAX_TAGS))
  if (file === 'ratings' || (day === null && file === 'any')) film.rating = rating ?? film.rating
  // Each review has its row in the diary, too, if it has a day.
  else if (file === 'diary' || file === 'any') view(film, { day, rating, isAgain: /^yes$/i.test(row('Rewatch')) })
}

function view(film: Film, seen: View): void {
  if (film.views.length < MAX_VIEWS) film.views.push(seen)
  else film.losses.add('runsCut')
}

/** Films have one episode. What was seen before the first day of the diary is a run of which nothing is known. */
function stagedOf({ title, year, views, rating, reviews, tags, isSeen, losses }: Film): StagedEntry {
  const ordered = views.toSorted((one, other) => (one.day ?? '').localeCompare(other.day ?? ''))
  const last = ordered.at(-1)
  const earlier = ordered.slice(0, -1).map(runOf)
  const record = recordIn(
    {
      status: isSeen ? 'Completed' : 'Planned',
      episodes: isSeen ? 1 : 0,
      rating: rating ?? last?.rating ?? null,
      finishedDate: last?.day ?? null,
      note: noteIn(reviews.join('\n\n'), losses),
      tags: tagsIn(tags, losses),
    },
    losses,
  )
  record.earlierRuns = runsIn(ordered[0]?.isAgain ? 1 : 0, earlier, losses)
  return {
    ids: {},
    title,
    types: ['Movie', 'Special', 'Anime'],
    year,
    record: { ...record, ...(isSeen && { isUncounted: true }), isOfWorld: true },
    losses: [...losses],
  }
}

const runOf = ({ day, rating }: View): RecordRun => ({ ...BLANK_RUN, episodesWatched: 1, finishedDate: day, rating })

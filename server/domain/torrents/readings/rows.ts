import { READING_FIELDS, type Reading, type ReleaseReading } from '@/lib/torrents/schemas/readings'
import type { Read } from './rules'

/** The columns of a reading. */
const COLUMNS: Record<keyof Reading, [column: string, type: string]> = {
  title: ['release_title', 'text'],
  season: ['season', 'int'],
  lastSeason: ['last_season', 'int'],
  firstEpisode: ['first_episode', 'int'],
  lastEpisode: ['last_episode', 'int'],
  isHalf: ['is_half', 'boolean'],
  isAbsolute: ['is_absolute', 'boolean'],
  isExtra: ['is_extra', 'boolean'],
  version: ['version', 'int'],
  part: ['part', 'int'],
  source: ['source', 'text'],
  codec: ['codec', 'text'],
  year: ['year', 'int'],
  firstVolume: ['first_volume', 'int'],
  lastVolume: ['last_volume', 'int'],
  firstChapter: ['first_chapter', 'int'],
  lastChapter: ['last_chapter', 'int'],
}
const ALL = READING_FIELDS.map((field) => COLUMNS[field])

/** A stored reading, with how sure it is and what was set by hand. */
export type StoredReading = Pick<ReleaseReading, 'certainty' | 'byHand'> & { read: Read }

const NAMES = ALL.map(([column]) => column)
/** The columns of a whole reading, with its group, resolution and languages, and their parameters from $`first` on. */
export const READ_COLUMNS = [...NAMES, 'release_group', 'resolution', 'languages', 'certainty', 'by_hand'].join(', ')
export const readParameters = (first: number) =>
  [...ALL.map(([, type]) => type), 'text', 'int', 'text[]', 'certainty', 'text[]']
    .map((type, place) => `$${first + place}::${type}`)
    .join(', ')

/** The values of these parameters. */
export function readValues({ read, certainty, byHand }: StoredReading): unknown[] {
  const { group, resolution, languages } = read
  return [...READING_FIELDS.map((field) => read[field]), group, resolution, languages, certainty, byHand]
}

const object = (t: string, fields: readonly (keyof Reading)[]) =>
  fields.map((field) => `'${field}', ${t}.${COLUMNS[field][0]}`).join(', ')

/** The whole reading of the torrent `t` as JSON. */
export const READING = (t: string) =>
  `json_build_object(${object(t, READING_FIELDS)}, 'certainty', ${t}.certainty, 'byHand', ${t}.by_hand,
    'group', ${t}.release_group, 'resolution', ${t}.resolution, 'languages', ${t}.languages)`

/** The answer of such a reading: what a torrent says of its own is not said twice. */
export function readingAnswer({ group, resolution, languages, ...reading }: ReadingRow): ReleaseReading {
  return reading
}
export type ReadingRow = ReleaseReading & Pick<Read, 'group' | 'resolution' | 'languages'>

/** The same of what is guessed, or stored. */
export const answerOf = ({ read, ...more }: StoredReading) => readingAnswer({ ...read, ...more })

/** The stored reading of such a row. */
export function storedOf({ certainty, byHand, ...read }: ReadingRow): StoredReading {
  return { read, byHand, certainty }
}

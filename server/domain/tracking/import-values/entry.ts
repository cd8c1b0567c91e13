import type { MediaType } from '@/lib/catalogue/schemas/media'
import type { RecordContent } from '@/lib/tracking/schemas/records'
import type { Part } from './parts'

/** A value that an import could not take over as it was, or that is odd. */
export const IMPORT_LOSSES = [
  /** An impossible date: the record has none. */
  'badDate',
  /** The dates are kept. */
  'endsBeforeStart',
  /** A part of a chapter or episode: rounded down. */
  'countRounded',
  /** No number, or too high: 0. */
  'badCount',
  /** The record has no rating. */
  'badScore',
  /** An unknown status: concluded from the episodes. */
  'badStatus',
  'noteCut',
  'tagsCut',
  'runsCut',
  /** The number is that of all seasons: only the first one is filled. */
  'seasonsSummed',
] as const
export type ImportLoss = (typeof IMPORT_LOSSES)[number]

/**
 * A record in a file; our own files have its times, too. `open`: the file does not say whether the work is finished. It
 * is if all of its episodes were watched, on `open.lastDate`. `isUncounted`: the file has no number of episodes, or
 * only that a film was seen; of what is completed it is the work's. `saysPrivate`: the file says of it whether it is
 * private. `step`: that of the scale of the file, where its format has several. `isSum`: the number is that of all
 * seasons of a show, of which the work is the first. `isOfWorld`: its site has the films and shows of the whole world,
 * many of which have the title of a work, so that the year must agree, too.
 */
export type FileRecord = RecordContent & {
  createdDate?: string
  updatedDate?: string
  open?: { lastDate: string | null }
  isUncounted?: boolean
  saysPrivate?: boolean
  step?: number
  isSum?: boolean
  isOfWorld?: boolean
}

/**
 * An entry of a file of any format: its ids on other sites, the media types that it can be, and its record. `season` is
 * set where an id is that of a whole show, of which the entry is one season. `isById`: only an id can tell its work,
 * since most works of its kind are not in the catalogue, and some have the title of one.
 */
export type StagedEntry = {
  ids: Readonly<Record<string, string>>
  title: string
  types: readonly MediaType[]
  year?: number | null
  season?: number | null
  isById?: boolean
  record: FileRecord
  losses: readonly ImportLoss[]
}

/** The beginning of a file: the names of its parts ('' if it is no archive), and the text of the first. */
export type FileHead = { names: readonly string[]; text: string }

/** A file that is read. `columns`: what its columns mean, by the user, where the format asks. */
export type ImportFile = { parts: readonly Part[]; columns: readonly string[] }

/** What a format knows: adding a format is one of these in a folder of its own, and its line in formats.ts. */
export type ImportReader = {
  recognises: (head: FileHead) => boolean
  /** The code of the refusal of a file that is of another form, or incomplete. */
  refusal: string
  /** The entries in groups. What is broken further on throws UnreadableFile, maybe after good groups. */
  read: (file: ImportFile) => AsyncGenerator<readonly StagedEntry[]>
  /** Points of our scale between two neighbouring scores: ratings that are equal in it stay mine. */
  step: number
  /** What the format cannot hold, or the columns of a table are not: it stays mine. */
  lacks: (columns: readonly string[]) => readonly (keyof RecordContent)[]
}

/** What the pages of imports and the server share. */

/** The formats of files, by the name of their call. */
export const IMPORT_FORMATS = { mal: 'MyAnimeList', mokuroku: 'Mokuroku' } as const
export type ImportSource = keyof typeof IMPORT_FORMATS
export type ImportFormat = (typeof IMPORT_FORMATS)[ImportSource]

/** What happens to a record that differs from the file. */
export const IMPORT_RULES = ['KeepMine', 'TakeTheirs', 'Newer', 'HigherProgress'] as const
export type ImportRule = (typeof IMPORT_RULES)[number]

export const IMPORT_STATUSES = [
  'Waiting',
  'Reading',
  'Ready',
  'Applying',
  'Done',
  'Failed',
  'Undoing',
  'Undone',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** While a job works on it. */
export const RUNNING_STATUSES = ['Waiting', 'Reading', 'Applying', 'Undoing'] as const satisfies ImportStatus[]

/** Before an import is applied: the first six; afterwards Added, Changed, Kept in place of New and Differs. */
export const IMPORT_OUTCOMES = [
  'New',
  'Differs',
  'Same',
  'NotFound',
  'Repeated',
  'Refused',
  'Added',
  'Changed',
  'Kept',
  'Undone',
  'ChangedSince',
] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** Most bytes of a file, inflated. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024
/** Days during which an applied import can be undone. */
export const IMPORT_UNDO_DAYS = 30

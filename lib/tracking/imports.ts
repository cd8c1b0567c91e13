/** What the pages of imports and the server share. */

/**
 * The formats of files, by the name of their call. Each has a reader (server/domain/tracking/import-files/formats.ts).
 */
export const IMPORT_FORMATS = {
  mal: 'MyAnimeList',
  mokuroku: 'Mokuroku',
  anilist: 'AniList',
  kitsu: 'Kitsu',
  trakt: 'Trakt',
  yamtrack: 'Yamtrack',
  letterboxd: 'Letterboxd',
  simkl: 'Simkl',
  shikimori: 'Shikimori',
  'anime-planet': 'Anime-Planet',
  hikka: 'Hikka',
  annict: 'Annict',
  csv: 'Csv',
} as const
export type ImportFormat = (typeof IMPORT_FORMATS)[keyof typeof IMPORT_FORMATS]

/** The sites whose files are read, by the names that their users know. */
export const IMPORTED_SITES = Object.values(IMPORT_FORMATS).filter(
  (format) => format !== 'Mokuroku' && format !== 'Csv',
)

/** The call for a file of any format, which its content tells. */
export const ANY_SOURCE = 'file'
export type ImportSource = keyof typeof IMPORT_FORMATS | typeof ANY_SOURCE

/** The format that a file must be of; null if its content tells. */
export const formatOf = (source: ImportSource): ImportFormat | null =>
  source === ANY_SOURCE ? null : IMPORT_FORMATS[source]

/** What happens to a record that differs from the file. */
export const IMPORT_RULES = ['KeepMine', 'FillMissing', 'TakeTheirs', 'Newer', 'HigherProgress'] as const
export type ImportRule = (typeof IMPORT_RULES)[number]
/** The rule that pages propose: it takes nothing away, and what was picked by hand gets its ratings and dates. */
export const DEFAULT_RULE: ImportRule = 'FillMissing'

export const IMPORT_STATUSES = [
  'Columns',
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

/** Whether a job works on an import, or will. */
export const isRunning = (status: ImportStatus): boolean => RUNNING_STATUSES.some((running) => running === status)

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

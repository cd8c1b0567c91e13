import { type ConfiguredSource, INTERVALS } from '@/server/platform/variables/catalogue'

/** Sources beside the files and instances of CATALOGUE_SOURCES, which are named by their path or address. */
export const OWN_SOURCES = ['pictures', 'trackers'] as const
export type OwnSource = (typeof OWN_SOURCES)[number]

/** Names the runs of `npm run catalogue:load` whose files are of no source of CATALOGUE_SOURCES. */
export const BY_HAND = 'by hand'

/** Ids and places of a list of ids: what it added, changed, and found as it says; entries of which no work is known. */
export type IdCounts = { added: number; changed: number; unchanged: number; unmatched: number }

/**
 * Works that a refresh added, changed and removed since they left the source, and lines that it refused. `ids`: of a
 * list of ids. `proposed`: what of another instance waits for an editor.
 */
export type RefreshCounts = {
  added: number
  changed: number
  refused: number
  gone: number
  ids?: IdCounts
  /** Entries that people have edited and it changed. */
  edited?: number
  proposed?: number
  /** Lines of another instance that wait for entries which are not here. */
  waiting?: number
}

/** The counts as numbers by their names, for the record of runs. */
export function flatCounts({ ids, ...counts }: RefreshCounts): Record<string, number> {
  if (!ids) return counts
  return { ...counts, idsAdded: ids.added, idsChanged: ids.changed, idsUnmatched: ids.unmatched }
}

/** What a refresh came to. `waiting`: it would change too much, and waits for a person. */
export type RefreshState = 'loaded' | 'unchanged' | 'waiting' | 'failed'

/** What a run is remembered by. `report`: that of its load. */
export type RefreshOutcome = {
  state: RefreshState
  reason: string | null
  counts: RefreshCounts | null
  report?: string
}

/** A row of catalogue_sources. `address` also names the source in media_sources: a path or an address without login. */
export type SourceState = {
  address: string
  state: RefreshState
  reason: string | null
  etag: string | null
  lastModified: string | null
  digest: string | null
  /** How far the changes of another instance were read. */
  position?: string | null
  counts: RefreshCounts | null
  checkedAt: Date
  loadedAt: Date | null
}

const HOUR = 3600_000
const DAY = 24 * HOUR
/** The jobs begin at the same minute of an hour, but take their time. */
const SLACK = HOUR / 2

type Checked = Pick<SourceState, 'state' | 'checkedAt'>

/** Whether a source is to be read again now. */
export function isDue(source: ConfiguredSource, last: Checked | undefined, now: Date) {
  return !last || now.getTime() >= dueAt(source, last).getTime()
}

/** When a source is to be read again. */
export function dueAt({ interval }: ConfiguredSource, last: Checked): Date {
  const wait = last.state === 'failed' ? 6 * HOUR : INTERVALS[interval] * DAY
  return new Date(last.checkedAt.getTime() + wait - SLACK)
}

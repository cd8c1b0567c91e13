import { type ConfiguredSource, INTERVALS } from '@/server/platform/variables/catalogue'
import type { RefreshCounts } from './counts'

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

/** The row of each source, for the doctor and the next refresh. */
export const STATES = `
  SELECT address, state, reason, etag, last_modified AS "lastModified", digest, position, counts, checked_at AS "checkedAt", loaded_at AS "loadedAt"
  FROM catalogue_sources WHERE address = ANY($1)`

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

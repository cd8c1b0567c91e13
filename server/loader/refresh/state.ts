import { withoutLogin } from '@/server/loader/source/download'
import { pool } from '@/server/platform/database/client'
import { type ConfiguredSource, INTERVALS } from '@/server/platform/variables/catalogue'
import type { RefreshCounts } from './counts'

/** What a refresh came to. `waiting`: it would change too much, and waits for a person. */
export type RefreshState = 'loaded' | 'unchanged' | 'waiting' | 'failed'

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

/** Whether a source is to be read again now. */
export function isDue(
  { interval }: ConfiguredSource,
  last: Pick<SourceState, 'state' | 'checkedAt'> | undefined,
  now: Date,
) {
  if (!last) return true
  const wait = last.state === 'failed' ? 6 * HOUR : INTERVALS[interval] * DAY
  return now.getTime() - last.checkedAt.getTime() >= wait - SLACK
}

/** The sources that are to be read again now, each with what the last refresh found. */
export async function dueSources(
  sources: readonly ConfiguredSource[],
): Promise<{ source: ConfiguredSource; last: SourceState | undefined }[]> {
  const { rows } = await pool().query<SourceState>(STATES, [sources.map(({ file }) => withoutLogin(file))])
  const known = new Map(rows.map((row) => [row.address, row]))
  const now = new Date()
  return sources
    .map((source) => ({ source, last: known.get(withoutLogin(source.file)) }))
    .filter(({ source, last }) => isDue(source, last, now))
}

/** Stores what a refresh came to. What is not given stays as it was. */
export async function remember(
  address: string,
  { state, reason, etag, lastModified, digest, counts, position }: Partial<SourceState> & Pick<SourceState, 'state'>,
): Promise<void> {
  await pool().query(
    `INSERT INTO catalogue_sources (address, state, reason, etag, last_modified, digest, counts, position, checked_at, loaded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now(), CASE WHEN $2 = 'loaded' THEN now() END)
     ON CONFLICT (address) DO UPDATE SET state = $2, reason = $3, checked_at = now(),
       etag = coalesce($4, catalogue_sources.etag), last_modified = coalesce($5, catalogue_sources.last_modified),
       digest = coalesce($6, catalogue_sources.digest), counts = coalesce($7, catalogue_sources.counts), position = coalesce($8, catalogue_sources.position),
       loaded_at = coalesce(EXCLUDED.loaded_at, catalogue_sources.loaded_at)`,
    [address, state, reason ?? null, etag, lastModified, digest, counts && JSON.stringify(counts), position],
  )
}

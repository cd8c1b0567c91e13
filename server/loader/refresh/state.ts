import { controlsOf, STATES } from '@/server/domain/catalogue/sources/queries'
import { isDue, type RefreshOutcome, type SourceState } from '@/server/domain/catalogue/sources/rules'
import { pool } from '@/server/platform/database/client'
import { type ConfiguredSource, withoutLogin } from '@/server/platform/variables/catalogue'

type Due = { source: ConfiguredSource; last: SourceState | undefined }

/**
 * The sources that are due, by time or since an administrator has asked for it. Each has what the last refresh found.
 * `paused`: the names of those that would be read, and are paused.
 */
export async function dueSources(sources: readonly ConfiguredSource[]): Promise<{ due: Due[]; paused: string[] }> {
  const names = sources.map(({ file }) => withoutLogin(file))
  const [{ rows }, controls] = await Promise.all([pool().query<SourceState>(STATES, [names]), controlsOf(names)])
  const known = new Map(rows.map((row) => [row.address, row]))
  const now = new Date()
  const due: Due[] = []
  const paused: string[] = []
  for (const source of sources) {
    const name = withoutLogin(source.file)
    const last = known.get(name)
    const { pausedAt, askedAt } = controls.get(name) ?? {}
    const isAsked = askedAt && last && askedAt > last.checkedAt
    if (!isAsked && !isDue(source, last, now)) continue
    if (pausedAt) paused.push(name)
    else due.push({ source, last })
  }
  return { due, paused }
}

/** Stores what a refresh came to, and returns it. What is not given stays as it was. */
export async function remember(
  address: string,
  found: Partial<SourceState> & Pick<SourceState, 'state'>,
): Promise<RefreshOutcome> {
  const { state, reason, etag, lastModified, digest, counts, position } = found
  await pool().query(
    `INSERT INTO catalogue_sources (address, state, reason, etag, last_modified, digest, counts, position, checked_at, loaded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now(), CASE WHEN $2 = 'loaded' THEN now() END)
     ON CONFLICT (address) DO UPDATE SET state = $2, reason = $3, checked_at = now(),
       etag = coalesce($4, catalogue_sources.etag), last_modified = coalesce($5, catalogue_sources.last_modified),
       digest = coalesce($6, catalogue_sources.digest), counts = coalesce($7, catalogue_sources.counts), position = coalesce($8, catalogue_sources.position),
       loaded_at = coalesce(EXCLUDED.loaded_at, catalogue_sources.loaded_at)`,
    [address, state, reason ?? null, etag, lastModified, digest, counts && JSON.stringify(counts), position],
  )
  return { state, reason: reason ?? null, counts: counts ?? null }
}

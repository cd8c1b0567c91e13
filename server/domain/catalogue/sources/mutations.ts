import { patientPool, sql } from '@/server/platform/database/client'
import type { Statements } from '@/server/platform/writing/write'
import type { RefreshCounts } from './rules'

/** Runs of each source that are kept, and characters of a report. */
const KEPT = 100
const LONGEST = 8000

export type Run = {
  startedAt: Date
  state: 'loaded' | 'unchanged' | 'waiting' | 'failed'
  reason?: string | null
  counts: Record<string, number> | null
  report?: string
  /** What a person loaded: the name of the source or of the files. */
  loaded?: string
}

/** Records the outcome of a run of a source, of which the last hundred are kept. */
export async function recordRun(
  source: string,
  { startedAt, state, reason, counts, report, loaded }: Run,
): Promise<void> {
  const text = report?.replaceAll('\0', '').toWellFormed()
  const cut = text && text.length > LONGEST ? `${text.slice(0, LONGEST - 2)}\n…` : text
  await patientPool().query(sql`INSERT INTO source_runs (source, state, reason, counts, report, loaded, started_at) VALUES
    (${source}, ${state}, ${reason ?? null}, ${counts && JSON.stringify(counts)}::jsonb, ${cut ?? null},
    ${loaded ?? null}, ${startedAt})`)
  await patientPool().query(sql`DELETE FROM source_runs WHERE source = ${source} AND id <= (
    SELECT id FROM source_runs WHERE source = ${source} ORDER BY id DESC OFFSET ${KEPT} LIMIT 1)`)
}

/** Notes that a person has loaded what a refresh left waiting for one. */
export async function settleWaiting(source: string, counts: RefreshCounts): Promise<void> {
  await patientPool().query(sql`UPDATE catalogue_sources SET state = 'loaded', reason = NULL,
    counts = ${JSON.stringify(counts)}::jsonb, loaded_at = now() WHERE address = ${source} AND state = 'waiting'`)
}

/** Pauses a source, or ends its pause. Returns whether anything changed. */
export async function setPaused(tx: Statements, source: string, isPaused: boolean): Promise<boolean> {
  const { rowCount } = isPaused
    ? await tx.query(sql`INSERT INTO source_controls AS c (source, paused_at) VALUES (${source}, now())
        ON CONFLICT (source) DO UPDATE SET paused_at = now() WHERE c.paused_at IS NULL`)
    : await tx.query(
        sql`UPDATE source_controls SET paused_at = NULL WHERE source = ${source} AND paused_at IS NOT NULL`,
      )
  return rowCount === 1
}

/** Asks for a source to be read in the next run, whether it is due or not. */
export async function askFor(tx: Statements, source: string): Promise<void> {
  await tx.query(sql`INSERT INTO source_controls (source, asked_at) VALUES (${source}, now())
    ON CONFLICT (source) DO UPDATE SET asked_at = now()`)
}

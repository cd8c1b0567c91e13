import { pool, sql } from '@/server/platform/database/client'
import type { Statements } from '@/server/platform/writing/write'

/** Sources beside the files and instances of CATALOGUE_SOURCES, which are named by their path or address. */
export const OWN_SOURCES = ['pictures', 'trackers'] as const
export type OwnSource = (typeof OWN_SOURCES)[number]

/** Since when a source rests, and when it was asked to be read again. */
export type Control = { pausedAt: Date | null; askedAt: Date | null }

/** What administrators want of these sources; nothing is known of most. */
export async function controlsOf(sources: readonly string[], db: Statements = pool()): Promise<Map<string, Control>> {
  const { rows } = await db.query<
    Control & { source: string }
  >(sql`SELECT source, paused_at AS "pausedAt", asked_at AS "askedAt"
    FROM source_controls WHERE source = ANY(${sources}::text[])`)
  return new Map(rows.map(({ source, ...control }) => [source, control]))
}

/** Whether a source rests: no job asks it. */
export async function isPaused(source: OwnSource): Promise<boolean> {
  return Boolean((await controlsOf([source])).get(source)?.pausedAt)
}

/** Lets a source rest, or no longer. Returns whether that changed anything. */
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

import { pool, sql } from '@/server/platform/database/client'
import type { Statements } from '@/server/platform/writing/write'
import type { OwnSource } from './rules'

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

/** When each of these sources was paused, by its name. */
export async function pausedSources(sources: readonly string[], db?: Statements): Promise<Map<string, Date>> {
  const controls = await controlsOf(sources, db)
  return new Map([...controls].flatMap(([source, { pausedAt }]) => (pausedAt ? [[source, pausedAt] as const] : [])))
}

/** Whether a source rests: no job asks it. */
export async function isPaused(source: OwnSource): Promise<boolean> {
  return Boolean((await controlsOf([source])).get(source)?.pausedAt)
}

/** The row of each source, for the doctor and the next refresh. */
export const STATES = `
  SELECT address, state, reason, etag, last_modified AS "lastModified", digest, position, counts, checked_at AS "checkedAt", loaded_at AS "loadedAt"
  FROM catalogue_sources WHERE address = ANY($1)`

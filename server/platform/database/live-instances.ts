/** Seconds between two signs of life of an instance. */
export const SIGN_EVERY = 30

/** An instance that serves from the database: its version, and the newest migration that it knows. */
export type LiveInstance = { version: string; migration: string; startedAt: Date }

/** Rows of LiveInstance whose last sign of life is not older than three times that, the oldest first. */
export const LIVE_INSTANCES = `SELECT version, migration, started_at AS "startedAt" FROM instances
  WHERE seen_at > now() - make_interval(secs => ${3 * SIGN_EVERY}) ORDER BY started_at`

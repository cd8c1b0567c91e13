import type { AdministrationAct } from '@/lib/moderation/acts'
import { sql } from '@/server/platform/database/client'
import type { Statements } from '@/server/platform/writing/write'

/** A JSON object of names and values. */
type Values = Record<string, unknown>

/**
 * An act of an administrator. `by`: the administrator's id; null for the command line and for providers. It concerns
 * either a user (`userId`) or something else by name (`object`: a job, a setting, a source). `before` and `after`: the
 * values that it changed, at most 4 kB as text. `reason`: at most 1,000 characters. The log is kept for good, and read by
 * all administrators: no value, object or reason that code makes has a secret, an email address, a network of a user or
 * a text of a user in it. Say which setting or which kind of text changed, or how long it was.
 */
export type Administered = { by: number | null; act: AdministrationAct; reason?: string | null } & (
  | { userId: number; object?: undefined }
  | { object: string; userId?: undefined }
) & { before?: Values | null; after?: Values | null }

/** Adds an act to the log, in the transaction that does it. */
export async function logAdministration(tx: Statements, of: Administered): Promise<void> {
  const { by, act, reason = null, userId = null, object = null, before, after } = of
  await tx.query(sql`INSERT INTO moderation_log (moderator_id, act, note, author_id, user_id, object, before, after, is_administration)
    VALUES (${by}::int, ${act}::moderation_act, ${reason}, ${userId}::int, ${userId}::int, ${object},
      ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb, TRUE)`)
}

const jsonOf = (values: Values | null | undefined) => (values ? JSON.stringify(values) : null)

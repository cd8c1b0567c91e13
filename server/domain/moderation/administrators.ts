import type { AdministrationAct } from '@/lib/moderation/acts'
import { changedOf } from '@/lib/views/administered'
import { plannedRows, sql } from '@/server/platform/database/client'
import type { Statements } from '@/server/platform/writing/write'

/** A JSON object of names and values. */
type Values = Record<string, unknown>

/**
 * An act of an administrator. `by`: the administrator's id; null for the command line and for providers. It concerns
 * either a user (`userId`) or something else by name (`object`: a job, a setting, a source). `before` and `after`: the
 * values that it changed, at most 4 kB as text. `reason`: at most 1,000 characters. The log is kept for good, and read
 * by all administrators. So no value, object or reason that code makes has a secret, an email address, a network or a
 * text of a user. Say which setting or which kind of text changed, or how long it was.
 */
export type Administered = { by: number | null; act: AdministrationAct; reason?: string | null } & (
  | { userId: number; object?: undefined }
  | { object: string; userId?: undefined }
) & { before?: Values | null; after?: Values | null }

/** Adds an act to the log, in the transaction that does it. Returns its id. */
export async function logAdministration(tx: Statements, of: Administered): Promise<number> {
  const { by, act, reason = null, userId = null, object = null, before, after } = of
  const { rows } = await tx.query<{
    id: number
  }>(sql`INSERT INTO moderation_log (moderator_id, act, note, author_id, user_id, object, before, after, is_administration)
    VALUES (${by}::int, ${act}::moderation_act, ${reason}, ${userId}::int, ${userId}::int, ${object},
      ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb, TRUE) RETURNING id`)
  return rows[0]?.id ?? 0
}

/** What an administrator has done with an account, as its user is told; undefined if there is no such act. */
export async function administeredAct(id: number): Promise<{ act: AdministrationAct; what: string } | undefined> {
  const [row] = await plannedRows<{ act: AdministrationAct; before: Values | null; after: Values | null }>(
    'administered-act',
    'SELECT act, before, after FROM moderation_log WHERE id = $1::int',
    [id],
  )
  return row && { act: row.act, what: changedOf(row) }
}

const jsonOf = (values: Values | null | undefined) => (values ? JSON.stringify(values) : null)

import type { AnnouncementInput } from '@/lib/administration/schemas/announcements'
import { forgetAnnouncements } from '@/server/domain/accounts/announcements/queries'
import { logAdministration } from '@/server/domain/moderation/administrators'
import { sql } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { endFault } from './rules'

/** An announcement as acts in the log name it. */
const objectOf = (id: number) => `announcement ${id}`

/**
 * Announces something on the site; `by` is the administrator. The job shows one that begins later.
 * @throws AppError invalidInput: it ends before it begins, or later than a year after
 */
export async function announce(by: number, input: AnnouncementInput, now = new Date()): Promise<{ id: number }> {
  const { kind, text, link = null, audience, startDate, endDate } = input
  const startsAt = startDate ? new Date(startDate) : now
  const fault = endFault(Math.max(startsAt.getTime(), now.getTime()), Date.parse(endDate))
  if (fault) throw invalidInput({ endDate: fault })
  const id = await write(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(sql`INSERT INTO announcements
      (kind, text, link, audience, starts_at, ends_at, is_begun, created_by)
      VALUES (${kind}::announcement_kind, ${text}, ${link}, ${audience}::announcement_audience, ${startsAt}, ${endDate},
        ${startsAt <= now}, ${by}) RETURNING id`)
    const [{ id } = { id: 0 }] = rows
    await logAdministration(tx, { by, act: 'Announce', object: objectOf(id), after: { kind, audience, end: endDate } })
    dropPages(tx)
    return id
  })
  forgetAnnouncements()
  return { id }
}

/**
 * Ends an announcement before its time, also one that has not begun.
 * @throws AppError notFound: there is none, or it is over
 */
export async function endAnnouncement(by: number, id: number, now = new Date()): Promise<void> {
  await write(async (tx) => {
    const { rows } = await tx.query<{ kind: string; audience: string; endsAt: Date }>(sql`UPDATE announcements
      SET ended_at = ${now}, is_over = true WHERE id = ${id} AND NOT is_over AND ends_at > ${now}
      RETURNING kind::text AS kind, audience::text AS audience, ends_at AS "endsAt"`)
    if (!rows[0]) throw new AppError('notFound')
    const { kind, audience, endsAt } = rows[0]
    const before = { kind, audience, end: endsAt.toISOString() }
    const after = { kind, audience, end: now.toISOString() }
    await logAdministration(tx, { by, act: 'EndAnnouncement', object: objectOf(id), before, after })
    dropPages(tx)
  })
  forgetAnnouncements()
}

/** Every page shows the announcements for everybody; processes read them again. */
export const dropPages = (tx: Tx): void => tx.invalidate(['index:announcement'])

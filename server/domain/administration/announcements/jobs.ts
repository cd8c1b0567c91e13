import { forgetAnnouncements } from '@/server/domain/accounts/announcements/queries'
import { rows, sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { dropPages } from './mutations'

/**
 * Drops the pages when an announcement has begun or ended. Which did is a state of its row: what a pause of the worker
 * missed is found then.
 */
export async function turnAnnouncements(now = new Date()): Promise<void> {
  const due = await rows(sql`SELECT FROM announcements WHERE NOT is_over
    AND (ends_at <= ${now} OR starts_at <= ${now} AND NOT is_begun) LIMIT 1`)
  if (due.length === 0) return
  await write(async (tx) => {
    await tx.query(sql`UPDATE announcements SET is_begun = true, is_over = ends_at <= ${now} WHERE NOT is_over
      AND (ends_at <= ${now} OR starts_at <= ${now} AND NOT is_begun)`)
    dropPages(tx)
  })
  forgetAnnouncements()
}

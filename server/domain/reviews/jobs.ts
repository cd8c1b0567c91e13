import { rows, sql } from '@/server/platform/database/client'
import { UNDO_MINUTES } from './rules'

/** Deletes for good what its authors have deleted and can no longer restore. */
export async function purgeDeletedTexts(): Promise<void> {
  await rows(sql`DELETE FROM reviews WHERE id IN (SELECT id FROM reviews
    WHERE deleted_at < now() - make_interval(mins => ${UNDO_MINUTES}::int) FOR UPDATE SKIP LOCKED)`)
}

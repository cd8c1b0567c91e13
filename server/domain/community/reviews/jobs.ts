import { rows, sql } from '@/server/platform/database/client'
import { UNDO_MINUTES } from './rules'

/**
 * Deletes for good what its authors have deleted and can no longer restore. What has replies stays without its text, as
 * a place of its thread, until they are gone.
 */
export async function purgeDeletedTexts(): Promise<void> {
  await rows(sql`DELETE FROM reviews WHERE id IN (SELECT id FROM reviews r
    WHERE deleted_at < now() - make_interval(mins => ${UNDO_MINUTES}::int)
      AND NOT EXISTS (SELECT FROM reviews c WHERE c.parent_id = r.id) FOR UPDATE SKIP LOCKED)`)
  await rows(sql`UPDATE reviews SET raw_text = '', title = NULL, request_key = NULL WHERE id IN (SELECT id FROM reviews
    WHERE deleted_at < now() - make_interval(mins => ${UNDO_MINUTES}::int) AND raw_text <> '' FOR UPDATE SKIP LOCKED)`)
}

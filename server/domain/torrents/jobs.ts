import { rows, sql } from '@/server/platform/database/client'
import { UNDO_MINUTES } from './rules'

/** Deletes for good what its uploaders have deleted and can no longer restore. */
export async function purgeDeletedTorrents(): Promise<void> {
  await rows(sql`DELETE FROM torrents WHERE id IN (SELECT id FROM torrents
    WHERE deleted_at < now() - make_interval(mins => ${UNDO_MINUTES}::int) FOR UPDATE SKIP LOCKED)`)
}

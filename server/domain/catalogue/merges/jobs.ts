import { UNDO_DAYS } from '@/lib/catalogue/schemas/merges'
import type { CacheTag } from '@/server/platform/cache/tags'
import { rows, sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'

/** Users whose lists one row of the invalidation log names. */
const AT_ONCE = 500

/**
 * Does what follows a merge or its undo: drops the public lists of the users whose records it has changed, and lets entries of imports
 * name the work. After an undo it deletes what only the undo needed. Doing it again changes nothing.
 */
export async function followMerge(id: number): Promise<void> {
  await write(
    async (tx) => {
      const { rows: found } = await tx.query<{ merged: number; into: number; undone: boolean }>(
        'SELECT merged_id AS merged, into_id AS into, undone_at IS NOT NULL AS undone FROM merges WHERE id = $1 FOR UPDATE',
        [id],
      )
      const [merge] = found
      if (!merge) return
      const { rows: users } = await tx.query<{ id: number }>(LISTED, [id])
      const tags = users.map((user): CacheTag => `watched:${user.id}`)
      for (let from = 0; from < tags.length; from += AT_ONCE) tx.invalidate(tags.slice(from, from + AT_ONCE))
      await tx.query(merge.undone ? ENTRIES_BACK : ENTRIES, [merge.merged, merge.into])
      if (merge.undone) await tx.query('DELETE FROM merged_rows WHERE merge_id = $1', [id])
    },
    { minutes: 10 },
  )
}

/** The users with public lists whose records were moved, joined or removed. */
const LISTED = `SELECT DISTINCT u.id FROM merged_rows r JOIN users u ON u.id = (r.content->>'user_id')::int
  WHERE r.merge_id = $1 AND r.reference = 'watched_records.media_id' AND 'Everybody' IN (u.anime_list, u.manga_list, u.game_list)
  ORDER BY u.id`

const ENTRIES = 'UPDATE import_entries SET media_id = $2 WHERE media_id = $1'
const ENTRIES_BACK = `UPDATE import_entries e SET media_id = $1 FROM watched_events v
  WHERE e.media_id = $2 AND v.id = e.event_id AND v.media_id = $1`

/** Deletes what only the undo needs of merges that can no longer be undone. */
export async function cleanMerges(): Promise<void> {
  await rows(sql`DELETE FROM merged_rows r USING merges m
    WHERE m.id = r.merge_id AND m.created_at < now() - make_interval(days => ${UNDO_DAYS + 1}::int)`)
}

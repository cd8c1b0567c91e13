import { MERGED_NOUNS, UNDO_DAYS } from '@/lib/curation/schemas/merges'
import { invalidateMany } from '@/server/domain/catalogue/entries/jobs'
import type { CacheTag } from '@/server/platform/cache/tags'
import { rows, sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'

const TEXTS = [...MERGED_NOUNS.map((noun) => `'reviews.${noun}_id'`), `'reviews.other_id'`].join(', ')

/**
 * Does what follows a merge or its undo. Drops the pages of the users whose records, favourites or texts it has
 * changed, and lets entries of imports name the work. After an undo it deletes what only the undo needed. Doing it
 * again changes nothing.
 */
export async function followMerge(id: number): Promise<void> {
  await write(
    async (tx) => {
      const { rows: found } = await tx.query<{ noun: string; merged: number; into: number; undone: boolean }>(
        'SELECT noun, merged_id AS merged, into_id AS into, undone_at IS NOT NULL AS undone FROM merges WHERE id = $1 FOR UPDATE',
        [id],
      )
      const [merge] = found
      if (!merge) return
      const { rows: pages } = await tx.query<{ tag: CacheTag }>(PAGES, [id])
      const tags = pages.map(({ tag }) => tag)
      invalidateMany(tx, tags)
      if (merge.noun === 'media') await tx.query(merge.undone ? ENTRIES_BACK : ENTRIES, [merge.merged, merge.into])
      if (merge.undone) await tx.query('DELETE FROM merged_rows WHERE merge_id = $1', [id])
    },
    { minutes: 10 },
  )
}

/** Public lists with records, profiles with favourites, and pages of texts that were moved, joined or removed. */
const PAGES = `SELECT 'watched:' || u.id AS tag FROM merged_rows r JOIN users u ON u.id = (r.content->>'user_id')::int
    WHERE r.merge_id = $1 AND r.reference = 'watched_records.media_id' AND 'Everybody' IN (u.anime_list, u.manga_list, u.game_list)
  UNION SELECT 'user:' || (r.content->>'user_id') FROM merged_rows r
    WHERE r.merge_id = $1 AND r.reference IN ('name_favorites.character_id', 'name_favorites.person_id', 'name_favorites.company_id')
  UNION SELECT 'author:' || t.poster_id FROM merged_rows r JOIN reviews t ON t.id = (r.content->>'id')::int AND t.poster_id IS NOT NULL
    WHERE r.merge_id = $1 AND r.reference IN (${TEXTS})
  ORDER BY 1`

const ENTRIES = 'UPDATE import_entries SET media_id = $2 WHERE media_id = $1'
const ENTRIES_BACK = `UPDATE import_entries e SET media_id = $1 FROM watched_events v
  WHERE e.media_id = $2 AND v.id = e.event_id AND v.media_id = $1`

/** Deletes what only the undo needs of merges that can no longer be undone. */
export async function cleanMerges(): Promise<void> {
  await rows(sql`DELETE FROM merged_rows r USING merges m
    WHERE m.id = r.merge_id AND m.created_at < now() - make_interval(days => ${UNDO_DAYS + 1}::int)`)
}

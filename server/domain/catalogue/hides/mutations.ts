import type { CacheTag } from '@/server/platform/cache/tags'
import { AppError } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { recordEdit } from '../edits/writes'
import { refreshWorks } from '../media/jobs'
import { settle } from '../media/mutations'

/**
 * Hides a work: nothing public shows it, its address answers 410, and no load changes it. Users keep their records, lists and texts of it.
 * @throws AppError notFound, settled (it is hidden)
 */
export async function hideMedia(id: number, comment: string, editorId: number | null): Promise<void> {
  await write(async (tx) => {
    const hidden = await lockedHidden(tx, id)
    if (hidden) throw new AppError('settled')
    await tx.query(HIDE, [id, editorId, comment])
    await tx.query('UPDATE media SET is_adult = NULL, updated_at = now() WHERE id = $1', [id])
    await tx.query('DELETE FROM media_search_keys WHERE media_id = $1', [id])
    await follow(tx, id)
    await recordEdit(
      await tx.prisma(),
      { noun: 'media', id, editorId, kind: 'hide', comment },
      { before: { hidden: false }, after: { hidden: true } },
    )
  })
}

/**
 * Shows a hidden work again, as it was.
 * @throws AppError notFound, settled (it is not hidden)
 */
export async function showMedia(id: number, editorId: number | null): Promise<void> {
  await write(async (tx) => {
    const hidden = await lockedHidden(tx, id)
    if (!hidden) throw new AppError('settled')
    await tx.query('UPDATE media SET is_adult = $2, updated_at = now() WHERE id = $1', [id, hidden.isAdult])
    await tx.query('DELETE FROM hidden_media WHERE media_id = $1', [id])
    const db = await tx.prisma()
    await settle(db, id)
    await refreshWorks(tx, [id])
    await follow(tx, id)
    await recordEdit(
      db,
      { noun: 'media', id, editorId, kind: 'show' },
      { before: { hidden: true }, after: { hidden: false } },
    )
  })
}

/** How the work was hidden; undefined while it is shown. The work is locked until the transaction ends. */
async function lockedHidden(tx: Tx, id: number): Promise<{ isAdult: boolean } | undefined> {
  const { rows: works } = await tx.query('SELECT FROM media WHERE id = $1 FOR NO KEY UPDATE', [id])
  if (works.length === 0) throw new AppError('notFound')
  const { rows } = await tx.query<{ isAdult: boolean }>(
    'SELECT is_adult AS "isAdult" FROM hidden_media WHERE media_id = $1',
    [id],
  )
  return rows[0]
}

const HIDE = `INSERT INTO hidden_media (media_id, is_adult, hidden_by_id, comment) SELECT id, is_adult, $2::int, $3::text
  FROM media WHERE id = $1::int`

/** Counts the tags of the work again, and drops the pages that show the work, or will. */
async function follow(tx: Tx, id: number): Promise<void> {
  await tx.query(TAG_COUNTS, [id])
  const { rows } = await tx.query<{ tag: CacheTag }>(SHOWN_ON, [id])
  tx.invalidate([
    `media:${id}`,
    `media-reviews:${id}`,
    ...['index:media', 'index:tag', 'index:trend', 'index:torrent', 'index:similar-works'].map(
      (tag) => tag as CacheTag,
    ),
  ])
  const tags = rows.map(({ tag }) => tag)
  for (let from = 0; from < tags.length; from += AT_ONCE) tx.invalidate(tags.slice(from, from + AT_ONCE))
}

/** Tags in one row of the invalidation log. */
const AT_ONCE = 500

const TAG_COUNTS = `UPDATE tags t SET media_count = (
    SELECT count(*)::int FROM media_tags o JOIN shown_media m ON m.id = o.media_id WHERE o.tag_id = t.id)
  FROM media_tags mt WHERE mt.media_id = $1::int AND t.id = mt.tag_id`

/** The pages of whatever has to do with the work. */
const SHOWN_ON = `SELECT 'series:' || series_id AS tag FROM media WHERE id = $1::int AND series_id IS NOT NULL
  UNION SELECT 'media:' || id FROM media WHERE series_id = (SELECT series_id FROM media WHERE id = $1)
  UNION SELECT 'media:' || to_id FROM media_relations WHERE from_id = $1
  UNION SELECT 'media:' || from_id FROM media_relations WHERE to_id = $1
  UNION SELECT 'media:' || media_id FROM recommended_works WHERE other_id = $1
  UNION SELECT 'media:' || media_id FROM similar_works WHERE other_id = $1
  UNION SELECT 'character:' || character_id FROM media_characters WHERE media_id = $1
  UNION SELECT 'person:' || person_id FROM credits WHERE media_id = $1
  UNION SELECT 'company:' || company_id FROM media_companies WHERE media_id = $1
  UNION SELECT 'tag:' || tag_id FROM media_tags WHERE media_id = $1
  UNION SELECT 'torrent:' || id FROM torrents WHERE media_id = $1
  UNION SELECT 'list:' || list_id FROM list_entries WHERE media_id = $1
  UNION SELECT 'author:' || poster_id FROM reviews WHERE poster_id IS NOT NULL AND $1 IN (media_id, other_id)
  UNION SELECT 'watched:' || user_id FROM watched_records WHERE media_id = $1`

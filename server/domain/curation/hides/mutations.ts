import type { EntityKind } from '@/lib/links'
import { hiddenTable, TABLES } from '@/server/domain/catalogue/entries/access'
import { invalidateMany } from '@/server/domain/catalogue/entries/jobs'
import { settle } from '@/server/domain/catalogue/media/mutations'
import { refreshWorks } from '@/server/domain/tracking/popularity'
import type { CacheTag } from '@/server/platform/cache/tags'
import { AppError } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { type Closing, closeOfHidden } from '../closed-proposals'
import { recordEdit } from '../edits/writes'
import { markTakenBack } from '../patrol/writes'
import { sweepSpares } from '../pictures/jobs'
import { SHOWN_ON } from './statements'

/**
 * Hides an entry: nothing public shows it, its address answers 410, and no load changes it. Users keep their records,
 * favourites, lists and texts of it. Proposals that wait for it close.
 * @throws AppError notFound, settled (it is hidden)
 */
export async function hideEntry(noun: EntityKind, id: number, comment: string, editorId: number | null): Promise<void> {
  const { closed } = await write((tx) => hideWithin(tx, noun, id, { comment, editorId }, { editorId }))
  if (closed > 0) await sweepSpares()
}

/** Why an entry is hidden or shown, and whose edit that is. */
export type HideReasons = { comment?: string | undefined; editorId: number | null }

/**
 * Hides an entry in the caller's transaction: the edit, and how many proposals closed.
 * @throws AppError notFound, settled (it is hidden)
 */
export async function hideWithin(
  tx: Tx,
  noun: EntityKind,
  id: number,
  { comment = '', editorId }: HideReasons,
  by: Closing,
): Promise<{ edit: number | null; closed: number }> {
  if (await lockedHidden(tx, noun, id)) throw new AppError('settled')
  await hidingOf(noun).hide(tx, id, comment, editorId)
  const closed = await closeOfHidden(tx, noun, id, by)
  await follow(tx, noun, id)
  const change = { before: { hidden: false }, after: { hidden: true } }
  const edit = await recordEdit(tx, { noun, id, editorId, kind: 'hide', comment, isUnseen: editorId === null }, change)
  return { edit, closed }
}

/**
 * Shows a hidden entry again, as it was.
 * @throws AppError notFound, settled (it is not hidden)
 */
export async function showEntry(noun: EntityKind, id: number, editorId: number | null): Promise<void> {
  await write((tx) => showWithin(tx, noun, id, editorId))
}

/** Shows it in the caller's transaction. Returns the edit. @throws AppError notFound, settled */
export async function showWithin(
  tx: Tx,
  noun: EntityKind,
  id: number,
  editorId: number | null,
): Promise<number | null> {
  if (!(await lockedHidden(tx, noun, id))) throw new AppError('settled')
  await hidingOf(noun).show(tx, id)
  await follow(tx, noun, id)
  if (editorId !== null) await markTakenBack(tx, [noun, id], `e.kind = 'hide'`, editorId)
  const change = { before: { hidden: true }, after: { hidden: false } }
  return recordEdit(tx, { noun, id, editorId, kind: 'show', isUnseen: editorId === null }, change)
}

/** Drops the pages that show the entry, or will. */
async function follow(tx: Tx, noun: EntityKind, id: number): Promise<void> {
  const { rows } = await tx.query<{ tag: CacheTag }>(SHOWN_ON[noun], [id])
  const lists = ['hide', ...LISTED_IN[noun]] as const
  tx.invalidate([`${noun}:${id}`, `${noun}-reviews:${id}`, ...lists.map((of): CacheTag => `index:${of}`)])
  const tags = rows.map(({ tag }) => tag)
  invalidateMany(tx, tags)
}

/** The lists that have an entry or its name: feeds of torrents have the titles of series. */
const LISTED_IN = {
  media: ['media', 'tag', 'trend', 'torrent', 'similar-works'],
  series: ['series', 'torrent'],
  character: ['character'],
  person: ['person'],
  company: ['company'],
} as const satisfies Record<EntityKind, readonly string[]>

/** What takes an entry away and puts it back, in the caller's transaction. It is locked. */
type Hiding = {
  hide: (tx: Tx, id: number, comment: string, editorId: number | null) => Promise<void>
  show: (tx: Tx, id: number) => Promise<void>
}

/** Works have their own table, since is_adult is null meanwhile (decision 67). */
const WORKS: Hiding = {
  async hide(tx, id, comment, editorId) {
    await tx.query(HIDE_WORK, [id, editorId, comment])
    await tx.query('UPDATE media SET is_adult = NULL, updated_at = now() WHERE id = $1', [id])
    await tx.query('DELETE FROM media_search_keys WHERE media_id = $1', [id])
    await tx.query(TAG_COUNTS, [id])
  },
  async show(tx, id) {
    await tx.query(
      `UPDATE media SET is_adult = h.is_adult, updated_at = now() FROM hidden_media h WHERE id = $1::int AND h.media_id = id`,
      [id],
    )
    await tx.query('DELETE FROM hidden_media WHERE media_id = $1', [id])
    await settle(await tx.prisma(), id)
    await refreshWorks(tx, [id])
    await tx.query(TAG_COUNTS, [id])
  },
}

const HIDE_WORK = `INSERT INTO hidden_media (media_id, is_adult, hidden_by_id, comment) SELECT id, is_adult, $2::int, $3::text
  FROM media WHERE id = $1::int`

const TAG_COUNTS = `UPDATE tags t SET media_count = (
    SELECT count(*)::int FROM media_tags o JOIN shown_media m ON m.id = o.media_id WHERE o.tag_id = t.id)
  FROM media_tags mt WHERE mt.media_id = $1::int AND t.id = mt.tag_id`

/** The search keys of a hidden entry wait for it in its row. */
const others = (noun: Exclude<EntityKind, 'media'>): Hiding => {
  const touch = `UPDATE ${TABLES[noun]} SET updated_at = now() WHERE id = $1`
  return {
    async hide(tx, id, comment, editorId) {
      await tx.query(
        `WITH gone AS (DELETE FROM ${noun}_search_keys WHERE ${noun}_id = $1::int RETURNING key)
         INSERT INTO hidden_entries (${noun}_id, search_keys, hidden_by_id, comment)
         SELECT $1::int, ARRAY(SELECT key FROM gone ORDER BY key), $2::int, $3::text`,
        [id, editorId, comment],
      )
      await tx.query(touch, [id])
    },
    async show(tx, id) {
      await tx.query(
        `WITH shown AS (DELETE FROM hidden_entries WHERE ${noun}_id = $1::int RETURNING search_keys)
         INSERT INTO ${noun}_search_keys (${noun}_id, key, popularity)
         SELECT e.id, key, e.popularity FROM ${TABLES[noun]} e, shown, unnest(search_keys) AS key WHERE e.id = $1::int
         ON CONFLICT DO NOTHING`,
        [id],
      )
      await tx.query(touch, [id])
    },
  }
}

const hidingOf = (noun: EntityKind): Hiding => (noun === 'media' ? WORKS : others(noun))

/**
 * Whether an entry is hidden. It is locked until the transaction ends.
 * @throws AppError notFound
 */
async function lockedHidden(tx: Tx, noun: EntityKind, id: number): Promise<boolean> {
  const { rows: entries } = await tx.query(`SELECT FROM ${TABLES[noun]} WHERE id = $1 FOR NO KEY UPDATE`, [id])
  if (entries.length === 0) throw new AppError('notFound')
  const { rows } = await tx.query(`SELECT FROM ${hiddenTable(noun)} WHERE ${noun}_id = $1`, [id])
  return rows.length > 0
}

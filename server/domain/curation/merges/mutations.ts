import type { EditedNoun } from '@/lib/catalogue/nouns'
import { areOfOneKind } from '@/lib/curation/merge-kinds'
import { type MergeInput, UNDO_DAYS } from '@/lib/curation/schemas/merges'
import { hiddenIds, TABLES } from '@/server/domain/catalogue/entries/access'
import { notifyLater } from '@/server/domain/social/notifications'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { recordEdit } from '../edits/writes'
import { MERGED } from '../notifications'
import { copyPictures } from '../pictures/mutations'
import { changingBack, successorOf } from '../references/statements'
import { settleMerge } from '../settled-merges'
import { changedColumns, furtherNames, mergedColumns } from './rules'
import {
  addNames,
  type Entry,
  entryOf,
  expectNoNewLock,
  expectUnlocked,
  type Ids,
  insertAgain,
  moveAll,
  moveAllBack,
  REVIEWS_CLASH,
  tagNamesBack,
  titleOf,
} from './writes'

/** A merge of works with very many records takes longer than a request usually may. */
const MINUTES = 2

const patiently = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => write(work, { minutes: MINUTES })

/**
 * Makes two entries of a noun one. Everything that refers to `from` refers to the other one then; its address leads
 * there. Returns the merge.
 * @throws AppError notFound, invalidInput (into: itself or unknown; endDate), conflict (into: it was merged itself,
 *   then with where it is; or two series have reviews of one author and no work; confirmKinds: works of different kinds
 *   need it), hidden (one of them),
 *   picturesUnavailable, forbidden (a locked list would change, but for moderators)
 */
export async function mergeEntries(
  noun: EditedNoun,
  from: number,
  { into, fields, comment, confirmKinds = false }: MergeInput,
  editorId: number | null,
  isModerator = false,
): Promise<number> {
  if (from === into) throw invalidInput({ into: 'itself' })
  if (noun !== 'tag') await copyPictures(noun, from, into)
  return patiently(async (tx) => {
    const [gone, kept] = await lockedEntries(tx, noun, from, into)
    if (!gone) throw new AppError('notFound')
    if (!kept) throw await unknownTarget(tx, noun, into)
    await expectShown(tx, noun, [from, into])
    if (noun === 'media' && !confirmKinds && !areOfOneKind(gone.type, kept.type))
      throw conflict({ confirmKinds: 'kindsDiffer' })
    if (noun === 'series') await expectApart(tx, from, into)
    if (!isModerator) await expectUnlocked(tx, noun, gone, kept)
    const title = titleOf(noun, gone)
    const id = await added(tx, noun, [from, into], { title, editorId, comment })
    const ids: Ids = [id, from, into]
    const columns = mergedColumns(noun, kept, gone, fields)
    await tx.query(keepGone(noun), [id, from])
    // The name of a tag is free when the tag that had it is gone.
    if (noun !== 'tag') await tx.query(setting(noun), [into, columns])
    await moveAll(tx, noun, ids)
    await addRedirect(tx, noun, { from, into, key: gone.source_key ?? null })
    await tx.query(`DELETE FROM ${TABLES[noun]} WHERE id = $1`, [from])
    if (noun === 'tag') await tx.query(setting(noun), [into, columns])
    await addNames(tx, noun, ids, furtherNames(noun, kept, gone, columns))
    await tx.query(keepChanged(noun), [id, into, kept])
    await settleMerge(tx, noun, ids, [gone.series_id, kept.series_id, columns.series_id as number | null])
    await recordEdit(
      await tx.prisma(),
      { noun, id: into, editorId, kind: 'merge', comment: comment || null },
      { before: {}, after: { merged: `${title} (${from})` } },
    )
    notifyLater(tx, MERGED, { merge: id })
    return id
  })
}

/**
 * Makes two entries of one again. What others have changed since stays with the entry that stayed.
 * @throws AppError notFound, settled (it was undone), undoExpired, mergedFurther (the entry that stayed was merged
 *   itself since), nameTaken (another tag has the name of one of them by now), hidden, forbidden (fields were locked
 *   since, but for moderators)
 */
export async function undoMerge(
  id: number,
  editorId: number,
  isModerator = false,
): Promise<{ merged: number; into: number }> {
  return patiently(async (tx) => {
    const merge = await undoable(tx, id)
    const { noun, merged_id: from, into_id: into } = merge
    const [, kept] = await lockedEntries(tx, noun, from, into)
    if (!kept) throw new AppError('mergedFurther')
    await expectShown(tx, noun, [into])
    if (!isModerator) await expectNoNewLock(tx, noun, id, kept)
    const ids: Ids = [id, from, into]
    await leadNoMore(tx, noun, ids)
    if (noun === 'tag') await tagNamesBack(tx, ids)
    await insertAgain(tx, entryOf(noun), ids)
    await tx.query(changeBack(noun), [id])
    await moveAllBack(tx, noun, ids)
    await tx.query('UPDATE merges SET undone_at = now(), undone_by_id = $2 WHERE id = $1', [id, editorId])
    const [gone, now] = await lockedEntries(tx, noun, from, into)
    await settleMerge(tx, noun, ids, [gone?.series_id, kept.series_id, now?.series_id])
    if (gone && now) await recordUndo(tx, merge, [titleOf(noun, gone), titleOf(noun, now)], editorId)
    await tx.query('DELETE FROM notifications WHERE merge_id = $1', [id])
    return { merged: from, into }
  })
}

/**
 * Locks both entries in the order of their ids: other merges of them wait, and new rows that refer to them. It first
 * locks what other writes lock before entries: a record's write changes the record and then adds an event, which refers
 * to the work; a work's write locks its series.
 */
async function lockedEntries(
  tx: Tx,
  noun: EditedNoun,
  from: number,
  into: number,
): Promise<[Entry | undefined, Entry | undefined]> {
  if (noun in LOCKED_BEFORE) await tx.query(LOCKED_BEFORE[noun as keyof typeof LOCKED_BEFORE], [from, into])
  const { rows } = await tx.query<{ entry: Entry }>(
    `SELECT to_jsonb(e) AS entry FROM ${TABLES[noun]} e WHERE id IN ($1, $2) ORDER BY id FOR UPDATE`,
    [from, into],
  )
  const of = (id: number) => rows.find(({ entry }) => entry.id === id)?.entry
  return [of(from), of(into)]
}

const LOCKED_BEFORE = {
  media: 'SELECT FROM watched_records WHERE media_id IN ($1, $2) ORDER BY user_id, media_id FOR UPDATE',
  series: 'SELECT FROM media WHERE series_id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE',
} as const

/** @throws AppError hidden */
async function expectShown(tx: Tx, noun: EditedNoun, ids: readonly number[]): Promise<void> {
  if (noun === 'tag') return
  const { rows } = await tx.query(`SELECT WHERE $1::int[] && ARRAY${hiddenIds(noun)}`, [ids])
  if (rows.length > 0) throw new AppError('hidden')
}

async function expectApart(tx: Tx, from: number, into: number): Promise<void> {
  const { rows } = await tx.query(REVIEWS_CLASH, [from, into])
  if (rows.length > 0) throw conflict({ into: 'reviewsClash' })
}

/** An entry that somebody else has merged meanwhile is somewhere else. */
async function unknownTarget(tx: Tx, noun: EditedNoun, into: number): Promise<AppError> {
  const { rows } = await tx.query<{ id: number }>(successorOf(noun, '$1'), [into])
  const [moved] = rows
  if (moved) return new AppError('conflict', { fields: { into: 'merged' }, current: { into: moved.id } })
  return invalidInput({ into: 'unknownEntry' })
}

async function added(
  tx: Tx,
  noun: EditedNoun,
  [from, into]: readonly [number, number],
  { title, editorId, comment }: { title: string; editorId: number | null; comment: string | undefined },
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    'INSERT INTO merges (noun, merged_id, into_id, merged_title, editor_id, comment) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
    [noun, from, into, title, editorId, comment || null],
  )
  return rows[0]?.id ?? 0
}

type Row = {
  noun: EditedNoun
  merged_id: number
  into_id: number
  editor_id: number | null
  created_at: Date
  undone_at: Date | null
  expired: boolean
}

async function undoable(tx: Tx, id: number): Promise<Row> {
  const { rows } = await tx.query<Row>(
    `SELECT noun, merged_id, into_id, editor_id, created_at, undone_at,
      created_at < now() - make_interval(days => ${UNDO_DAYS}) AS expired FROM merges WHERE id = $1 FOR UPDATE`,
    [id],
  )
  const [row] = rows
  if (!row) throw new AppError('notFound')
  if (row.undone_at) throw new AppError('settled')
  if (row.expired) throw new AppError('undoExpired')
  return row
}

const keepGone = (
  noun: EditedNoun,
) => `INSERT INTO merged_rows (merge_id, reference, kind, content) SELECT $1::int, '${entryOf(noun)}', 'removed', to_jsonb(e)
  FROM ${TABLES[noun]} e WHERE id = $2::int`
const keepChanged = (noun: EditedNoun) => `INSERT INTO merged_rows (merge_id, reference, kind, content, after)
  SELECT $1::int, '${entryOf(noun)}', 'changed', $3::jsonb, to_jsonb(e) FROM ${TABLES[noun]} e WHERE id = $2::int`
const setting = (noun: EditedNoun) => `UPDATE ${TABLES[noun]} t SET ${changedColumns(noun)
  .map((column) => `${column} = k.${column}`)
  .join(
    ', ',
  )}, updated_at = greatest(now()::timestamptz(3), t.updated_at + interval '1 ms')${noun === 'tag' ? '' : ', edited_at = now()'}
  FROM jsonb_populate_record(NULL::${TABLES[noun]}, $2::jsonb) AS k WHERE t.id = $1::int`
const changeBack = (noun: EditedNoun) =>
  changingBack(
    entryOf(noun),
    TABLES[noun],
    ['id'],
    changedColumns(noun).filter((column) => noun !== 'tag' || !NAME_OF_TAG.includes(column)),
  ).replace('$1', '$1::int')
const NAME_OF_TAG = ['name', 'key']

type Redirect = { from: number; into: number; key: string | null }

/** The address and the key of the entry that is gone lead to the other one. */
async function addRedirect(tx: Tx, noun: EditedNoun, { from, into, key }: Redirect): Promise<void> {
  if (noun === 'media') {
    await tx.query('INSERT INTO media_redirects (old_id, media_id) VALUES ($1, $2)', [from, into])
    if (key !== null) await tx.query('INSERT INTO media_keys (source_key, media_id) VALUES ($1, $2)', [key, into])
    return
  }
  await tx.query(`INSERT INTO entry_redirects (noun, old_id, ${noun}_id) VALUES ($1, $2, $3)`, [noun, from, into])
  if (key !== null)
    await tx.query(`INSERT INTO entry_keys (noun, source_key, ${noun}_id) VALUES ($1, $2, $3)`, [noun, key, into])
}

/** An undo takes that back. A key that another entry has got since stays there. */
async function leadNoMore(tx: Tx, noun: EditedNoun, [merge, from]: Ids): Promise<void> {
  const [redirects, keys] = noun === 'media' ? ['media_redirects', 'media_keys'] : ['entry_redirects', 'entry_keys']
  const ofNoun = noun === 'media' ? '' : `AND x.noun = '${noun}'`
  await tx.query(`DELETE FROM ${redirects} x WHERE x.old_id = $1 ${ofNoun}`, [from])
  if (noun === 'tag') return
  await tx.query(
    `DELETE FROM ${keys} x USING merged_rows r WHERE r.merge_id = $1 AND r.reference = $2 AND r.kind = 'removed'
      AND x.source_key = r.content->>'source_key' ${ofNoun}`,
    [merge, entryOf(noun)],
  )
  await tx.query(
    `UPDATE merged_rows r SET content = r.content || '{"source_key": null}' WHERE r.merge_id = $1 AND r.reference = $2
      AND r.kind = 'removed' AND EXISTS (SELECT FROM ${TABLES[noun]} e WHERE e.source_key = r.content->>'source_key')`,
    [merge, entryOf(noun)],
  )
}

/** Records the undo in the history of both entries. The restored entry's history also gets the merge. */
async function recordUndo(
  tx: Tx,
  { noun, merged_id: from, into_id: into, editor_id, created_at }: Row,
  [gone, kept]: readonly [string, string],
  editorId: number,
): Promise<void> {
  const db = await tx.prisma()
  const merged = { merged: `${gone} (${from})` }
  const mergedInto = { mergedInto: `${kept} (${into})` }
  await recordEdit(db, { noun, id: into, editorId, kind: 'unmerge' }, { before: merged, after: {} })
  const made = await recordEdit(
    db,
    { noun, id: from, editorId: editor_id, kind: 'merge' },
    { before: {}, after: mergedInto },
  )
  await db.edit.update({ where: { id: made ?? 0 }, data: { createdAt: created_at } })
  await recordEdit(db, { noun, id: from, editorId, kind: 'unmerge' }, { before: mergedInto, after: {} })
}

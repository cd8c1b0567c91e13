import type { EditedNoun } from '@/lib/catalogue/nouns'
import { type MergeInput, type MergeMoves, UNDO_DAYS } from '@/lib/curation/schemas/merges'
import { TABLES } from '@/server/domain/catalogue/entries/access'
import { notifyLater } from '@/server/domain/social/notifications'
import { AppError, invalidInput } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { type Closing, closeOfMerged } from '../closed-proposals'
import { recordEdit } from '../edits/writes'
import { MERGED } from '../notifications'
import { markTakenBack } from '../patrol/writes'
import { copyPictures } from '../pictures/mutations'
import { changingBack } from '../references/statements'
import { settleMerge } from '../settled-merges'
import { expectShown, expectTwo, lockedEntries } from './access'
import { countingMoves } from './queries'
import { changedColumns, furtherNames, mergedColumns, publicMoves } from './rules'
import {
  addNames,
  entryOf,
  expectNoNewLock,
  expectUnlocked,
  type Ids,
  insertAgain,
  moveAll,
  moveAllBack,
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
  input: MergeInput,
  editorId: number | null,
  isModerator = false,
): Promise<number> {
  return merging(noun, from, input.into, async (tx) => {
    const { merge } = await mergeWithin(tx, noun, from, input, { editorId, isModerator, by: { editorId } })
    return merge
  })
}

/**
 * Does `work`, which merges two entries, in one transaction that may take long. Their pictures are there before.
 * @throws AppError invalidInput (into: itself), picturesUnavailable, and what `work` threw
 */
export async function merging<Result>(
  noun: EditedNoun,
  from: number,
  into: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (from === into) throw invalidInput({ into: 'itself' })
  if (noun !== 'tag') await copyPictures(noun, from, into)
  return patiently(work)
}

/**
 * Whose edit a merge is, or by which rule (`source`), whether locked lists stop it, and by whom the proposals close
 * that it makes needless.
 */
type Merger = { editorId: number | null; isModerator: boolean; by: Closing; source?: string }

/** Merges in the caller's transaction. Returns the merge and the edit. @throws AppError as mergeEntries() */
export async function mergeWithin(
  tx: Tx,
  noun: EditedNoun,
  from: number,
  { into, fields, comment, confirmKinds = false }: MergeInput,
  { editorId, isModerator, by, source }: Merger,
): Promise<{ merge: number; edit: number | null }> {
  const [gone, kept] = await expectTwo(tx, noun, await lockedEntries(tx, noun, from, into), { into, confirmKinds })
  if (!isModerator) await expectUnlocked(tx, noun, gone, kept)
  await closeOfMerged(tx, noun, from, by)
  const { text, values } = countingMoves(noun, from, into)
  const { rows } = await tx.query<MergeMoves>(text, values)
  const moves = publicMoves(rows[0] ?? {})
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
  const edit = await recordEdit(
    tx,
    {
      ...{ noun, id: into, editorId, kind: 'merge', comment: comment || null, source: source ?? null },
      isUnseen: editorId === null && source === undefined,
    },
    { before: {}, after: { merged: `${title} (${from})`, ...(Object.keys(moves).length > 0 && { moves }) } },
  )
  notifyLater(tx, MERGED, { merge: id })
  return { merge: id, edit }
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
    await markTakenBack(tx, [noun, into], isMergeOf(from), editorId)
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

/** The condition of the edit `e` by which an entry was merged. */
const isMergeOf = (from: number) => `e.kind = 'merge' AND e.after->>'merged' LIKE '% (${from})'`

/**
 * Records the undo in the history of both entries. The restored entry's history also gets the merge, of which nobody is
 * told again.
 */
async function recordUndo(
  tx: Tx,
  { noun, merged_id: from, into_id: into, editor_id, created_at }: Row,
  [gone, kept]: readonly [string, string],
  editorId: number,
): Promise<void> {
  const db = await tx.prisma()
  const merged = { merged: `${gone} (${from})` }
  const mergedInto = { mergedInto: `${kept} (${into})` }
  await recordEdit(tx, { noun, id: into, editorId, kind: 'unmerge' }, { before: merged, after: {} })
  const made = await recordEdit(
    tx,
    { noun, id: from, editorId: editor_id, kind: 'merge', isSilent: true },
    { before: {}, after: mergedInto },
  )
  await db.edit.update({ where: { id: made ?? 0 }, data: { createdAt: created_at } })
  await recordEdit(tx, { noun, id: from, editorId, kind: 'unmerge' }, { before: mergedInto, after: {} })
}

import { type MergeInput, UNDO_DAYS } from '@/lib/catalogue/schemas/merges'
import { sortKey } from '@/lib/fold'
import type { CacheTag } from '@/server/platform/cache/tags'
import { sqlState } from '@/server/platform/database/sql-state'
import { AppError } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { type Reasons, recordEdit } from '../edits/writes'
import { refreshWorks } from '../media/jobs'
import { settle } from '../media/mutations'
import { followWorks } from '../media/writes'
import { copyPictures } from '../pictures/mutations'
import { type Columns, furtherTitles, mergedColumns } from './rules'
import { changingBack } from './statements'
import { type Ids, insertAgain, moveAll, moveAllBack } from './writes'

/** A merge of works with very many records takes longer than a request usually may. */
const MINUTES = 2

/** Tries again when PostgreSQL ended the transaction because a user's write waited for it in turn. */
async function patiently<Result>(work: (tx: Tx) => Promise<Result>, tries = 3): Promise<Result> {
  try {
    return await write(work, { minutes: MINUTES })
  } catch (error) {
    if (tries > 1 && sqlState(error) === '40P01') return patiently(work, tries - 1)
    throw error
  }
}

type Work = {
  id: number
  title: string
  source_key: string | null
  series_id: number | null
  is_adult: boolean | null
} & Columns

/**
 * Makes two works one. Everything that refers to `from` refers to the other one then; its address leads there. Returns the merge.
 * @throws AppError notFound, invalidInput (into: itself or unknown; endDate), conflict (into: it was merged itself; then with where it is),
 *   hidden (one of them), picturesUnavailable
 */
export async function mergeMedia(
  from: number,
  { into, fields, comment }: MergeInput,
  editorId: number | null,
): Promise<number> {
  if (from === into) throw new AppError('invalidInput', { fields: { into: 'itself' } })
  await copyPictures('media', from, into)
  return patiently(async (tx) => {
    const [gone, kept] = await lockedWorks(tx, from, into)
    if (!gone) throw new AppError('notFound')
    if (!kept) throw await unknownTarget(tx, into)
    if (gone.is_adult === null || kept.is_adult === null) throw new AppError('hidden')
    const id = await added(tx, gone, into, { editorId, comment })
    const ids: Ids = [id, from, into]
    const columns = mergedColumns(kept, gone, fields)
    await tx.query(KEEP_GONE, [id, from])
    await tx.query(SET, [into, { ...columns, title_sort: sortKey(String(columns.title)) }])
    await moveAll(tx, ids)
    await addTitles(tx, ids, furtherTitles(kept, gone, columns))
    await tx.query(REDIRECT, [from, into])
    if (gone.source_key !== null) await tx.query(KEY, [gone.source_key, into])
    await tx.query('DELETE FROM media WHERE id = $1', [from])
    await tx.query(KEEP_CHANGED, [id, into, kept])
    await finish(tx, ids, [gone.series_id, kept.series_id, columns.series_id as number | null])
    await recordMerge(tx, { id: into, editorId, kind: 'merge', comment: comment || null }, gone)
    tx.addJob('notify', { kind: 'merged', merge: id })
    return id
  })
}

/**
 * Makes two works of one again. What others have changed since stays with the work that stayed.
 * @throws AppError notFound, settled (it was undone), undoExpired, mergedFurther (the work that stayed was merged itself since), hidden
 */
export async function undoMerge(id: number, editorId: number): Promise<{ merged: number; into: number }> {
  return patiently(async (tx) => {
    const merge = await undoable(tx, id)
    const { merged_id: from, into_id: into } = merge
    const [, kept] = await lockedWorks(tx, from, into)
    if (!kept) throw new AppError('mergedFurther')
    if (kept.is_adult === null) throw new AppError('hidden')
    const ids: Ids = [id, from, into]
    await tx.query(
      'DELETE FROM media_keys k USING merged_rows r WHERE r.merge_id = $1 AND r.reference = $2 AND k.source_key = r.content->>$3',
      [id, WORK, 'source_key'],
    )
    await tx.query('DELETE FROM media_redirects WHERE old_id = $1', [from])
    await insertAgain(tx, WORK, ids)
    await tx.query(CHANGE_BACK, [id])
    await moveAllBack(tx, ids)
    await tx.query('UPDATE merges SET undone_at = now(), undone_by_id = $2 WHERE id = $1', [id, editorId])
    const [gone, now] = await lockedWorks(tx, from, into)
    await finish(tx, ids, [gone?.series_id ?? null, kept.series_id, now?.series_id ?? null])
    if (gone) await recordMerge(tx, { id: into, editorId, kind: 'unmerge' }, gone)
    await tx.query('DELETE FROM notifications WHERE merge_id = $1', [id])
    return { merged: from, into }
  })
}

/**
 * Both works, locked in the order of their ids: other merges of them, and new rows that refer to them, wait. Their records first, as the write
 * of a record does: it changes the record, and then adds an event, which refers to the work.
 */
async function lockedWorks(tx: Tx, from: number, into: number): Promise<[Work | undefined, Work | undefined]> {
  await tx.query('SELECT FROM watched_records WHERE media_id IN ($1, $2) ORDER BY user_id, media_id FOR UPDATE', [
    from,
    into,
  ])
  const { rows } = await tx.query<{ work: Work }>(
    'SELECT to_jsonb(m) AS work FROM media m WHERE id IN ($1, $2) ORDER BY id FOR UPDATE',
    [from, into],
  )
  const of = (id: number) => rows.find(({ work }) => work.id === id)?.work
  return [of(from), of(into)]
}

/** The work that somebody else has merged meanwhile is somewhere else. */
async function unknownTarget(tx: Tx, into: number): Promise<AppError> {
  const { rows } = await tx.query<{ id: number }>('SELECT media_id AS id FROM media_redirects WHERE old_id = $1', [
    into,
  ])
  const [moved] = rows
  if (moved) return new AppError('conflict', { fields: { into: 'merged' }, current: { into: moved.id } })
  return new AppError('invalidInput', { fields: { into: 'unknownEntry' } })
}

async function added(
  tx: Tx,
  { id, title }: Work,
  into: number,
  { editorId, comment }: { editorId: number | null; comment: string | undefined },
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    'INSERT INTO merges (merged_id, into_id, merged_title, editor_id, comment) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [id, into, title, editorId, comment || null],
  )
  return rows[0]?.id ?? 0
}

type Row = { merged_id: number; into_id: number; undone_at: Date | null; expired: boolean }

async function undoable(tx: Tx, id: number): Promise<Row> {
  const { rows } = await tx.query<Row>(
    `SELECT merged_id, into_id, undone_at, created_at < now() - make_interval(days => ${UNDO_DAYS}) AS expired FROM merges WHERE id = $1 FOR UPDATE`,
    [id],
  )
  const [row] = rows
  if (!row) throw new AppError('notFound')
  if (row.undone_at) throw new AppError('settled')
  if (row.expired) throw new AppError('undoExpired')
  return row
}

const WORK = 'media.id'
/** The columns of a work that a merge may change. */
const COLUMNS = [
  ...[
    'title',
    'title_sort',
    'native_title',
    'romaji_title',
    'description',
    'type',
    'format',
    'status',
    'release_date',
    'end_date',
  ],
  ...[
    'season',
    'total_episodes',
    'total_volumes',
    'runtime',
    'platforms',
    'is_adult',
    'series_id',
    'score',
    'score_source',
    'members',
  ],
]

const KEEP_GONE = `INSERT INTO merged_rows (merge_id, reference, kind, content) SELECT $1::int, '${WORK}', 'removed', to_jsonb(m)
  FROM media m WHERE id = $2::int`
const KEEP_CHANGED = `INSERT INTO merged_rows (merge_id, reference, kind, content, after)
  SELECT $1::int, '${WORK}', 'changed', $3::jsonb, to_jsonb(m) FROM media m WHERE id = $2::int`
const SET = `UPDATE media t SET ${[...COLUMNS].map((column) => `${column} = k.${column}`).join(', ')},
    updated_at = greatest(now()::timestamptz(3), t.updated_at + interval '1 ms'), edited_at = now()
  FROM jsonb_populate_record(NULL::media, $2::jsonb) AS k WHERE t.id = $1::int`
const CHANGE_BACK = changingBack(WORK, 'media', ['id'], COLUMNS).replace('$1', '$1::int')
const REDIRECT = 'INSERT INTO media_redirects (old_id, media_id) VALUES ($1, $2)'
const KEY = 'INSERT INTO media_keys (source_key, media_id) VALUES ($1, $2)'

async function addTitles(tx: Tx, [merge, , into]: Ids, titles: readonly string[]): Promise<void> {
  await tx.query(
    `WITH added AS (INSERT INTO synonyms (media_id, title) SELECT $2::int, unnest($3::text[]) ON CONFLICT DO NOTHING RETURNING id)
      INSERT INTO merged_rows (merge_id, reference, kind, content) SELECT $1::int, 'synonyms.media_id', 'added', to_jsonb(a) FROM added a`,
    [merge, into, titles],
  )
}

/** Makes what is derived from both works anew, and drops the pages that show one of them. */
async function finish(tx: Tx, [merge, from, into]: Ids, series: readonly (number | null)[]): Promise<void> {
  const db = await tx.prisma()
  const { rows } = await tx.query<{ id: number }>('SELECT id FROM media WHERE id = ANY($1) ORDER BY id', [[from, into]])
  const there = rows.map(({ id }) => id)
  for (const id of there) await settle(db, id)
  await refreshWorks(tx, there)
  tx.invalidate([
    ...[from, into].flatMap((id): CacheTag[] => [`media:${id}`, `media-reviews:${id}`, `media-votes:${id}`]),
    ...(
      await tx.query<{ id: number }>('SELECT old_id AS id FROM media_redirects WHERE media_id = ANY($1)', [
        [from, into],
      ])
    ).rows.map(({ id }): CacheTag => `media:${id}`),
    ...series.flatMap((id): CacheTag[] => (id === null ? [] : [`series:${id}`])),
    ...(await followWorks(db, series)),
    'index:media',
    'index:tag',
  ])
  tx.addJob('merged', { merge })
}

/** The history of the work that stays names the other one. */
async function recordMerge(tx: Tx, reasons: Omit<Reasons, 'noun'>, { id, title }: Work): Promise<void> {
  const merged = { merged: `${title} (${id})` }
  const [before, after] = reasons.kind === 'merge' ? [{}, merged] : [merged, {}]
  await recordEdit(await tx.prisma(), { noun: 'media', ...reasons }, { before, after })
}

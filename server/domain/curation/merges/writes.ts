import type { EditedNoun } from '@/lib/catalogue/nouns'
import { isSame } from '@/lib/curation/documents/differences'
import { TABLES } from '@/server/domain/catalogue/entries/access'
import { spell } from '@/server/domain/catalogue/tags/rules'
import { AppError } from '@/server/platform/errors'
import type { Tx } from '@/server/platform/writing/write'
import { documentOf } from '../documents/queries'
import { faultOf } from '../documents/rules'
import { KEPT_KEYS } from '../kept/statements'
import { namingKept, ofEachOther } from '../merged-kept'
import * as tags from '../merged-tags'
import * as works from '../merged-works'
import { COPIED, MOVED } from '../references/associations'
import {
  changingBack,
  insertingAgain,
  keep,
  moving,
  movingBack,
  remove,
  SHAPE,
  type Shape,
} from '../references/statements'
import { type Columns, lockedLists, lockedOf, NAMES, takesNames } from './rules'

/** The merge, the entry that goes, and the one that stays: $1, $2 and $3 of every statement. */
export type Ids = readonly [merge: number, from: number, into: number]

/** Runs a statement with those of the three ids that it names: PostgreSQL refuses a value whose type nothing says. */
async function run(tx: Tx, text: string, ids: Ids): Promise<void> {
  const typed = text.replace(/\$([123])(?!\d)/g, '$$$1::int')
  const names = [1, 2, 3].filter((n) => typed.includes(`$${n}::int`))
  const numbered = names.reduce((sql, n, at) => sql.replaceAll(`$${n}::int`, `$${at + 1}::int`), typed)
  const values = names.map((n) => ids[n - 1])
  await tx.query(numbered, values)
}

/** Moves everything that refers to one entry to another, and keeps what its undo needs. */
export async function moveAll(tx: Tx, noun: EditedNoun, ids: Ids): Promise<void> {
  for (const text of [
    ...(comments(noun) ?? []),
    ...(noun === 'media' ? works.RECORDS_JOINED : []),
    ...(noun === 'media' ? works.PAIRS_ANSWERED : []),
    ...drawings(noun),
    ...placedOf(noun).flatMap((table) => behind(table, `${noun}_id`)),
    ...ofEachOther(noun),
    ...MOVED[noun].flatMap(moving),
    ...namingKept(noun),
    ...(noun === 'media' ? works.TAGS : []),
    ...(noun === 'tag' ? tags.KEPT_MOVED : []),
    ...after(noun),
  ])
    await run(tx, text, ids)
}

/** Moves everything back. What is new since then stays with the remaining entry. */
export async function moveAllBack(tx: Tx, noun: EditedNoun, ids: Ids): Promise<void> {
  const owner = `${noun}_id`
  const moved = MOVED[noun]
  for (const text of added(noun)) await run(tx, text, ids)
  for (const reference of moved) await run(tx, movingBack(reference), ids)
  await run(tx, changingBack(KEPT_KEYS, 'kept_items', ['id'], ['key', 'is_removed']), ids)
  for (const { table, column, filled = [], least = [], found } of moved) {
    const columns = [...filled, ...least]
    if (columns.length > 0) await run(tx, changingBack(`${table}.${column}`, table, [...found, column], columns), ids)
  }
  for (const table of placedOf(noun)) await run(tx, changingBack(`${table}.${owner}`, table, ['id'], ['position']), ids)
  if (comments(noun))
    await run(tx, `${changingBack(`reviews.${owner}`, 'reviews', ['id'], TEXT_COLUMNS)} AND t.replies = 0`, ids)
  if (noun === 'media') await run(tx, works.RECORDS_BACK, ids)
  if (noun === 'tag') await run(tx, tags.KEPT_BACK, ids)
  for (const { table, column } of moved) await insertAgain(tx, `${table}.${column}`, ids)
  if (noun === 'media') await insertAgain(tx, COPIED, ids)
  await insertAgain(tx, KEPT_KEYS, ids)
  for (const text of [...(noun === 'tag' ? [] : [repliesBack(owner)]), ...after(noun)]) await run(tx, text, ids)
}

/** Inserts the removed rows of a table again. */
export async function insertAgain(tx: Tx, name: string, ids: Ids): Promise<void> {
  const [table = ''] = name.split('.')
  const { rows } = await tx.query<Shape>(SHAPE, [table])
  await run(tx, insertingAgain(name, table, rows), ids)
}

/** Texts that cannot stand beside those of the remaining entry: second reviews of an author. Others are comments. */
const UNFIT: Partial<Record<EditedNoun, string>> = {
  media: works.UNFIT_OF_WORKS,
  series: `t.kind = 'review' AND t.deleted_at IS NULL AND EXISTS (SELECT FROM reviews o WHERE o.poster_id = t.poster_id AND o.series_id = $3
    AND o.deleted_at IS NULL)`,
}
const OF_GONE: Partial<Record<EditedNoun, string>> = {
  media: `t.media_id = $2 AND ${UNFIT.media} OR t.other_id = $2 AND ${UNFIT.media}`,
  series: `t.series_id = $2 AND ${UNFIT.series}`,
}
/** Series have no discussion: that of their best known work has such texts. */
const BEST_KNOWN = `(SELECT m.id FROM shown_media m WHERE m.series_id IN ($2, $3) ORDER BY m.popularity DESC, m.id LIMIT 1)`
const DISCUSSED: Partial<Record<EditedNoun, string>> = { media: '$3', series: BEST_KNOWN }

const TEXT_COLUMNS = ['media_id', 'series_id', 'other_id', 'kind', 'recommended', 'title', 'raw_text', 'before_end']

/** Turns reviews into comments of a discussion, where they stay readable. */
function comments(noun: EditedNoun): string[] | undefined {
  const those = OF_GONE[noun]
  if (those === undefined) return undefined
  const name = `reviews.${noun}_id`
  return [
    `INSERT INTO merged_rows (merge_id, reference, kind, content, after)
      SELECT $1, '${name}', 'changed', to_jsonb(t), to_jsonb(t) || jsonb_build_object('media_id', ${DISCUSSED[noun]}, 'series_id', null,
        'other_id', null, 'kind', 'comment', 'recommended', null, 'title', null, 'before_end', false,
        'raw_text', concat_ws(E'\\n\\n', nullif(t.title, ''), t.raw_text))
      FROM reviews t WHERE ${those}`,
    `UPDATE reviews t SET ${TEXT_COLUMNS.map((column) => `${column} = a.${column}`).join(', ')}
      FROM merged_rows r, jsonb_populate_record(NULL::reviews, r.after) AS a
      WHERE r.merge_id = $1 AND r.reference = '${name}' AND r.kind = 'changed' AND t.id = a.id`,
  ]
}

/**
 * Whether two series have reviews of one author, and no work in whose discussion the second one could be. $1 and $2 are
 * the series.
 */
export const REVIEWS_CLASH = `SELECT FROM reviews t JOIN reviews o ON o.poster_id = t.poster_id AND o.series_id = $2 AND o.deleted_at IS NULL
  WHERE t.series_id = $1 AND t.deleted_at IS NULL AND NOT EXISTS (SELECT FROM shown_media m WHERE m.series_id IN ($1, $2)) LIMIT 1`

/** The merged one's pictures and songs come after those of the remaining entry. */
const placedOf = (noun: EditedNoun): readonly string[] =>
  noun === 'media' ? ['attachments', 'songs'] : noun === 'tag' ? [] : ['attachments']

function behind(table: string, owner: string): string[] {
  const where = `t.${owner} = $2 AND EXISTS (SELECT FROM ${table} WHERE ${owner} = $3)`
  const place = `t.position + 1 + (SELECT max(position) FROM ${table} WHERE ${owner} IN ($2, $3))`
  return [
    `INSERT INTO merged_rows (merge_id, reference, kind, content, after)
      SELECT $1, '${table}.${owner}', 'changed', to_jsonb(t), to_jsonb(t) || jsonb_build_object('position', ${place}) FROM ${table} t WHERE ${where}`,
    `UPDATE ${table} t SET position = ${place} WHERE ${where}`,
  ]
}

/** A drawing shows a title: the remaining entry has its own. */
const drawings = (noun: EditedNoun) =>
  noun === 'tag'
    ? []
    : [
        keep(`attachments.${noun}_id`, 'attachments', `t.${noun}_id = $2 AND t.drawn`),
        remove('attachments', `t.${noun}_id = $2 AND t.drawn`),
      ]

const after = (noun: EditedNoun) => (noun === 'tag' ? tags.AFTER_TAGS : afterTexts(noun))
const afterTexts = (noun: EditedNoun) => [
  ...(noun === 'media' ? works.AFTER : []),
  `DELETE FROM review_totals WHERE entity = '${noun}' AND entity_id IN ($2, $3)
    AND (reviews, comments, recommended, mixed, not_recommended) = (0, 0, 0, 0, 0)`,
  `DELETE FROM thread_totals WHERE entity = '${noun}' AND entity_id IN ($2, $3) AND (threads, comments) = (0, 0)`,
]

/** Where the further names of an entry are. */
const namesAt = (noun: Exclude<EditedNoun, 'tag'>) =>
  noun === 'media' ? { table: 'synonyms', column: 'title' } : { table: 'entry_names', column: 'name' }

/** Takes away what a merge has added. */
const withdrawing = (table: string, name: string, found: readonly string[]) =>
  `DELETE FROM ${table} t USING merged_rows r, jsonb_populate_record(NULL::${table}, r.content) AS k
    WHERE r.merge_id = $1 AND r.reference = '${name}' AND r.kind = 'added' AND ${found.map((each) => `t.${each} = k.${each}`).join(' AND ')}`

function added(noun: EditedNoun): string[] {
  if (noun === 'tag') return []
  const { table } = namesAt(noun)
  const named = withdrawing(table, `${table}.${noun}_id`, ['id'])
  if (noun !== 'media') return [named]
  const events = withdrawing('watched_events', 'watched_events.media_id', ['id'])
  return [events, named, withdrawing('media_tags', COPIED, ['media_id', 'tag_id'])]
}

/** Replies that were written since are in the thread that they answer. */
const repliesBack = (owner: string) =>
  `UPDATE reviews t SET ${owner} = $2 FROM reviews p WHERE t.parent_id = p.id AND p.${owner} = $2 AND t.${owner} = $3`

/** The names of an entry that is gone find the other one: in searches, and in loads. */
export async function addNames(
  tx: Tx,
  noun: EditedNoun,
  [merge, , into]: Ids,
  names: readonly string[],
): Promise<void> {
  if (noun === 'tag') return addAliases(tx, into, names)
  const { table, column } = namesAt(noun)
  await tx.query(
    `WITH added AS (INSERT INTO ${table} (${noun}_id, ${column}) SELECT $2::int, unnest($3::text[]) ON CONFLICT DO NOTHING RETURNING *)
      INSERT INTO merged_rows (merge_id, reference, kind, content) SELECT $1::int, '${table}.${noun}_id', 'added', to_jsonb(a) FROM added a`,
    [merge, into, names],
  )
}

/** The undo of a merge finds them by the names that both tags have then. */
async function addAliases(tx: Tx, into: number, names: readonly string[]): Promise<void> {
  const spellings = names.map(spell)
  await tx.query(
    'INSERT INTO tag_aliases (key, name, tag_id) SELECT key, name, $1::int FROM unnest($2::text[], $3::text[]) AS given (key, name)',
    [into, spellings.map(({ key }) => key), spellings.map(({ name }) => name)],
  )
}

/**
 * Gives both tags the names that they have after an undo: what was a name is no alias of the tag that stayed then.
 * Before the other one is there again.
 * @throws AppError nameTaken: another tag has one of them by now
 */
export async function tagNamesBack(tx: Tx, [merge, , into]: Ids): Promise<void> {
  const { rows } = await tx.query<{ gone: string; key: string; name: string }>(tags.NAMES_AFTER, [merge, into])
  const [after] = rows
  if (!after) throw new AppError('notFound')
  const keys = [after.gone, after.key]
  const taken = (await tx.query(tags.TAKEN, [keys, into])).rows
  if (taken.length > 0 || after.gone === after.key) throw new AppError('nameTaken')
  await tx.query('DELETE FROM tag_aliases WHERE tag_id = $1 AND key = ANY($2::text[])', [into, keys])
  await tx.query('UPDATE tags SET key = $2, name = $3 WHERE id = $1', [into, after.key, after.name])
}

/** An entry as its table has it. */
export type Entry = { id: number; source_key?: string | null; series_id?: number | null } & Columns

/** The name of an entry. */
export const titleOf = (noun: EditedNoun, entry: Entry) => String(entry[NAMES[noun][0]])
/** How rows that a merge keeps call the entry itself. */
export const entryOf = (noun: EditedNoun) => `${TABLES[noun]}.id`

/** @throws AppError forbidden: a list of one of them is locked, and the other one has more for it */
export async function expectUnlocked(tx: Tx, noun: EditedNoun, gone: Entry, kept: Entry): Promise<void> {
  const db = await tx.prisma()
  for (const [entry, other] of [
    [kept, gone],
    [gone, kept],
  ] as const) {
    const lists = lockedLists(noun, entry)
    if (lists.length === 0) continue
    const more = (await documentOf(db, noun, other.id, lists)) ?? {}
    refuseLocked(lists.filter((list) => takesNames(noun, list) || !isSame(more[list], null)))
  }
}

/** @throws AppError forbidden: fields were locked after the merge, which an undo would change */
export async function expectNoNewLock(tx: Tx, noun: EditedNoun, merge: number, kept: Entry): Promise<void> {
  const { rows } = await tx.query<{ locked: string[] }>(
    `SELECT after->'locked_fields' AS locked FROM merged_rows WHERE merge_id = $1 AND reference = $2 AND kind = 'changed'`,
    [merge, entryOf(noun)],
  )
  const before = rows[0]?.locked ?? []
  refuseLocked(lockedOf(kept).filter((field) => !before.includes(field)))
}

/** @throws AppError forbidden, if there are such fields */
function refuseLocked(fields: readonly string[]): void {
  if (fields.length > 0) throw new AppError('forbidden', { fields: faultOf(fields, 'locked') })
}

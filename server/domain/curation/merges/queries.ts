import { DATES } from '@/lib/catalogue/fields'
import { MERGED_FIELDS, type MergedField } from '@/lib/catalogue/fields/merged'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { areOfOneKind } from '@/lib/curation/merge-kinds'
import { type Merge, type MergeMoves, type MergePreview, UNDO_DAYS } from '@/lib/curation/schemas/merges'
import { writePartialDate } from '@/lib/partial-date'
import { companyCards } from '@/server/domain/catalogue/companies/cards'
import { isHidden, TABLES } from '@/server/domain/catalogue/entries/access'
import { mediaCards } from '@/server/domain/catalogue/media/cards'
import { nameCards } from '@/server/domain/catalogue/names/cards'
import { seriesCards } from '@/server/domain/catalogue/series/cards'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { isMergedTitleHidden, isMergeHidden } from '../hidden-texts/access'
import { successorOf } from '../references/statements'
import { COLUMNS, publicMoves } from './rules'

/** The entry that a merged one is now, also after several merges; null if there was no such merge. */
export async function movedEntry(noun: EditedNoun, id: number): Promise<number | null> {
  cacheTag(noun, id)
  const [row] = await plannedRows<{ id: number }>(`${noun}-redirect`, successorOf(noun, '$1::int'), [id])
  return row?.id ?? null
}

/** The merges into an entry, the newest first; null if there is no such entry. */
export async function mergesInto(noun: EditedNoun, id: number): Promise<Merge[] | null> {
  const rows = await plannedRows<MergeRow>(`merges-into-${noun}`, mergesOf(noun), [id, MAX])
  if (rows.length === 0) {
    const there = `SELECT id FROM ${TABLES[noun]} WHERE id = $1::int`
    return (await plannedRows(`merges-${noun}`, there, [id])).length > 0 ? [] : null
  }
  return rows.map(({ createdAt, undoneAt, ...row }) => ({
    ...row,
    createdDate: createdAt.toISOString(),
    undoneDate: undoneAt?.toISOString() ?? null,
  }))
}

const MAX = 100
type MergeRow = Pick<Merge, 'id' | 'merged' | 'into' | 'editor' | 'comment' | 'canUndo'> & {
  createdAt: Date
  undoneAt: Date | null
}

const mergesOf = (noun: EditedNoun) => `SELECT j.id, e.id AS into, u.username AS editor,
    json_build_object('id', j.merged_id, 'title', CASE WHEN NOT ${isMergedTitleHidden(noun)} THEN j.merged_title END) AS merged,
    CASE WHEN NOT ${isMergeHidden(noun)} THEN j.comment END AS comment,
    j.created_at AS "createdAt", j.undone_at AS "undoneAt",
    coalesce(j.undone_at IS NULL AND j.created_at > now() - make_interval(days => ${UNDO_DAYS}), false) AS "canUndo"
  FROM ${TABLES[noun]} e JOIN merges j ON j.noun = '${noun}' AND j.into_id = e.id LEFT JOIN users u ON u.id = j.editor_id
  WHERE e.id = $1::int ORDER BY j.id DESC LIMIT $2::int`

/**
 * What a merge would do; null if one of the entries is not there. Only editors see how much is of users.
 * @throws AppError hidden (one of them)
 */
export async function mergePreview(
  noun: EditedNoun,
  from: number,
  into: number,
  isOfEditor = true,
): Promise<MergePreview | null> {
  if (noun !== 'tag' && ((await isHidden(noun, from)) || (await isHidden(noun, into)))) throw new AppError('hidden')
  const [entries, cards, moves] = await Promise.all([
    plannedRows<EntryRow>(`merge-${noun}`, entriesOf(noun), [[from, into]]),
    CARDS[noun]([from, into]),
    movesOf(noun, from, into),
  ])
  const side = (id: number) => {
    const [entry, card] = [entries.find((each) => each.id === id), cards.find((each) => each.id === id)]
    return entry && card && { ...card, fields: fieldsOf(noun, entry) }
  }
  const [gone, kept] = [side(from), side(into)]
  if (!gone || !kept || !moves || from === into) return null
  return { merged: gone, into: kept, moves: isOfEditor ? moves : publicMoves(moves) }
}

/** How much of an entry a merge would move. */
export async function movesOf(noun: EditedNoun, from: number, into: number): Promise<MergeMoves | null> {
  const { text, values } = countingMoves(noun, from, into)
  const [moves] = await plannedRows<MergeMoves>(`merge-moves-${noun}`, text, values)
  return moves ?? null
}

/** The statement that counts it. */
export const countingMoves = (noun: EditedNoun, from: number, into: number) => ({
  text: `SELECT ${MOVES[noun]}`,
  values: noun === 'media' ? [from, into] : [from],
})

/** Whether two works are of different kinds; a merge of them is confirmed once more. */
export async function areOfTwoKinds(from: number, into: number): Promise<boolean> {
  const found = await plannedRows<{ type: string }>(
    'types-of-two',
    'SELECT type FROM media WHERE id = ANY($1::int[])',
    [[from, into]],
  )
  const [one, other] = found
  return one !== undefined && other !== undefined && !areOfOneKind(one.type, other.type)
}

type EntryRow = { id: number; entry: Readonly<Record<string, unknown>>; series: string | null }

const fieldsOf = (noun: EditedNoun, { entry, series }: EntryRow): MergePreview['into']['fields'] =>
  Object.fromEntries(
    (MERGED_FIELDS[noun] as readonly MergedField[]).map((field) => [
      field,
      field === 'series' ? series : shown(field, entry[COLUMNS[noun][field]?.[0] ?? '']),
    ]),
  )

/** A stored value as readers see it. */
function shown(field: MergedField, value: unknown): string | number | boolean | null {
  if (Array.isArray(value)) return value.join('\n') || null
  if (DATES.has(field) && typeof value === 'number') return writePartialDate(value)
  return (value ?? null) as string | number | boolean | null
}

const entriesOf = (noun: EditedNoun) => `SELECT e.id, to_json(e) AS entry,
    ${noun === 'media' || noun === 'character' ? '(SELECT title FROM shown_series s WHERE s.id = e.series_id)' : 'NULL'} AS series
  FROM ${TABLES[noun]} e WHERE e.id = ANY($1::int[])`

type Card = { id: number; title: string; cover: string | null }
const called = <Known extends { id: number; cover: string }>(cards: readonly Known[], title: (card: Known) => string) =>
  cards.map((card): Card => ({ id: card.id, title: title(card), cover: card.cover }))

const CARDS: Record<EditedNoun, (ids: number[]) => Promise<Card[]>> = {
  media: async (ids) => called(await mediaCards(ids, { evenAdults: true }), ({ title }) => title),
  series: async (ids) => called(await seriesCards(ids), ({ title }) => title),
  character: async (ids) => called(await nameCards('character', ids), ({ fullName }) => fullName),
  person: async (ids) => called(await nameCards('person', ids), ({ fullName }) => fullName),
  company: async (ids) => called(await companyCards(ids), ({ name }) => name),
  tag: (ids) =>
    plannedRows<Card>('tag-cards', 'SELECT id, name AS title, NULL AS cover FROM tags WHERE id = ANY($1::int[])', [
      ids,
    ]),
}

const count = (table: string, column: string) => `(SELECT count(*)::int FROM ${table} WHERE ${column} = $1::int)`
const common = (noun: EditedNoun) =>
  `(SELECT count(*)::int FROM attachments WHERE ${noun}_id = $1::int AND NOT drawn) AS pictures, ${count('external_ids', `${noun}_id`)} AS "externalIds"`
const named = (noun: EditedNoun) =>
  `${common(noun)}, ${count('reviews', `${noun}_id`)} AS texts, ${count('name_favorites', `${noun}_id`)} AS favorites`

const MOVES: Record<EditedNoun, string> = {
  media: `${common('media')}, ${count('watched_records', 'media_id')} AS records,
    (SELECT count(*)::int FROM watched_records b WHERE b.media_id = $1::int
      AND EXISTS (SELECT FROM watched_records a WHERE a.media_id = $2::int AND a.user_id = b.user_id)) AS both,
    ${count('list_entries', 'media_id')} AS "listEntries", ${count('reviews', 'media_id')} + ${count('reviews', 'other_id')} AS texts,
    ${count('torrents', 'media_id')} AS torrents, ${count('episodes', 'media_id')} AS episodes,
    ${count('media_characters', 'media_id')} + ${count('credits', 'media_id')} AS people,
    ${count('media_relations', 'from_id')} AS relations`,
  series: `${common('series')}, ${count('reviews', 'series_id')} AS texts, ${count('shown_media', 'series_id')} AS works`,
  character: `${named('character')}, ${count('media_characters', 'character_id')} AS works, ${count('credits', 'character_id')} AS people`,
  person: `${named('person')}, ${count('credits', 'person_id')} AS people`,
  company: `${named('company')}, (SELECT count(DISTINCT media_id)::int FROM media_companies WHERE company_id = $1::int) AS works`,
  tag: `(SELECT media_count FROM tags WHERE id = $1::int) AS works`,
}

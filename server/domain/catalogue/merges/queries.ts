import type { Merge, MergedField, MergePreview } from '@/lib/catalogue/schemas/merges'
import { MERGED_FIELDS, UNDO_DAYS } from '@/lib/catalogue/schemas/merges'
import type { EntityKind } from '@/lib/links'
import { writePartialDate } from '@/lib/partial-date'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { drawableWork, picture } from '@/server/platform/files/pictures'
import { MEDIA_CARD_JSON, type MediaCardRow } from '../media/cards'
import { COLUMNS } from './rules'

/** The entry that a merged one is now, also after several merges; null if there was no such merge. */
export async function movedEntry(noun: EntityKind, id: number): Promise<number | null> {
  cacheTag(noun, id)
  const [row] = await plannedRows<{ id: number }>(`${noun}-redirect`, redirectOf(noun), [id])
  return row?.id ?? null
}

const redirectOf = (noun: EntityKind) =>
  noun === 'media'
    ? 'SELECT media_id AS id FROM media_redirects WHERE old_id = $1::int'
    : `SELECT ${noun}_id AS id FROM entry_redirects WHERE noun = '${noun}' AND old_id = $1::int`

/** The merges into a work, the newest first; null if there is no such work. */
export async function mergesInto(id: number): Promise<Merge[] | null> {
  const rows = await plannedRows<MergeRow>('merges-into', MERGES, [id, MAX])
  if (rows.length === 0) {
    const [work] = await plannedRows<{ id: number }>('merges-work', 'SELECT id FROM media WHERE id = $1::int', [id])
    return work ? [] : null
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

const MERGES = `SELECT j.id, json_build_object('id', j.merged_id, 'title', j.merged_title) AS merged, m.id AS into, u.username AS editor, j.comment,
    j.created_at AS "createdAt", j.undone_at AS "undoneAt",
    coalesce(j.undone_at IS NULL AND j.created_at > now() - make_interval(days => ${UNDO_DAYS}), false) AS "canUndo"
  FROM media m JOIN merges j ON j.into_id = m.id LEFT JOIN users u ON u.id = j.editor_id
  WHERE m.id = $1::int ORDER BY j.id DESC LIMIT $2::int`

/** What a merge would do; null if one of the works is not there. */
export async function mergePreview(from: number, into: number): Promise<MergePreview | null> {
  const works = await plannedRows<WorkRow>('merge-works', WORKS, [[from, into]])
  const [moves] = await plannedRows<MergePreview['moves']>('merge-moves', MOVES, [from, into])
  const [gone, kept] = [from, into].map((id) => works.find((work) => work.id === id))
  return gone && kept && moves && from !== into ? { merged: compared(gone), into: compared(kept), moves } : null
}

type WorkRow = { id: number; card: MediaCardRow; work: Readonly<Record<string, unknown>>; series: string | null }

function compared({ id, card, work, series }: WorkRow): MergePreview['into'] {
  const fields = Object.fromEntries(
    MERGED_FIELDS.map((field) => [field, field === 'series' ? series : shown(field, work[COLUMNS[field]])]),
  ) as MergePreview['into']['fields']
  return {
    id,
    title: card.title,
    cover: picture(drawableWork('media', card), 'cover', card.attachments[0]).address,
    fields,
  }
}

/** A stored value as readers see it. */
function shown(field: MergedField, value: unknown): string | number | boolean | null {
  if (Array.isArray(value)) return value.join('\n') || null
  if ((field === 'releaseDate' || field === 'endDate') && typeof value === 'number') return writePartialDate(value)
  return (value ?? null) as string | number | boolean | null
}

const WORKS = `SELECT m.id, ${MEDIA_CARD_JSON} AS card, to_json(m) AS work, (SELECT title FROM series s WHERE s.id = m.series_id) AS series
  FROM media m WHERE m.id = ANY($1::int[])`

const count = (table: string, column = 'media_id') => `(SELECT count(*)::int FROM ${table} WHERE ${column} = $1::int)`
const MOVES = `SELECT ${count('watched_records')} AS records,
  (SELECT count(*)::int FROM watched_records b WHERE b.media_id = $1::int
    AND EXISTS (SELECT FROM watched_records a WHERE a.media_id = $2::int AND a.user_id = b.user_id)) AS both,
  ${count('list_entries')} AS "listEntries", ${count('reviews')} + ${count('reviews', 'other_id')} AS texts, ${count('torrents')} AS torrents,
  (SELECT count(*)::int FROM attachments WHERE media_id = $1::int AND NOT drawn) AS pictures, ${count('episodes')} AS episodes,
  ${count('media_characters')} + ${count('credits')} AS people, ${count('media_relations', 'from_id')} AS relations,
  ${count('external_ids')} AS "externalIds"`

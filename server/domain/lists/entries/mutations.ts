import { MAX_ENTRIES } from '@/lib/lists/rules'
import type {
  EntriesInput,
  EntryInput,
  EntryMove,
  ListAfterAdding,
  ListPath,
  ListSummary,
} from '@/lib/lists/schemas/lists'
import { type Prisma, sql } from '@/server/platform/database/client'
import { later } from '@/server/platform/database/later'
import { AppError, conflict } from '@/server/platform/errors'
import type { Statements } from '@/server/platform/writing/write'
import { onEditableList } from '../access'
import { type SummaryRow, toSummary } from '../cards'
import { keepChange } from '../changes'

/**
 * Appends a work that is shown to a list, with a note. If the list contains it already, a given note replaces the old
 * one.
 * @throws AppError notFound, forbidden, conflict (listFull)
 */
export async function addEntry(userId: number, path: ListPath, input: EntryInput): Promise<ListSummary | null> {
  const list = await onEditableList(userId, path, (tx, before, addedBy) => add(tx, before, input, addedBy))
  return list && toSummary(list, userId)
}

async function add(
  tx: Statements,
  list: SummaryRow,
  { media, description }: EntryInput,
  addedBy: number | null,
): Promise<SummaryRow> {
  const entry = await entryOf(tx, list.id, media)
  if (entry) {
    if (description === undefined || description === entry.description) return list
    await tx.query(
      sql`UPDATE list_entries SET description = ${description} WHERE list_id = ${list.id} AND media_id = ${media}`,
    )
    await keepChange(tx, { list: list.id, by: addedBy, kind: 'noted', media: [media] })
    return withNewDate(tx, list)
  }
  if (list.entryCount >= MAX_ENTRIES) throw conflict({ media: 'listFull' })
  const { rowCount } =
    await tx.query(sql`INSERT INTO list_entries (list_id, media_id, position, description, added_by_id)
    SELECT ${list.id}, m.id, coalesce((SELECT max(position) FROM list_entries WHERE list_id = ${list.id}), 0) + 1,
      ${description ?? null}, ${addedBy} FROM shown_media m WHERE m.id = ${media}`)
  if (rowCount === 0) throw new AppError('notFound')
  await keepChange(tx, { list: list.id, by: addedBy, kind: 'added', media: [media] })
  return withNewDate(tx, { ...list, entryCount: list.entryCount + 1 })
}

/**
 * Appends works to a list in this order; those that it contains already, and unknown ones, are left out, also hidden
 * ones.
 * @throws AppError notFound, forbidden, conflict (listFull: nothing is added)
 */
export async function addEntries(userId: number, path: ListPath, { media }: EntriesInput): Promise<ListAfterAdding> {
  let added = 0
  const list = await onEditableList(userId, path, async (tx, before, addedBy) => {
    const { rows } = await tx.query<{
      id: number
    }>(sql`INSERT INTO list_entries (list_id, media_id, position, added_by_id)
      SELECT ${before.id}, m.id, g.place + coalesce((SELECT max(position) FROM list_entries WHERE list_id = ${before.id}), 0), ${addedBy}::int
      FROM (SELECT id, min(place) AS place FROM unnest(${[...media]}::int[]) WITH ORDINALITY AS given (id, place) GROUP BY id) AS g
      JOIN shown_media m ON m.id = g.id ORDER BY g.place ON CONFLICT DO NOTHING RETURNING media_id AS id`)
    added = rows.length
    const entryCount = before.entryCount + added
    if (entryCount > MAX_ENTRIES) throw conflict({ media: 'listFull' })
    await keepChange(tx, { list: before.id, by: addedBy, kind: 'added', media: rows.map(({ id }) => id) })
    return added === 0 ? before : withNewDate(tx, { ...before, entryCount })
  })
  return { ...toSummary(list, userId), added }
}

/**
 * Removes a work from a list. Does nothing if it is not in the list.
 * @throws AppError notFound, forbidden
 */
export async function removeEntry(userId: number, path: ListPath, media: number): Promise<ListSummary | null> {
  const list = await onEditableList(userId, path, async (tx, before, by) => {
    const { rowCount } = await tx.query(
      sql`DELETE FROM list_entries WHERE list_id = ${before.id} AND media_id = ${media}`,
    )
    if (rowCount) await keepChange(tx, { list: before.id, by, kind: 'removed', media: [media] })
    return rowCount ? withNewDate(tx, { ...before, entryCount: before.entryCount - rowCount }) : before
  })
  return list && toSummary(list, userId)
}

/**
 * Moves an entry next to another one, or to a place. The result does not depend on concurrent moves of other entries.
 * @throws AppError notFound (also an entry that is not in the list), forbidden, conflict when the other entry was
 *   removed
 */
export async function moveEntry(userId: number, path: ListPath, move: EntryMove): Promise<ListSummary | null> {
  const list = await onEditableList(userId, path, async (tx, before, by) => {
    if (!(await entryOf(tx, before.id, move.media))) throw new AppError('notFound')
    if (move.after === move.media || move.before === move.media) return before
    const beside = await besideOf(tx, before.id, move)
    const position = (await room(tx, before.id, beside)) ?? (await renumbered(tx, before.id, beside))
    await tx.query(
      sql`UPDATE list_entries SET position = ${position} WHERE list_id = ${before.id} AND media_id = ${move.media}`,
    )
    await keepChange(tx, { list: before.id, by, kind: 'moved', media: [move.media] })
    return withNewDate(tx, before)
  })
  return list && toSummary(list, userId)
}

/** Converts a place, counted from 1 without this entry, to the entry that will follow it. Past the end is the end. */
async function besideOf(tx: Statements, listId: number, { position, ...move }: EntryMove): Promise<EntryMove> {
  if (position === undefined) return move
  const { rows } = await tx.query<{ id: number }>(sql`SELECT media_id AS id FROM list_entries
    WHERE list_id = ${listId} AND media_id <> ${move.media} ORDER BY position, media_id OFFSET ${position - 1} LIMIT 1`)
  return { media: move.media, before: rows[0]?.id ?? null }
}

async function renumbered(tx: Statements, listId: number, move: EntryMove): Promise<number> {
  await tx.query(sql`UPDATE list_entries e SET position = n.position FROM (
      SELECT media_id, row_number() OVER (ORDER BY position, media_id) AS position FROM list_entries WHERE list_id = ${listId}
    ) AS n WHERE e.list_id = ${listId} AND e.media_id = n.media_id`)
  const position = await room(tx, listId, move)
  if (position === undefined) throw new Error(`List ${listId} has no free position.`)
  return position
}

type Neighbours = { lower: number | null; upper: number | null }

/** A position between the two neighbours; undefined if there is none between them. */
async function room(tx: Statements, listId: number, { media, after, before }: EntryMove): Promise<number | undefined> {
  const beside = after ?? before ?? null
  const falls = after === undefined
  const statement = beside === null ? end(listId, media, falls) : around(listId, media, beside, falls)
  const { rows } = await tx.query<Neighbours>(statement)
  const [found] = rows
  if (!found) throw conflict({ [falls ? 'before' : 'after']: 'unknownEntry' })
  return positionBetween(found.lower, found.upper)
}

function end(listId: number, media: number, last: boolean): Prisma.Sql {
  return last
    ? sql`SELECT max(position) AS lower, NULL::float8 AS upper FROM list_entries
        WHERE list_id = ${listId} AND media_id <> ${media}`
    : sql`SELECT NULL::float8 AS lower, min(position) AS upper FROM list_entries
        WHERE list_id = ${listId} AND media_id <> ${media}`
}

function around(listId: number, media: number, beside: number, above: boolean): Prisma.Sql {
  return above
    ? sql`SELECT o.position AS upper, (SELECT p.position FROM list_entries p WHERE p.list_id = o.list_id
          AND (p.position, p.media_id) < (o.position, o.media_id) AND p.media_id <> ${media}
          ORDER BY p.position DESC, p.media_id DESC LIMIT 1) AS lower
        FROM list_entries o WHERE o.list_id = ${listId} AND o.media_id = ${beside}`
    : sql`SELECT o.position AS lower, (SELECT p.position FROM list_entries p WHERE p.list_id = o.list_id
          AND (p.position, p.media_id) > (o.position, o.media_id) AND p.media_id <> ${media}
          ORDER BY p.position, p.media_id LIMIT 1) AS upper
        FROM list_entries o WHERE o.list_id = ${listId} AND o.media_id = ${beside}`
}

async function entryOf(
  tx: Statements,
  listId: number,
  media: number,
): Promise<{ description: string | null } | undefined> {
  const { rows } = await tx.query<{ description: string | null }>(
    sql`SELECT description FROM list_entries WHERE list_id = ${listId} AND media_id = ${media}`,
  )
  return rows[0]
}

/** The list with the date of a change of its entries, which is stored. */
export async function withNewDate(tx: Statements, list: SummaryRow): Promise<SummaryRow> {
  const updatedAt = later(list.updatedAt)
  await tx.query(sql`UPDATE lists SET updated_at = ${updatedAt} WHERE id = ${list.id}`)
  return { ...list, updatedAt }
}

/**
 * A position between two neighbours (null: there is none). After some fifty moves into one gap halving ends: then it is
 * undefined, and the list must be renumbered.
 */
export function positionBetween(lower: number | null, upper: number | null): number | undefined {
  if (lower === null) return upper === null ? 1 : upper - 1
  if (upper === null) return lower + 1
  const middle = lower + (upper - lower) / 2
  return lower < middle && middle < upper ? middle : undefined
}

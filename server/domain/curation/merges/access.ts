import type { EditedNoun } from '@/lib/catalogue/nouns'
import { areOfOneKind } from '@/lib/curation/merge-kinds'
import type { MergeInput } from '@/lib/curation/schemas/merges'
import { hiddenIds, TABLES } from '@/server/domain/catalogue/entries/access'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import type { Tx } from '@/server/platform/writing/write'
import { successorOf } from '../references/statements'
import { type Entry, REVIEWS_CLASH } from './writes'

/**
 * Lets a merge be proposed that could be done now, if nothing is locked. Both entries are locked until the transaction
 * ends.
 * @throws AppError as mergeEntries(), but for locked lists
 */
export async function expectMergeable(
  tx: Tx,
  noun: EditedNoun,
  from: number,
  { into, confirmKinds = false }: Pick<MergeInput, 'into' | 'confirmKinds'>,
): Promise<void> {
  if (from === into) throw invalidInput({ into: 'itself' })
  await expectTwo(tx, noun, await both(tx, noun, [from, into], 'NO KEY UPDATE'), { into, confirmKinds })
}

/** Lets two locked entries be merged. @throws AppError as mergeEntries(), but for locked lists */
export async function expectTwo(
  tx: Tx,
  noun: EditedNoun,
  [gone, kept]: Two,
  { into, confirmKinds }: { into: number; confirmKinds: boolean },
): Promise<[Entry, Entry]> {
  if (!gone) throw new AppError('notFound')
  if (!kept) throw await unknownTarget(tx, noun, into)
  await expectShown(tx, noun, [gone.id, into])
  if (noun === 'media' && !confirmKinds && !areOfOneKind(gone.type, kept.type))
    throw conflict({ confirmKinds: 'kindsDiffer' })
  if (noun === 'series') await expectApart(tx, gone.id, into)
  return [gone, kept]
}

/**
 * Locks both entries in the order of their ids: other merges of them wait, and new rows that refer to them. It first
 * locks what other writes lock before entries. A record's write changes the record and then adds an event, which refers
 * to the work. A work's write locks its series.
 */
export async function lockedEntries(tx: Tx, noun: EditedNoun, from: number, into: number): Promise<Two> {
  if (noun in LOCKED_BEFORE) await tx.query(LOCKED_BEFORE[noun as keyof typeof LOCKED_BEFORE], [from, into])
  return both(tx, noun, [from, into], 'UPDATE')
}

type Two = [from: Entry | undefined, into: Entry | undefined]

async function both(
  tx: Tx,
  noun: EditedNoun,
  [from, into]: readonly [number, number],
  lock: 'UPDATE' | 'NO KEY UPDATE',
): Promise<Two> {
  const { rows } = await tx.query<{ entry: Entry }>(
    `SELECT to_jsonb(e) AS entry FROM ${TABLES[noun]} e WHERE id IN ($1, $2) ORDER BY id FOR ${lock}`,
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
export async function expectShown(tx: Tx, noun: EditedNoun, ids: readonly number[]): Promise<void> {
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

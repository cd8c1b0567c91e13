import type { EditedNoun } from '@/lib/catalogue/nouns'
import { byKey, type Delta, deltaOf, isSame, type ListKeys, type Values } from '@/lib/curation/documents/differences'
import { movedOrder, ORDERS, orderIn, orderOf, reordering } from '@/lib/curation/documents/orders'
import { ORDER_BY, placedOrders, writeOrders } from '@/server/domain/catalogue/orders'
import type { Prisma } from '@/server/platform/database/client'
import type { Tx } from '@/server/platform/writing/write'

type Changing = { was: Values; began: Values | undefined; change: Values }

/**
 * The difference of a change. A list that is given whole in another order than `began` has it is a change of its order.
 * Without `began` it is none: a load may have changed the computed order since the list was read.
 */
export function withOrders(lists: ListKeys, { was, began = {}, change }: Changing): Delta {
  const { before, after } = deltaOf(lists, was, change)
  const [from, to]: [Record<string, unknown>, Record<string, unknown>] = [{ ...before }, { ...after }]
  for (const [field, list] of Object.entries(ORDERS)) {
    const order =
      field in change
        ? field in after && orderGiven(field, { before, after, was })
        : list in change && list in began && reordering(field, began[list], change[list])
    delete from[field]
    delete to[field]
    if (!order) continue
    from[field] = order.before
    to[field] = order.after
  }
  return { before: from, after: to }
}

/** A given order, without unknown items, and with those that it does not name at its end; undefined if none moves. */
function orderGiven(field: string, { before, after, was }: Delta & { was: Values }) {
  const list = ORDERS[field] ?? ''
  const names = (of: unknown) => new Set(orderIn(field, of).map((item) => JSON.stringify(item)))
  const [old, given] = [orderIn(field, before[field]), orderIn(field, after[field])]
  const [added, removed, named] = [names(after[list]), names(before[list]), names(given)]
  const known = new Set([...names(old), ...names(was[list]), ...added])
  const rest = old.filter((item) => {
    const name = JSON.stringify(item)
    return !named.has(name) && (added.has(name) || !removed.has(name))
  })
  const wanted = [...given.filter((item) => known.has(JSON.stringify(item))), ...rest]
  return movedOrder(field, old, old, wanted) ? { before: old, after: wanted } : undefined
}

type Of = { noun: EditedNoun; id: number | null }

/** The orders that these fields of an entry are, or have, and in which an editor has given places. */
export async function placedIn(db: Prisma.TransactionClient, { noun, id }: Of, fields: readonly string[]) {
  const orders = fields.flatMap((field) => (field in ORDERS ? field : (orderOf(field) ?? [])))
  if (noun !== 'media' || id === null || orders.length === 0) return []
  return (await placedOrders(db, id)).filter((order) => orders.includes(order))
}

/** Whether a change takes items from a list, or gives them another key. */
export function losesItems(lists: ListKeys, list: string, { before, after }: Delta): boolean {
  const key = lists[list]
  if (!key) return false
  const wanted = byKey(key, after[list])
  return [...byKey(key, before[list]).keys()].some((name) => !wanted.has(name))
}

/** The orders of the casts of works, by their ids: those in which an editor has given places. */
export type CastOrders = ReadonlyMap<number, Cast>
type Cast = readonly { character: number }[]

const ORDER = 'characterOrder'

/** The orders of the casts of these works, of all or of those with places. */
async function castOrders(tx: Tx, works: readonly number[], which: 'all' | 'placed'): Promise<CastOrders> {
  if (works.length === 0) return new Map()
  const { rows } = await tx.query<{ id: number; cast: Cast }>(CASTS, [works, which === 'all'])
  return new Map(rows.map(({ id, cast }) => [id, cast]))
}

const CASTS = `SELECT mc.media_id AS id,
    json_agg(json_build_object('character', mc.character_id) ORDER BY ${ORDER_BY[ORDER]}) AS cast
  FROM media_characters mc JOIN characters c ON c.id = mc.character_id WHERE mc.media_id = ANY($1::int[])
  GROUP BY mc.media_id HAVING $2::boolean OR count(mc.position) > 0`

export const placedCasts = (tx: Tx, works: readonly number[]) => castOrders(tx, works, 'placed')

const withoutOne = (cast: Cast, character: number): Cast => cast.filter((each) => each.character !== character)

/** The order of a work's cast before and after a character has left it; nothing where it has no places. */
export function orderLost(casts: CastOrders, work: number, character: number): { before: Values; after: Values } {
  const cast = casts.get(work)
  const rest = cast && withoutOne(cast, character)
  if (!cast || rest?.length === cast.length) return { before: {}, after: {} }
  return { before: { [ORDER]: cast }, after: { [ORDER]: rest } }
}

/** Gives a character its places again in the casts of works that it comes back to: `lost` has them as they were. */
export async function givePlaces(
  tx: Tx,
  character: number,
  lost: readonly { id: number; before: Values }[],
): Promise<void> {
  const placed = lost.filter(({ before }) => Array.isArray(before[ORDER]))
  const ids = placed.map(({ id }) => id)
  const now = await castOrders(tx, ids, 'all')
  const db = await tx.prisma()
  for (const { id, before } of placed) {
    const [cast = [], former] = [now.get(id), before[ORDER] as Cast]
    const order = movedOrder(ORDER, cast, withoutOne(former, character), former, false)
    if (Array.isArray(order) && !isSame(order, cast)) await writeOrders(db, id, { [ORDER]: order as never })
  }
}

import type { EditedNoun } from '@/lib/catalogue/nouns'
import { type Prisma, raw } from '@/server/platform/database/client'
import type { Delta } from '../documents/rules'
import { TABLES } from '../entries/access'
import { type Kept, type Ownership, type Place, placeOf, placesOfChange } from './rules'

type Entry = { noun: EditedNoun; id: number }

/**
 * Makes the values of a change a person's, in the transaction of its edit. What takes another edit back (`reverts`: its `kept`) restores
 * whose the values were before that one.
 * @returns what changed, for the column `kept` of the edit; null if nothing has
 */
export async function keep(
  db: Prisma.TransactionClient,
  { noun, id }: Entry,
  delta: Delta,
  reverts: readonly Kept[] = [],
): Promise<Kept[] | null> {
  const restored = new Map(reverts.map((one) => [placeOf(one), one.was]))
  const wanted = placesOfChange(noun, delta).map((place) => {
    const was = restored.get(placeOf(place))
    return was === undefined ? place : { ...place, ownership: was }
  })
  return own(db, { noun, id }, wanted)
}

/** Sets whose these fields and items are. Returns those that changed, with whose they were. */
export async function own(
  db: Prisma.TransactionClient,
  { noun, id }: Entry,
  places: readonly Place[],
): Promise<Kept[] | null> {
  if (places.length === 0) return null
  const now = await ownershipOf(db, { noun, id })
  const changed = places.filter((place) => (now.get(placeOf(place)) ?? null) !== place.ownership)
  if (changed.length === 0) return null
  const fields = changed.filter(({ key }) => key === undefined)
  if (fields.length > 0) {
    const [kept, released] = [fields.filter(isOwned), fields.filter((place) => !isOwned(place))]
    await db.$executeRaw`UPDATE ${raw(TABLES[noun])} SET kept_fields = ARRAY(
        SELECT DISTINCT f FROM unnest(kept_fields || ${kept.map(listOf)}::text[]) AS f WHERE f <> ALL(${released.map(listOf)}::text[]) ORDER BY f)
      WHERE id = ${id}`
  }
  const items = changed.filter(({ key }) => key !== undefined)
  if (items.length > 0) {
    const given = (some: readonly Place[]) =>
      JSON.stringify(some.map(({ list, key, ownership }) => ({ list, key, isRemoved: ownership === 'removed' })))
    const owner = raw(`${noun}_id`)
    await db.$executeRaw`DELETE FROM kept_items k USING jsonb_to_recordset(${given(items.filter((place) => !isOwned(place)))}::jsonb)
        AS given (list text, key jsonb) WHERE k.${owner} = ${id} AND k.list = given.list AND k.key = given.key`
    await db.$executeRaw`INSERT INTO kept_items (${owner}, list, key, is_removed)
      SELECT ${id}, list, key, "isRemoved" FROM jsonb_to_recordset(${given(items.filter(isOwned))}::jsonb)
        AS given (list text, key jsonb, "isRemoved" boolean)
      ON CONFLICT (${owner}, list, key) WHERE ${owner} IS NOT NULL DO UPDATE SET is_removed = EXCLUDED.is_removed`
  }
  return changed.map(({ list, key, ...place }) => ({
    list,
    ...(key !== undefined && { key }),
    was: now.get(placeOf({ list, key, ...place })) ?? null,
  }))
}

const isOwned = ({ ownership }: Place) => ownership !== null
const listOf = ({ list }: Place) => list

/** Whose the fields and items of an entry are, by their places; those that are not there are the sources'. */
export async function ownershipOf(
  db: Prisma.TransactionClient,
  { noun, id }: Entry,
): Promise<ReadonlyMap<string, Ownership>> {
  const found = await db.$queryRaw<{ list: string; key: unknown; isItem: boolean; isRemoved: boolean }[]>`
    SELECT f AS list, NULL::jsonb AS key, false AS "isItem", false AS "isRemoved"
      FROM ${raw(TABLES[noun])}, unnest(kept_fields) AS f WHERE id = ${id}
    UNION ALL SELECT list, key, true, is_removed FROM kept_items WHERE ${raw(`${noun}_id`)} = ${id}`
  return new Map(
    found.map(({ list, key, isItem, isRemoved }) => [
      placeOf(isItem ? { list, key } : { list }),
      isRemoved ? 'removed' : 'written',
    ]),
  )
}

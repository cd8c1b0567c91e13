import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Delta } from '@/lib/curation/documents/differences'
import { grouped } from '@/lib/grouped'
import { TABLES } from '@/server/domain/catalogue/entries/access'
import { type Prisma, raw } from '@/server/platform/database/client'
import { ledOn } from '../documents/queries'
import { type Kept, type Ownership, type Place, placeOf, placesOfChange, REFERRED } from './rules'

/** The values that an edit kept. Entries merged since are replaced by their successors. */
export async function keptNow(db: Prisma.TransactionClient, kept: readonly Kept[]): Promise<Kept[]> {
  const idOf = ({ key }: Kept) => (Array.isArray(key) ? key[0] : key)
  const led = await ledOn(db, ...kept.map((one) => ({ [REFERRED[one.list] ?? '']: idOf(one) })))
  return kept.map((one, at) => {
    const id = led[at]?.[REFERRED[one.list] ?? '']
    if (id === idOf(one)) return one
    return { ...one, key: Array.isArray(one.key) ? [id, ...one.key.slice(1)] : id }
  })
}

type Entry = { noun: EditedNoun; id: number }

/**
 * Makes the values of a change a person's, in the transaction of its edit. What takes another edit back (`reverts`: its
 * `kept`) restores whose the values were before that one.
 * @returns what changed, for the column `kept` of the edit; null if nothing has
 */
export async function keep(
  db: Prisma.TransactionClient,
  { noun, id }: Entry,
  delta: Delta,
  reverts: readonly Kept[] = [],
): Promise<Kept[] | null> {
  const kept = await keepAll(db, noun, [{ id, delta, reverts }])
  return kept.get(id) ?? null
}

/** keep() of changes of several entries of a noun, with as many statements as of one. */
export async function keepAll(
  db: Prisma.TransactionClient,
  noun: EditedNoun,
  changes: readonly { id: number; delta: Delta; reverts?: readonly Kept[] }[],
): Promise<ReadonlyMap<number, Kept[]>> {
  const wanted = changes.map(({ id, delta, reverts = [] }) => {
    const restored = new Map(reverts.map((one) => [placeOf(one), one.was]))
    const places = placesOfChange(noun, delta).map((place) => {
      const was = restored.get(placeOf(place))
      return was === undefined ? place : { ...place, ownership: was }
    })
    return { id, places }
  })
  return ownAll(db, noun, wanted)
}

/**
 * Sets whose these fields and items of entries of a noun are. Returns those that changed, with whose they were, by the
 * ids of the entries.
 */
export async function ownAll(
  db: Prisma.TransactionClient,
  noun: EditedNoun,
  entries: readonly { id: number; places: readonly Place[] }[],
): Promise<ReadonlyMap<number, Kept[]>> {
  const given = entries.flatMap(({ id, places }) => places.map((place) => ({ ...place, id })))
  if (given.length === 0) return new Map()
  const now = await ownerships(db, noun, [...new Set(given.map(({ id }) => id))])
  const was = ({ id, ...place }: Placed) => now.get(id)?.get(placeOf(place)) ?? null
  const changed = given.filter((place) => was(place) !== place.ownership)
  const isField = ({ key }: Placed) => key === undefined
  const [fields, items] = [changed.filter(isField), changed.filter((place) => !isField(place))]
  await writeFields(db, noun, fields)
  await writeItems(db, noun, items)
  const kept = (place: Placed): Kept => ({
    list: place.list,
    ...(place.key !== undefined && { key: place.key }),
    was: was(place),
  })
  return new Map([...grouped(changed, ({ id }) => id)].map(([id, places]) => [id, places.map(kept)]))
}

type Placed = Place & { id: number }

async function writeFields(db: Prisma.TransactionClient, noun: EditedNoun, places: readonly Placed[]): Promise<void> {
  if (places.length === 0) return
  const byEntry = [...grouped(places, ({ id }) => id)].map(([id, fields]) => ({
    id,
    kept: fields.filter(isOwned).map(listOf),
    released: fields.filter((place) => !isOwned(place)).map(listOf),
  }))
  await db.$executeRaw`UPDATE ${raw(TABLES[noun])} AS e SET kept_fields = ARRAY(
      SELECT DISTINCT f FROM unnest(e.kept_fields || given.kept) AS f WHERE f <> ALL(given.released) ORDER BY f)
    FROM jsonb_to_recordset(${JSON.stringify(byEntry)}::jsonb) AS given (id int, kept text[], released text[])
    WHERE e.id = given.id`
}

async function writeItems(db: Prisma.TransactionClient, noun: EditedNoun, places: readonly Placed[]): Promise<void> {
  if (places.length === 0) return
  const given = (some: readonly Placed[]) =>
    JSON.stringify(some.map(({ id, list, key, ownership }) => ({ id, list, key, isRemoved: ownership === 'removed' })))
  const owner = raw(`${noun}_id`)
  await db.$executeRaw`DELETE FROM kept_items k
    USING jsonb_to_recordset(${given(places.filter((place) => !isOwned(place)))}::jsonb) AS given (id int, list text, key jsonb)
    WHERE k.${owner} = given.id AND k.list = given.list AND k.key = given.key`
  await db.$executeRaw`INSERT INTO kept_items (${owner}, list, key, is_removed)
    SELECT id, list, key, "isRemoved" FROM jsonb_to_recordset(${given(places.filter(isOwned))}::jsonb)
      AS given (id int, list text, key jsonb, "isRemoved" boolean) ORDER BY id
    ON CONFLICT (${owner}, list, key) WHERE ${owner} IS NOT NULL DO UPDATE SET is_removed = EXCLUDED.is_removed`
}

const isOwned = ({ ownership }: Place) => ownership !== null
const listOf = ({ list }: Place) => list

/** Whose the fields and items of an entry are, by their places; those that are not there are the sources'. */
export async function ownershipOf(
  db: Prisma.TransactionClient,
  { noun, id }: Entry,
): Promise<ReadonlyMap<string, Ownership>> {
  return (await ownerships(db, noun, [id])).get(id) ?? new Map()
}

async function ownerships(
  db: Prisma.TransactionClient,
  noun: EditedNoun,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, Ownership>>> {
  const owner = raw(`${noun}_id`)
  const found = await db.$queryRaw<{ id: number; list: string; key: unknown; isItem: boolean; isRemoved: boolean }[]>`
    SELECT id, f AS list, NULL::jsonb AS key, false AS "isItem", false AS "isRemoved"
      FROM ${raw(TABLES[noun])}, unnest(kept_fields) AS f WHERE id = ANY(${ids}::int[])
    UNION ALL SELECT ${owner}, list, key, true, is_removed FROM kept_items WHERE ${owner} = ANY(${ids}::int[])`
  const ownership = ({ list, key, isItem, isRemoved }: (typeof found)[number]) =>
    [placeOf(isItem ? { list, key } : { list }), isRemoved ? 'removed' : 'written'] as const
  return new Map([...grouped(found, ({ id }) => id)].map(([id, rows]) => [id, new Map(rows.map(ownership))]))
}

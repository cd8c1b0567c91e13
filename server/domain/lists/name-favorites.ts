import { FAVORITE_KINDS, type Favorite, type FavoriteKind, MAX_FAVORITES } from '@/lib/lists/schemas/favorites'
import { FAVORITES } from '@/lib/slugs'
import { companyCards } from '@/server/domain/catalogue/companies/cards'
import { isHidden, isShown } from '@/server/domain/catalogue/entries/access'
import { nameCards } from '@/server/domain/catalogue/names/cards'
import { lockUsers, refuseForeign } from '@/server/domain/identity/users/locks'
import { plannedRows, raw, sql } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { type Statements, write } from '@/server/platform/writing/write'

/** A user's favourite characters, people and companies in their order, with hidden ones: for the user alone. */
export async function nameFavorites(userId: number): Promise<Favorite[]> {
  return withCards(await plannedRows<Row>('name-favorites', FAVORITES_OF, [userId]), true)
}

/**
 * The first of each kind, if the user's list of favourites is public: one choice is for all of them. The profile's
 * cache tag covers it.
 */
export async function publicNameFavorites(userId: number): Promise<Favorite[]> {
  return withCards(await plannedRows<Row>('public-name-favorites', PUBLIC, [userId, FAVORITES, MAX_SHOWN]), false)
}

/** Whether an entry is a favourite of a user. */
export async function isFavorite(userId: number, kind: FavoriteKind, id: number): Promise<boolean> {
  return (await plannedRows(`is-favorite-${kind}`, IS_FAVORITE[kind], [userId, id])).length > 0
}

type Row = { kind: FavoriteKind; id: number }

async function withCards(rows: readonly Row[], evenHidden: boolean): Promise<Favorite[]> {
  const idsOf = (kind: FavoriteKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const named = (kind: 'character' | 'person') => async () =>
    (await nameCards(kind, idsOf(kind), evenHidden)).map(({ id, fullName, nativeName, cover, color }) => {
      return { kind, id, name: fullName, nativeName, cover, color }
    })
  const companies = async () =>
    (await companyCards(idsOf('company'), evenHidden)).map(({ id, name, nativeName, cover, color }) => {
      return { kind: 'company' as const, id, name, nativeName, cover, color }
    })
  const found: Favorite[][] = await Promise.all([named('character')(), named('person')(), companies()])
  return found.flat()
}

const MAX_SHOWN = 12

export const COLUMN = { character: 'character_id', person: 'person_id', company: 'company_id' } as const
const byKind = (of: (kind: FavoriteKind) => string) =>
  Object.fromEntries(FAVORITE_KINDS.map((kind) => [kind, of(kind)])) as Record<FavoriteKind, string>

const KIND = `CASE WHEN character_id IS NOT NULL THEN 'character' WHEN person_id IS NOT NULL THEN 'person' ELSE 'company' END`
const ORDERED = `SELECT ${KIND} AS kind, coalesce(character_id, person_id, company_id) AS id,
    row_number() OVER (PARTITION BY ${KIND} ORDER BY position, id) AS place
  FROM name_favorites WHERE user_id = $1::int`
const FAVORITES_OF = `SELECT kind, id FROM (${ORDERED}) AS ordered ORDER BY kind, place`
const SHOWN_ONES = FAVORITE_KINDS.map((kind) => isShown(kind, `coalesce(${COLUMN[kind]}, 0)`)).join(' AND ')
const PUBLIC = `SELECT kind, id FROM (${ORDERED} AND ${SHOWN_ONES}) AS ordered WHERE place <= $3::int
    AND EXISTS (SELECT FROM lists l WHERE l.owner_id = $1::int AND l.slug = $2::text AND l.visibility = 'Public')
  ORDER BY kind, place`
const IS_FAVORITE = byKind(
  (kind) => `SELECT 1 FROM name_favorites WHERE user_id = $1::int AND ${COLUMN[kind]} = $2::int`,
)

/**
 * Adds an entry to the end of a user's favourites of its kind; one that is there stays where it is.
 * @throws AppError notFound, invalidInput (tooManyFavorites)
 */
export async function addFavorite(userId: number, kind: FavoriteKind, id: number): Promise<void> {
  if (await isHidden(kind, id)) throw new AppError('notFound')
  await onFavorites(userId, async (tx) => {
    const of = mine(userId, kind)
    const { rows } = await tx.query<{ total: number; next: number; isThere: boolean }>(sql`
      SELECT count(*)::int AS total, coalesce(max(position), 0) + 1 AS next, coalesce(bool_or(${raw(COLUMN[kind])} = ${id}), false) AS "isThere"
      FROM name_favorites WHERE ${of}`)
    const [now] = rows
    if (!now || now.isThere) return
    if (now.total >= MAX_FAVORITES) throw invalidInput({ id: 'tooManyFavorites' })
    await tx.query(
      sql`INSERT INTO name_favorites (user_id, ${raw(COLUMN[kind])}, position) VALUES (${userId}, ${id}, ${now.next})`,
    )
  }).catch(refuseForeign)
}

/** Removes an entry from a user's favourites, if it is there. */
export async function removeFavorite(userId: number, kind: FavoriteKind, id: number): Promise<void> {
  await onFavorites(userId, async (tx) => {
    await tx.query(sql`DELETE FROM name_favorites WHERE user_id = ${userId} AND ${raw(COLUMN[kind])} = ${id}`)
  })
}

/**
 * Puts a user's favourites of a kind into this order. Other favourites follow in their old order; unknown ids are
 * ignored.
 */
export async function orderFavorites(userId: number, kind: FavoriteKind, ids: readonly number[]): Promise<void> {
  await onFavorites(userId, async (tx) => {
    await tx.query(sql`UPDATE name_favorites f SET position = o.place FROM (
        SELECT n.id, row_number() OVER (ORDER BY array_position(${ids}::int[], n.${raw(COLUMN[kind])}) NULLS LAST, n.position, n.id) AS place
        FROM name_favorites n WHERE ${mine(userId, kind)}
      ) AS o WHERE f.id = o.id AND f.position <> o.place`)
  })
}

/** Writes of one user follow each other. */
function onFavorites(userId: number, work: (tx: Statements) => Promise<void>): Promise<void> {
  return write(async (tx) => {
    await lockUsers(tx, userId)
    await work(tx)
    tx.invalidate([`user:${userId}`])
  })
}

const mine = (userId: number, kind: FavoriteKind) => sql`user_id = ${userId} AND ${raw(COLUMN[kind])} IS NOT NULL`

import { FAVORITES } from '@/lib/lists'
import { FAVORITE_KINDS, type Favorite, type FavoriteKind } from '@/lib/schemas/favorites'
import { companyCards } from '@/server/domain/companies/cards'
import { nameCards } from '@/server/domain/names/cards'
import { plannedRows } from '@/server/platform/database/client'

/** A user's favourite characters, people and companies, of each kind in the user's order. */
export async function nameFavorites(userId: number): Promise<Favorite[]> {
  return withCards(await plannedRows<Row>('name-favorites', FAVORITES_OF, [userId]))
}

/**
 * The first of each kind, if the user's list of favourites is public: one choice is for all of them. The profile's cache tag
 * covers it.
 */
export async function publicNameFavorites(userId: number): Promise<Favorite[]> {
  return withCards(await plannedRows<Row>('public-name-favorites', PUBLIC, [userId, FAVORITES, MAX_SHOWN]))
}

/** Whether an entry is a favourite of a user. */
export async function isFavorite(userId: number, kind: FavoriteKind, id: number): Promise<boolean> {
  return (await plannedRows(`is-favorite-${kind}`, IS_FAVORITE[kind], [userId, id])).length > 0
}

type Row = { kind: FavoriteKind; id: number }

async function withCards(rows: readonly Row[]): Promise<Favorite[]> {
  const idsOf = (kind: FavoriteKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const named = (kind: 'character' | 'person') => async () =>
    (await nameCards(kind, idsOf(kind))).map(({ id, fullName, nativeName, cover, color }) => {
      return { kind, id, name: fullName, nativeName, cover, color }
    })
  const companies = async () =>
    (await companyCards(idsOf('company'))).map(({ id, name, nativeName, cover, color }) => {
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
const PUBLIC = `SELECT kind, id FROM (${ORDERED}) AS ordered WHERE place <= $3::int
    AND EXISTS (SELECT FROM lists l WHERE l.owner_id = $1::int AND l.slug = $2::text AND l.visibility = 'Public')
  ORDER BY kind, place`
const IS_FAVORITE = byKind(
  (kind) => `SELECT 1 FROM name_favorites WHERE user_id = $1::int AND ${COLUMN[kind]} = $2::int`,
)

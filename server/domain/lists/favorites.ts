import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { FAVORITES } from '@/lib/slugs'
import { mediaCards } from '@/server/domain/catalogue/media/cards'
import { plannedRows } from '@/server/platform/database/client'

/** The first of a user's favourites in their own order, if that list is public; the profile's cache tag covers both. */
export async function publicFavorites(userId: number): Promise<MediaCard[]> {
  const ids = await plannedRows<{ id: number }>('public-favorites', STATEMENT, [userId, FAVORITES, MAX])
  return mediaCards(ids.map(({ id }) => id))
}

const MAX = 12

const STATEMENT = `SELECT e.media_id AS id FROM lists l JOIN list_entries e ON e.list_id = l.id
  WHERE l.owner_id = $1::int AND l.slug = $2::text AND l.visibility = 'Public' ORDER BY e.position, e.media_id LIMIT $3::int`

import type { MediaSearchPage } from '@/lib/catalogue/schemas/media'
import type { ExternalId } from '@/lib/links/site-ids'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { mediaCards } from './media/cards'

/** A page of the works that have one of these ids on another site; empty without any. Hidden works are left out. */
export async function mediaWithIds(
  given: readonly ExternalId[],
  { page, size }: { page: number; size: number },
): Promise<MediaSearchPage> {
  const values = [given.map(({ site }) => site), given.map(({ id }) => id)]
  const found = await plannedRows<{ id: number }>('media-with-ids', WITH_IDS, values)
  const ids = found.slice(page * size, (page + 1) * size).map(({ id }) => id)
  return { ...pageOf(await mediaCards(ids), found.length, { page, size }), leftOut: null, names: [], hasMore: false }
}

/** One work at most has an id, so there are no more rows than ids. */
const WITH_IDS = `SELECT m.id FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given (site, id, place)
  JOIN external_ids e ON e.site = given.site AND e.external_id = given.id AND e.media_id IS NOT NULL
  JOIN shown_media m ON m.id = e.media_id ORDER BY given.place`

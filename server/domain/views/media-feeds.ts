import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { MEDIA_FEED_SIZE, type MediaFeedSearch } from '@/lib/catalogue/schemas/media-feeds'
import { browseMedia } from '@/server/domain/catalogue/media/browse'
import { plannedRows } from '@/server/platform/database/client'

/** A work as an item of a feed. */
export type MediaItem = MediaCard & { description: string | null; createdAt: Date; changedAt: Date }

/** The works of a browse query as items, the newest first. */
export async function newestWorks(search: MediaFeedSearch): Promise<MediaItem[]> {
  const { data } = await browseMedia({ ...search, sort: 'created', order: 1, page: 0, size: MEDIA_FEED_SIZE })
  const found = await plannedRows<Pick<MediaItem, 'id' | 'description' | 'createdAt' | 'changedAt'>>(
    'media-feed-items',
    STATEMENT,
    [data.map(({ id }) => id)],
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  return data.flatMap((card) => {
    const row = byId.get(card.id)
    return row ? [{ ...card, ...row }] : []
  })
}

const STATEMENT = `SELECT id, description, created_at AS "createdAt", updated_at AS "changedAt" FROM shown_media WHERE id = ANY($1::int[])`

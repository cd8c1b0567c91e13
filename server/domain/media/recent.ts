import type { Home } from '@/lib/schemas/home'
import { keptPicture } from '@/server/domain/entries/json'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { drawableWork, type Kept, picture } from '@/server/platform/files/pictures'
import { recentMediaIds } from './browse'
import { mediaCards } from './cards'

type Recent = Home['mediaData'][number]

/** The works that changed last, with what the scroller of the home page shows of them. */
export async function recentMedia(page: number, size: number): Promise<Recent[]> {
  const ids = await recentMediaIds(page, size)
  cacheTag('media', ids)
  const [cards, rows] = await Promise.all([
    mediaCards(ids),
    plannedRows<MoreRow>('recent-media', MORE_STATEMENT, [ids]),
  ])
  const more = new Map(rows.map((row) => [row.id, row]))
  return cards.map((card) => {
    const { description = null, keptBanner } = more.get(card.id) ?? {}
    return { ...card, description, banner: picture(drawableWork('media', card), 'banner', keptBanner).address }
  })
}

type MoreRow = { id: number; description: string | null; keptBanner: Kept }

const MORE_STATEMENT = `SELECT m.id, m.description, ${keptPicture('media', 'm.id', 'Banner')} AS "keptBanner"
  FROM media m WHERE m.id = ANY($1::int[])`

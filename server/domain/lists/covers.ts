import { MAX_COVERS } from '@/lib/lists/rules'
import type { Cover } from '@/lib/schemas/fields'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { cacheTag } from '@/server/platform/cache/tags'

export type CoversRow = { covers: MediaCardRow[] }

/** The column of the covers of a list `l`: its first entries as cards. */
export const COVERS = `(SELECT coalesce(json_agg(c.card ORDER BY c.position, c.media_id), '[]') FROM (
    SELECT e.position, e.media_id, ${MEDIA_CARD_JSON} AS card FROM list_entries e JOIN shown_media m ON m.id = e.media_id
    WHERE e.list_id = l.id ORDER BY e.position, e.media_id LIMIT ${MAX_COVERS}) AS c) AS covers`

/** The covers of a list. Adds their cache tags. */
export function toCovers(rows: readonly MediaCardRow[]): Cover[] {
  cacheTag(
    'media',
    rows.map(({ id }) => id),
  )
  return rows.map(toMediaCard).map(({ id, cover, color }) => ({ media: id, cover, color }))
}

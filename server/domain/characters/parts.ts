import type { CharacterMedia } from '@/lib/schemas/characters'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/media/cards'
import { cacheTag } from '@/server/platform/cache/tags'

/** The works in which a character, the row `e`, appears: where it leads first, then what most people know. */
export type PartRow = { role: CharacterMedia['role']; description: string | null; media: MediaCardRow }

/** As JSON; `page` is a LIMIT (and OFFSET), `where` narrows the places `mc`. */
export const parts = (page: string, where = 'true') => `(
  SELECT coalesce(json_agg(json_build_object('role', m.part, 'description', m.description, 'media', ${MEDIA_CARD_JSON})), '[]')
  FROM (SELECT mc.role AS part, m.* FROM media_characters mc JOIN media m ON m.id = mc.media_id
    WHERE mc.character_id = e.id AND ${where} ORDER BY mc.role, m.popularity DESC, m.id ${page}) m)`

/** Notes the works as read. */
export function toParts(rows: PartRow[]): CharacterMedia[] {
  cacheTag(
    'media',
    rows.map(({ media }) => media.id),
  )
  return rows.map(({ role, description, media }) => ({ role, media: { ...toMediaCard(media), description } }))
}

import type { CharacterActor, CharacterMedia } from '@/lib/catalogue/schemas/characters'
import { cacheTag } from '@/server/platform/cache/tags'
import { storedPicture } from '../entries/cards'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '../media/cards'
import { type NameCardRow, toNameCard } from '../names/cards'

/** The works in which a character, the row `e`, appears: first by role (leads first), then by popularity. */
export type AppearanceRow = { role: CharacterMedia['role']; description: string | null; media: MediaCardRow }

/** As JSON; `page` is a LIMIT (and OFFSET), `where` is a condition on the rows `mc`. */
export const appearances = (page: string, where = 'true') => `(
  SELECT coalesce(json_agg(json_build_object('role', m.appearance, 'description', m.description, 'media', ${MEDIA_CARD_JSON})), '[]')
  FROM (SELECT mc.role AS appearance, m.* FROM media_characters mc JOIN shown_media m ON m.id = mc.media_id
    WHERE mc.character_id = e.id AND ${where} ORDER BY mc.role, m.popularity DESC, m.id ${page}) m)`

/** Adds the works to the cache tags. */
export function toAppearances(rows: AppearanceRow[]): CharacterMedia[] {
  cacheTag(
    'media',
    rows.map(({ media }) => media.id),
  )
  return rows.map(({ role, description, media }) => ({ role, media: { ...toMediaCard(media), description } }))
}

/** The voice actors of a character, the row `e`: by number of works, then by popularity. */
export type ActorRow = NameCardRow & Pick<CharacterActor, 'role' | 'description' | 'mediaCount'>

/** Most descriptions (usually languages) on one actor's card. */
const MAX_DESCRIPTIONS = 5

/** As JSON; `page` is a LIMIT (and OFFSET), `where` is a condition on the credits `v`. */
export const actors = (page: string, where = 'true') => `(
  SELECT coalesce(json_agg(json_build_object('id', x.id, 'fullName', x.full_name, 'nativeName', x.native_name,
    'role', x.role, 'description', array_to_string(x.descriptions[1:${MAX_DESCRIPTIONS}], ', '), 'mediaCount', x.media_count,
    'storedCover', ${storedPicture('person', 'x.id', 'Primary')})), '[]')
  FROM (SELECT p.id, p.full_name, p.native_name, played.* FROM (
      SELECT v.person_id, min(v.role) AS role, count(DISTINCT v.media_id)::int AS media_count,
        array_agg(DISTINCT v.description) FILTER (WHERE v.description IS NOT NULL) AS descriptions
      FROM credits v WHERE v.character_id = e.id AND ${where} GROUP BY v.person_id
    ) played JOIN shown_people p ON p.id = played.person_id ORDER BY played.media_count DESC, p.popularity DESC, p.id ${page}) x)`

/** Adds the actors to the cache tags. */
export function toActors(rows: ActorRow[]): CharacterActor[] {
  cacheTag(
    'person',
    rows.map(({ id }) => id),
  )
  return rows.map(({ role, description, mediaCount, ...card }) => ({
    ...toNameCard('person', card),
    role,
    description,
    mediaCount,
  }))
}

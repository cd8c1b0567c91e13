import { roleText } from '@/lib/catalogue/role-text'
import type { PersonRole } from '@/lib/catalogue/schemas/people'
import { cacheTag } from '@/server/platform/cache/tags'
import { storedPicture } from '../entries/cards'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '../media/cards'
import { type NameCardRow, toNameCard } from '../names/cards'

/** The roles of a person, the row `e`, by popularity of the work. */
export type RoleRow = Pick<PersonRole, 'role' | 'description'> & { media: MediaCardRow; character: NameCardRow | null }

const CHARACTER = `(SELECT json_build_object('id', c.id, 'fullName', c.full_name, 'nativeName', c.native_name,
  'storedCover', ${storedPicture('character', 'c.id', 'Primary')}) FROM shown_characters c WHERE c.id = m.character_id)`

/** As JSON; `page` is a LIMIT (and OFFSET), `where` is a condition on the credits `v`. */
export const roles = (page: string, where = 'true') => `(
  SELECT coalesce(json_agg(json_build_object('role', m.role, 'description', m.words, 'media', ${MEDIA_CARD_JSON},
    'character', ${CHARACTER})), '[]')
  FROM (SELECT v.role, v.description AS words, v.character_id, m.* FROM credits v JOIN shown_media m ON m.id = v.media_id
    WHERE v.person_id = e.id AND ${where} ORDER BY m.popularity DESC, m.id, v.id ${page}) m)`

/** Adds the works and characters to the cache tags. */
export function toRoles(rows: RoleRow[]): PersonRole[] {
  cacheTag(
    'media',
    rows.map(({ media }) => media.id),
  )
  cacheTag(
    'character',
    rows.flatMap(({ character }) => character?.id ?? []),
  )
  return rows.map(({ media, character, ...rest }) => ({
    ...rest,
    roles: roleText(rest),
    media: toMediaCard(media),
    character: character && toNameCard('character', character),
  }))
}

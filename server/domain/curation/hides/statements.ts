import type { EntityKind } from '@/lib/links'

/** The authors of texts on an entry, and whose favourite it is. */
const known = (noun: EntityKind) => `
  UNION SELECT 'author:' || poster_id FROM reviews WHERE poster_id IS NOT NULL AND ${noun}_id = $1`
const favourite = (noun: EntityKind) => `
  UNION SELECT 'user:' || user_id FROM name_favorites WHERE ${noun}_id = $1`

/** The cache tags of the pages of whatever has to do with an entry. */
export const SHOWN_ON: Record<EntityKind, string> = {
  media: `SELECT 'series:' || series_id AS tag FROM media WHERE id = $1::int AND series_id IS NOT NULL
  UNION SELECT 'media:' || id FROM media WHERE series_id = (SELECT series_id FROM media WHERE id = $1)
  UNION SELECT 'media:' || to_id FROM media_relations WHERE from_id = $1
  UNION SELECT 'media:' || from_id FROM media_relations WHERE to_id = $1
  UNION SELECT 'media:' || media_id FROM recommended_works WHERE other_id = $1
  UNION SELECT 'media:' || media_id FROM similar_works WHERE other_id = $1
  UNION SELECT 'media:' || next_id FROM guessed_sequels WHERE media_id = $1
  UNION SELECT 'media:' || media_id FROM guessed_sequels WHERE next_id = $1
  UNION SELECT 'character:' || character_id FROM media_characters WHERE media_id = $1
  UNION SELECT 'person:' || person_id FROM credits WHERE media_id = $1
  UNION SELECT 'company:' || company_id FROM media_companies WHERE media_id = $1
  UNION SELECT 'tag:' || tag_id FROM media_tags WHERE media_id = $1
  UNION SELECT 'torrent:' || id FROM torrents WHERE media_id = $1
  UNION SELECT 'list:' || list_id FROM list_entries WHERE media_id = $1
  UNION SELECT 'user:' || owner_id FROM lists
    WHERE visibility = 'Public' AND id IN (SELECT list_id FROM list_entries WHERE media_id = $1)
  UNION SELECT 'author:' || poster_id FROM reviews WHERE poster_id IS NOT NULL AND $1 IN (media_id, other_id)
  UNION SELECT 'watched:' || user_id FROM watched_records WHERE media_id = $1`,
  series: `SELECT 'media:' || id AS tag FROM media WHERE series_id = $1::int
  UNION SELECT 'character:' || id FROM characters WHERE series_id = $1 ${known('series')}`,
  character: `SELECT 'media:' || media_id AS tag FROM media_characters WHERE character_id = $1::int
  UNION SELECT 'person:' || person_id FROM credits WHERE character_id = $1 ${known('character')} ${favourite('character')}`,
  person: `SELECT 'media:' || media_id AS tag FROM credits WHERE person_id = $1::int
  UNION SELECT 'character:' || character_id FROM credits WHERE person_id = $1 AND character_id IS NOT NULL
  ${known('person')} ${favourite('person')}`,
  company: `SELECT 'media:' || media_id AS tag FROM media_companies WHERE company_id = $1::int
  ${known('company')} ${favourite('company')}`,
}

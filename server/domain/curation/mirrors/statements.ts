import type { EditedNoun } from '@/lib/catalogue/nouns'

/**
 * Selects the items by which other entries name entry $1, by mirrored field. They are as in the documents of those
 * entries (documents/). $2: works that a series takes, or had.
 */
export const SAID: Partial<Record<EditedNoun, Readonly<Record<string, string>>>> = {
  media: {
    relations: `SELECT 'media' AS noun, from_id AS id, 'relations' AS field, json_build_object('type', type, 'media', to_id) AS item
      FROM media_relations WHERE to_id = $1::int`,
    series: `SELECT 'series' AS noun, series_id AS id, 'media' AS field, to_json(id) AS item FROM media
      WHERE id = $1::int AND series_id IS NOT NULL`,
    characters: `SELECT 'character' AS noun, character_id AS id, 'media' AS field, json_build_object('media', media_id, 'role', role) AS item
      FROM media_characters WHERE media_id = $1::int`,
  },
  series: {
    media: `SELECT w.noun, w.id, w.field, w.item FROM (SELECT id, series_id FROM media WHERE series_id = $1::int
        UNION SELECT id, series_id FROM media WHERE id = ANY($2::int[])) AS m,
      LATERAL (SELECT 'media' AS noun, m.id, 'series' AS field, to_json(m.series_id) AS item
        UNION ALL SELECT 'series', m.series_id, 'media', to_json(m.id) WHERE m.series_id <> $1::int) AS w`,
  },
  character: {
    media: `SELECT 'media' AS noun, mc.media_id AS id, 'characters' AS field,
        json_build_object('character', mc.character_id, 'role', mc.role, 'actors', coalesce(v.actors, '[]')) AS item
      FROM media_characters mc LEFT JOIN (SELECT media_id,
          json_agg(json_build_object('person', person_id, 'description', description) ORDER BY id) AS actors
        FROM credits WHERE character_id = $1::int GROUP BY media_id) AS v ON v.media_id = mc.media_id
      WHERE mc.character_id = $1::int`,
  },
}

/** The edit of an entry and those that mirror it, from one of them ($1). */
export const FAMILY = `WITH root AS (SELECT coalesce(mirrors_id, id) AS id FROM edits WHERE id = $1::int),
    family AS (SELECT e.* FROM edits e JOIN root ON e.id = root.id UNION ALL SELECT e.* FROM edits e JOIN root ON e.mirrors_id = root.id)
  SELECT id, kind, kept, before, media_id AS media, series_id AS series, character_id AS character FROM family WHERE id <> $1::int`

/**
 * Gives a character ($1) the voices again that it had in works before it left them ($2: [{"media", "person",
 * "description"}]). It must be in these works now, and have no other voices there.
 */
export const GIVE_VOICES = `INSERT INTO credits (media_id, person_id, role, character_id, description)
  SELECT given.media, given.person, 'VoiceActor', $1::int, given.description
  FROM jsonb_to_recordset($2::jsonb) AS given (media int, person int, description text)
    JOIN media_characters mc ON mc.media_id = given.media AND mc.character_id = $1::int
    JOIN shown_people p ON p.id = given.person
  WHERE NOT EXISTS (SELECT FROM credits c WHERE c.character_id = $1::int AND c.media_id = given.media)
  ON CONFLICT DO NOTHING RETURNING person_id AS person`

/** The names of the entries among these ($1) that are shown. */
export const SHOWN_NAMES: Partial<Record<EditedNoun, string>> = {
  media: 'SELECT title AS name FROM shown_media WHERE id = ANY($1::int[]) ORDER BY id',
  series: 'SELECT title AS name FROM shown_series WHERE id = ANY($1::int[]) ORDER BY id',
  character: 'SELECT full_name AS name FROM shown_characters WHERE id = ANY($1::int[]) ORDER BY id',
}

import type pg from 'pg'
import type { Watch } from '../kept/load-edits'
import { isKept } from '../kept/merge-sql'

/**
 * Joins cast rows to their works, into `load_appearance`, but for works whose cast is kept. Returns the places of rows
 * whose work is not in the catalogue.
 */
export async function placeAppearances(client: pg.Client): Promise<string[]> {
  await client.query(`
    CREATE TEMP TABLE load_appearance AS
      SELECT c.seq, coalesce(c.media_id, k.id, o.media_id, e.media_id) AS media_id, c.place, c.ref, c.role, c.person_ref, c.description
      FROM load_cast c LEFT JOIN media k ON k.source_key = c.media_key
        LEFT JOIN media_keys o ON o.source_key = c.media_key
        LEFT JOIN external_ids e ON e.site = c.media_site AND e.external_id = c.media_external_id AND e.media_id IS NOT NULL;
    ANALYZE load_appearance`)
  const { rows } = await client.query<{ place: string }>(
    'DELETE FROM load_appearance WHERE media_id IS NULL RETURNING place',
  )
  await client.query(
    `DELETE FROM load_appearance a USING media m WHERE m.id = a.media_id AND ${isKept('m', 'characters')}`,
  )
  return rows.map(({ place }) => place)
}

/** Results of the cast rows. */
export type CastCounts = { added: number; changed: number; unchanged: number }

/**
 * Writes staff credits and voices. Needs people and the result of `mergeCharacters`. The same person, work and role is
 * one credit: a row with a description ("Series composition") fills in one without, and a row without one adds nothing.
 */
export async function mergeCredits(client: pg.Client, watch: Watch): Promise<CastCounts> {
  await client.query(WANTED)
  await watch('media', ['staff', 'characters'], 'SELECT media_id FROM load_wanted')
  const { rows: filled } = await client.query<{ voices: number }>(FILL)
  const { rows: added } = await client.query<{ voices: number }>(ADD)
  const { rows: all } = await client.query<{ parts: number; mute: number }>(COUNT)
  const counts = { added: (added[0]?.voices ?? 0) + (all[0]?.mute ?? 0), changed: filled[0]?.voices ?? 0 }
  return { ...counts, unchanged: (all[0]?.parts ?? 0) - counts.added - counts.changed }
}

const WANTED = `
  CREATE TEMP TABLE load_wanted AS
    SELECT DISTINCT ON (media_id, person_id, role, character_id, description) * FROM (
      SELECT c.media_id, p.id AS person_id, c.role, NULL::int AS character_id, c.description
      FROM load_credit c JOIN load_person_id p USING (ref) JOIN media m ON m.id = c.media_id
      WHERE NOT ${isKept('m', 'staff')}
      UNION ALL
      SELECT part.media_id, p.id, 'VoiceActor', part.character_id, part.description
      FROM load_part part JOIN load_person_id p ON p.ref = part.person_ref
    ) AS stated WHERE person_id IS NOT NULL
    ORDER BY media_id, person_id, role, character_id, description;
  DELETE FROM load_wanted w USING load_wanted more
    WHERE w.description IS NULL AND more.description IS NOT NULL AND more.media_id = w.media_id
      AND more.person_id = w.person_id AND more.role = w.role AND more.character_id IS NOT DISTINCT FROM w.character_id;
  ANALYZE load_wanted`

const SAME = `c.media_id = w.media_id AND c.person_id = w.person_id AND c.role = w.role
  AND c.character_id IS NOT DISTINCT FROM w.character_id`

/**
 * Whether a person has written or removed some of the credits of such a row that are of no character (LISTS in
 * lib/curation/documents).
 */
const isKeptCredit = (which: string) => `w.character_id IS NULL AND EXISTS (
      SELECT FROM kept_items k WHERE k.media_id = w.media_id AND k.list = 'staff' AND k.key -> 0 = to_jsonb(w.person_id)
        AND k.key -> 1 = to_jsonb(w.role) AND ${which}
    )`
const IS_BARE = `k.key -> 2 = 'null'`

const FILL = `
  WITH changed AS (
    UPDATE credits c SET description = w.description
    FROM (
      SELECT DISTINCT ON (media_id, person_id, role, character_id) * FROM load_wanted WHERE description IS NOT NULL
      ORDER BY media_id, person_id, role, character_id, description
    ) AS w
    WHERE ${SAME} AND c.description IS NULL AND NOT (${isKeptCredit(IS_BARE)})
    RETURNING c.media_id, c.role
  ), touched AS (INSERT INTO load_touched SELECT DISTINCT media_id FROM changed)
  SELECT count(*) FILTER (WHERE role = 'VoiceActor')::int AS voices FROM changed`

/** A removed credit does not return with another description, nor does a person's credit without one get a second. */
const ADD = `
  WITH added AS (
    INSERT INTO credits (media_id, person_id, role, character_id, description)
    SELECT media_id, person_id, role, character_id, description FROM load_wanted w
    WHERE NOT EXISTS (SELECT FROM credits c WHERE ${SAME} AND (w.description IS NULL OR c.description = w.description))
      AND NOT (${isKeptCredit(`(k.is_removed OR ${IS_BARE})`)})
    RETURNING media_id, role
  ), touched AS (INSERT INTO load_touched SELECT DISTINCT media_id FROM added)
  SELECT count(*) FILTER (WHERE role = 'VoiceActor')::int AS voices FROM added`

/** All rows, and those that add a character without a voice. */
const COUNT = `
  SELECT count(*)::int AS parts,
    count(DISTINCT (media_id, character_id)) FILTER (WHERE person_ref IS NULL AND (media_id, character_id) IN (
      SELECT media_id, character_id FROM load_linked
    ))::int AS mute
  FROM load_part`

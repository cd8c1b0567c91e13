import type pg from 'pg'
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

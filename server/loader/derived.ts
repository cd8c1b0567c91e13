import type pg from 'pg'

/**
 * Updates values derived from works: the popularity of all entries of these works, also in search keys, and dates and status
 * of series. Writes only differences.
 */
export async function refreshDerived(client: pg.Client): Promise<void> {
  await client.query('SELECT count(*) FROM series_follow_works(ARRAY(SELECT id FROM series))')
  await client.query(popularity('series', 'series_id', 'SELECT series_id AS id, id AS media_id, 1 AS share FROM media'))
  await client.query(popularity('characters', 'character_id', PARTS))
  await client.query(
    popularity('people', 'person_id', 'SELECT DISTINCT person_id AS id, media_id, 1 AS share FROM credits'),
  )
  await client.query(
    popularity(
      'companies',
      'company_id',
      'SELECT DISTINCT company_id AS id, media_id, 1 AS share FROM media_companies',
    ),
  )
}

/** A supporting role counts a quarter. */
const PARTS = `SELECT character_id AS id, media_id, CASE role WHEN 'Lead' THEN 1 ELSE 4 END AS share FROM media_characters`

function popularity(table: string, owner: string, works: string): string {
  const keys = `${owner.replace('_id', '')}_search_keys`
  return `
    WITH known AS (
      SELECT w.id, least(sum(m.popularity / w.share), 2000000000)::int AS popularity
      FROM (${works}) AS w JOIN media m ON m.id = w.media_id WHERE w.id IS NOT NULL GROUP BY w.id
    ), changed AS (
      UPDATE ${table} t SET popularity = coalesce(known.popularity, 0)
      FROM ${table} own LEFT JOIN known USING (id)
      WHERE own.id = t.id AND t.popularity <> coalesce(known.popularity, 0) RETURNING t.id, t.popularity
    )
    UPDATE ${keys} k SET popularity = changed.popularity FROM changed
    WHERE k.${owner} = changed.id AND k.popularity <> changed.popularity`
}

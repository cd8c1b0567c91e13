import type pg from 'pg'
import { GROUPED } from './series'

/**
 * Brings up to date what follows from works: popularity of everything that belongs to them, also where search ranks by it,
 * and dates and status of series. Writes only what differs.
 */
export async function refreshDerived(client: pg.Client): Promise<void> {
  await client.query(SERIES_FACTS)
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

/** A supporting part counts a quarter. */
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

/**
 * Dates and status of grouped series are those of their works; described ones say what they know, and works that happen to
 * be here are no evidence of the rest. A series goes on while one of its works does, or one is still to come after others.
 */
const SERIES_FACTS = `
  WITH facts AS (
    SELECT series_id AS id, min(release_date) AS start_date, max(coalesce(end_date, release_date)) AS last_date,
      CASE
        WHEN bool_or(status = 'Ongoing') OR (bool_or(status = 'Upcoming') AND bool_or(status = 'Ended')) THEN 'Ongoing'
        WHEN bool_and(status = 'Upcoming') THEN 'Upcoming'
        WHEN bool_and(status IN ('Ended', 'Cancelled')) THEN 'Ended'
        ELSE 'Unknown'
      END::media_status AS status
    FROM media WHERE series_id IN (SELECT id FROM series WHERE starts_with(source_key, '${GROUPED}') AND edited_at IS NULL)
    GROUP BY series_id
  ), wanted AS (
    SELECT id, start_date, CASE WHEN status = 'Ended' THEN last_date END AS end_date, status FROM facts
  )
  UPDATE series s SET start_date = w.start_date, end_date = w.end_date, status = w.status, updated_at = now()
  FROM wanted w WHERE w.id = s.id
    AND (s.start_date, s.end_date, s.status) IS DISTINCT FROM (w.start_date, w.end_date, w.status)`

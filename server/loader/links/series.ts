import type pg from 'pg'
import type { Watch } from '../kept/load-edits'
import {
  isKept,
  isKeptItem,
  isRemovedItem,
  isShownRow,
  mergedColumnNames,
  mergedColumns,
  takenKeys,
} from '../kept/merge-sql'
import { updateFrom } from './resolve'

/** Prefix of the keys of series that were made from relations; described series replace them. */
export const GROUPED = 'grouped:'

/**
 * Merges described series and assigns works to the series that their lines name. A new one takes over the grouped
 * series of its works. Returns the number of changed ones.
 */
export async function mergeSeries(client: pg.Client, watch: Watch): Promise<number> {
  for (const step of [WORKS, RESOLVE, TAKE_OVER, INSERT]) await client.query(step)
  await watch('series', null, AFFECTED)
  await watch('media', ['series'], 'SELECT media_id FROM load_media_series')
  const { rowCount } = await client.query(UPDATE)
  await client.query(SEARCH)
  await client.query(JOIN)
  return rowCount ?? 0
}

/** The works that the line of a series names, if their own lines do not name one. */
const WORKS = `
  INSERT INTO load_media_series (media_id, source_key, fills)
  SELECT DISTINCT ON (found.id) found.id, w.source_key, k.id IS NULL AND o.media_id IS NOT NULL
  FROM load_series_work w LEFT JOIN media k ON k.source_key = w.media_key LEFT JOIN media_keys o ON o.source_key = w.media_key
    LEFT JOIN external_ids e ON e.site = w.media_site AND e.external_id = w.media_external_id AND e.media_id IS NOT NULL
    CROSS JOIN LATERAL (SELECT coalesce(k.id, o.media_id, e.media_id) AS id) AS found
  WHERE found.id IS NOT NULL AND NOT EXISTS (SELECT FROM load_media_series own WHERE own.media_id = found.id)
  ORDER BY found.id, w.source_key`

/** Described series, and those that works of this load leave. */
const AFFECTED = `
  SELECT id FROM load_series_id WHERE NOT fresh
  UNION SELECT m.series_id FROM load_media_series s JOIN media m ON m.id = s.media_id WHERE m.series_id IS NOT NULL`

const RESOLVE = `
  CREATE TEMP TABLE load_series_id AS
    SELECT DISTINCT ON (named.source_key) named.source_key, coalesce(p.id, o.series_id) AS id, false AS fresh FROM (
      SELECT source_key FROM load_series UNION ALL SELECT source_key FROM load_media_series
    ) AS named LEFT JOIN series p USING (source_key) LEFT JOIN entry_keys o ON o.noun = 'series' AND o.source_key = named.source_key
    ORDER BY named.source_key;
  CREATE UNIQUE INDEX ON load_series_id (source_key)`

const TAKE_OVER = `
  WITH grouped AS (
    SELECT s.source_key, g.id, count(*) AS works
    FROM load_media_series s JOIN media m ON m.id = s.media_id JOIN series g ON g.id = m.series_id
    WHERE starts_with(g.source_key, '${GROUPED}') AND ${isShownRow('series', 'g')} GROUP BY 1, 2
  ), once AS (
    SELECT DISTINCT ON (source_key) source_key, id FROM (
      SELECT DISTINCT ON (id) * FROM grouped ORDER BY id, works DESC, source_key
    ) AS each ORDER BY source_key, works DESC, id
  )
  UPDATE load_series_id r SET id = once.id FROM once
    WHERE r.id IS NULL AND once.source_key = r.source_key AND EXISTS (SELECT FROM load_series s WHERE s.source_key = r.source_key)`

const INSERT = `
  UPDATE load_series_id r SET id = nextval('series_id_seq'), fresh = true
    WHERE id IS NULL AND EXISTS (SELECT FROM load_series s WHERE s.source_key = r.source_key);
  INSERT INTO series (id, source_key, title, title_sort, native_title, romaji_title, description,
      stated_status, stated_start_date, stated_end_date)
    SELECT DISTINCT ON (r.id) r.id, s.source_key, title, title_sort, native_title, romaji_title, description,
      stated_status, stated_start_date, stated_end_date
    FROM load_series_id r JOIN load_series s USING (source_key) WHERE r.fresh ORDER BY r.id`

/** Whether the key of a line is that of a series that was merged into another one. */
const IS_MERGED_KEY = `EXISTS (SELECT FROM entry_keys o WHERE o.noun = 'series' AND o.source_key = s.source_key)`
const MERGE = { old: 'p', loaded: 's', fills: `(p.source_key IS NOT NULL AND ${IS_MERGED_KEY})` }

/** A described series takes over a grouped one with its key; one that was merged into another one does not. */
const KEY = `CASE WHEN ${IS_MERGED_KEY} THEN p.source_key ELSE s.source_key END`

const UPDATE = updateFrom(
  'series',
  ['source_key', ...mergedColumnNames('series')],
  `SELECT DISTINCT ON (p.id) p.id, p.updated_at, ${KEY} AS source_key,
      ${mergedColumns('series', MERGE)}
    FROM load_series_id r JOIN series p USING (id) JOIN load_series s ON s.source_key = r.source_key
    WHERE NOT r.fresh AND ${isShownRow('series', 'p')} ORDER BY p.id, s.source_key = p.source_key DESC, s.source_key`,
)

const KEYS = takenKeys(MERGE, {
  title: ['search', 'title'],
  native_title: ['native_search', 'nativeTitle'],
  romaji_title: ['romaji_search', 'romajiTitle'],
})

const SEARCH = `
  INSERT INTO series_search_keys (series_id, key, popularity)
  SELECT DISTINCT ON (p.id, found.key) p.id, found.key, p.popularity
  FROM load_series_id r JOIN load_series s USING (source_key) JOIN series p ON p.id = r.id
    CROSS JOIN LATERAL unnest(${KEYS}) AS found (key)
  WHERE ${isShownRow('series', 'p')}
    AND NOT EXISTS (SELECT FROM series_search_keys k WHERE k.series_id = p.id AND k.key = found.key)`

/** What a person has said of a work in the list of a series. */
const work = (series: string) => ({ noun: 'series' as const, id: series, list: 'media', key: 'to_jsonb(m.id)' })

const JOIN = `
  WITH joined AS (
    UPDATE media m SET series_id = r.id
    FROM load_media_series s JOIN load_series_id r USING (source_key)
    WHERE m.id = s.media_id AND r.id IS NOT NULL AND m.series_id IS DISTINCT FROM r.id
      AND (NOT s.fills OR m.series_id IS NULL) AND NOT ${isKept('m', 'series')}
      AND NOT EXISTS (SELECT FROM series s WHERE s.id IN (r.id, m.series_id) AND ${isKept('s', 'media')})
      AND NOT ${isRemovedItem(work('r.id'))} AND NOT ${isKeptItem(work('m.series_id'))}
    RETURNING m.id
  )
  INSERT INTO load_touched SELECT DISTINCT id FROM joined`

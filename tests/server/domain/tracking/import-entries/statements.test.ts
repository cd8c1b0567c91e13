import { expect, test } from 'vitest'
import { workByTitle } from '@/server/domain/tracking/import-entries/statements'
import { pool, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'

useDatabase()

test('the work with a title is found by indexes, however many works there are', async () => {
  await rows(sql`INSERT INTO media (id, title, title_sort, type)
    SELECT n, 'w' || n, 'w' || n, 'Anime' FROM generate_series(1, 3000) n`)
  await rows(
    sql`INSERT INTO external_ids (media_id, site, external_id) SELECT id, 'myanimelist', 'anime/' || id FROM media`,
  )
  await rows(sql`INSERT INTO media_search_keys (media_id, key, popularity) SELECT id, title, 0 FROM media`)
  await rows(sql`ANALYZE media, external_ids, media_search_keys`)
  const { rows: lines } = await pool().query<{
    'QUERY PLAN': string
  }>(`EXPLAIN SELECT ${workByTitle('e')}
    FROM (SELECT '{"myanimelist": "x"}'::jsonb AS ids, 'w' || n AS title, 'w' || n AS title_key, '{Anime}'::text[] AS types
      FROM generate_series(1, 1000) n) AS e`)
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
  expect(plan).toContain('using media_search_keys_joined')
  expect(plan).not.toContain('Seq Scan')
  expect(plan).not.toContain('media_search_keys_pkey')
})

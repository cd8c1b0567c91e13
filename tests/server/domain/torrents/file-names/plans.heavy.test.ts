import { beforeAll, expect, test } from 'vitest'
import { torrentSearch } from '@/lib/torrents/schemas/search'
import { browseTorrents } from '@/server/domain/torrents/browse'
import { rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { invalidateNow } from '@/tests/support/invalidations'
import { planOf } from '@/tests/support/plans'

useDatabase()

const [TORRENTS, WORKS] = [20_000, 2000]

// Every fifth torrent is a batch; what its files are called is only there.
beforeAll(async () => {
  await rows(
    sql`INSERT INTO media (id, title, title_sort, type) SELECT n, 'work ' || n, 'work ' || n, 'Anime' FROM generate_series(1, ${WORKS}) AS n`,
  )
  await rows(sql`INSERT INTO torrents (media_id, name, name_sort, name_key, type, info_hash_v1, magnet_link)
    SELECT 1 + n % ${WORKS}, name, name, name, CASE WHEN n % 5 = 0 THEN 'Batch' ELSE 'Single' END::torrent_type,
      decode(lpad(to_hex(n), 40, '0'), 'hex'), 'magnet:'
    FROM generate_series(1, ${TORRENTS}) AS n, LATERAL (SELECT 'show' || n % 800 || ' 1080p ' || md5(n::text) AS name) AS named`)
  await rows(sql`INSERT INTO torrent_file_names (torrent_id, words)
    SELECT id, search_vector(name_key || ' mkv ' || CASE WHEN id % 1000 = 0 THEN 'rare ' ELSE '' END || (
      SELECT string_agg(lpad(e::text, 2, '0') || ' ' || left(md5(id::text || e), 8), ' ') FROM generate_series(1, 12) AS e))
    FROM torrents WHERE type = 'Batch'`)
  await rows(sql`ANALYZE`)
}, 120_000)

test.each([
  ['rare', 20],
  ['rare mkv', 20],
  ['rare 12', 20],
  ['rare 13', 0],
  ['work1 rare', 0],
])('"%s" is found by indexes among names and files', async (query, total) => {
  await invalidateNow('*')
  const search = torrentSearch.parse({ query, sort: 'created', order: '1' })
  expect((await browseTorrents(search)).total).toBe(total)
  await invalidateNow('*')
  const plan = await planOf(() => browseTorrents(search), 'few AS MATERIALIZED')
  expect(plan).toContain('torrent_file_names_words')
  expect(plan).not.toContain('Seq Scan on torrent')
})

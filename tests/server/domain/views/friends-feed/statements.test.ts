import { expect, test } from 'vitest'
import { FEED } from '@/server/domain/views/friends-feed/statements'
import { pool, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'

useDatabase()

const USERS = 60
const CHANGES = 500

test('a page reads a few changes of each followed user, however many there are, and no table as a whole', async () => {
  const me = await givenUser()
  await rows(sql`INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at, show_activity)
    SELECT 'f' || n, 'f' || n, n || '@example.com', n || '@example.com', '', now(), true FROM generate_series(1, ${USERS}::int) n`)
  await rows(sql`INSERT INTO follows (follower_id, followed_id) SELECT ${me}, id FROM users WHERE id <> ${me}`)
  await rows(sql`INSERT INTO media (title, title_sort, type) SELECT n, n, 'Anime' FROM generate_series(1, 2000) n`)
  await rows(sql`INSERT INTO watched_records (user_id, media_id, status)
    SELECT u.id, m.id, 'Watching' FROM users u JOIN media m ON m.id % 20 = u.id % 20`)
  await rows(sql`INSERT INTO watched_events (user_id, media_id, before, after, source, created_at)
    SELECT w.user_id, w.media_id, jsonb_build_object('status', 'Watching', 'episodesWatched', n),
      jsonb_build_object('status', 'Watching', 'episodesWatched', n + 1), 'PlusOne', now() - make_interval(hours => w.media_id * 5 - n)
    FROM watched_records w, generate_series(1, ${CHANGES / 100}::int) n`)
  // Imports are in no index of the feed.
  await rows(sql`INSERT INTO watched_events (user_id, media_id, after, source)
    SELECT w.user_id, w.media_id, jsonb_build_object('status', 'Completed', 'episodesWatched', 1), 'Import' FROM watched_records w`)
  await rows(sql`INSERT INTO reviews (poster_id, media_id, raw_text, kind, recommended)
    SELECT user_id, media_id, 'Fine.', 'review', 'Mixed' FROM watched_records WHERE media_id <= 400`)
  await rows(sql`INSERT INTO lists (owner_id, name, slug, visibility)
    SELECT id, 'List ' || n, 'list-' || n, 'Public' FROM users, generate_series(1, 5) n`)
  await rows(sql`INSERT INTO list_entries (list_id, media_id, position) SELECT l.id, m.id, m.id FROM lists l, media m
    WHERE l.slug <> 'favorites' AND m.id <= 100`)
  await rows(sql`ANALYZE users, follows, media, watched_records, watched_events, reviews, lists, list_entries`)

  const { rows: found } = await pool().query<{ 'QUERY PLAN': [{ Plan: Node }] }>({
    text: `EXPLAIN (ANALYZE, FORMAT JSON) ${FEED}`,
    values: [me, 'infinity', '0', '0', '0', 30],
  })
  const nodes = found.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
  const read = (table: string) => nodes.filter((node) => node['Relation Name'] === table)
  for (const table of ['watched_events', 'watched_records', 'reviews', 'list_entries']) {
    expect(read(table).length).toBeGreaterThan(0)
    expect(read(table).map((node) => node['Node Type'])).not.toContain('Seq Scan')
    const most = Math.max(...read(table).map((node) => node['Actual Rows'] * node['Actual Loops']))
    // Of 30,000 changes and 6,000 imports: a page of each of thirty users, with five changes for an entry.
    expect(most, table).toBeLessThan(5000)
  }
})

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

import { expect, test } from 'vitest'
import { undoMerge } from '@/server/domain/curation/merges/mutations'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { merge } from './support'

useDatabase()

const MANY = 10_000

// Some statements would take minutes if PostgreSQL compared each record with each other one. It does so for works that
// its statistics don't know: here they are from the time when only one of the two had records.
test('ten thousand users who track both are merged, and put back', async () => {
  const into = await givenMedia({ title: 'Kept', totalEpisodes: 24 })
  const from = await givenMedia({ title: 'Gone', totalEpisodes: 24 })
  await rows(sql`INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at)
    SELECT 'bulk' || n, 'bulk' || n, n || '@example.org', n || '@example.org', 'x', now() FROM generate_series(1, ${MANY}::int) AS n`)
  for (const work of [from, into]) {
    await rows(sql`INSERT INTO watched_records (user_id, media_id, status, episodes_watched, rating)
      SELECT id, ${work}::int, 'Watching', (id * ${work}::int) % 24, id % 100 FROM users WHERE username LIKE 'bulk%'`)
    await rows(sql`INSERT INTO watched_events (user_id, media_id, after, source)
      SELECT id, ${work}::int, '{"status": "Watching"}', 'Form' FROM users, generate_series(1, 2) WHERE username LIKE 'bulk%'`)
    await rows(
      sql`INSERT INTO list_entries (list_id, media_id, position) SELECT id, ${work}::int, 1 FROM lists WHERE slug = 'favorites'`,
    )
    if (work === from) await rows(sql`ANALYZE`)
  }
  const id = await merge(from, into)
  expect(await prisma().watchedRecord.count({ where: { mediaId: into } })).toBe(MANY)
  await undoMerge(id, await givenUser())
  expect(await prisma().watchedRecord.count({ where: { mediaId: from } })).toBe(MANY)
}, 600_000)

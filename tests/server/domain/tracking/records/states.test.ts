import { expect, test, vi } from 'vitest'
import { statesOf } from '@/server/domain/tracking/records/queries'
import { pool, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

test('the states of a hundred works of 5,000 take one statement, which looks each of them up', async () => {
  const [userId, other] = [await givenUser(), await givenUser()]
  const first = await givenMedia({ title: 'Work' })
  await rows(
    sql`INSERT INTO media (title, title_sort, type) SELECT 'Work ' || n, 'Work ' || n, 'Anime' FROM generate_series(1, 5000) n`,
  )
  await rows(
    sql`INSERT INTO watched_records (user_id, media_id, status, rating) SELECT ${userId}, id, 'Planned', 70 FROM media`,
  )
  await rows(
    sql`INSERT INTO watched_records (user_id, media_id, status, is_private) VALUES (${other}, ${first}, 'Dropped', true)`,
  )
  await rows(sql`INSERT INTO list_entries (list_id, media_id, position) SELECT l.id, m.id, m.id FROM lists l, media m
    WHERE l.owner_id = ${other} AND l.slug = 'favorites'`)
  await rows(sql`ANALYZE media, watched_records, lists, list_entries`)
  const ids = (await rows<{ id: number }>(sql`SELECT id FROM media ORDER BY id % 200, id LIMIT 100`)).map(
    ({ id }) => id,
  )

  const query = vi.spyOn(pool(), 'query')
  const states = await statesOf(userId, ids)
  const sent = query.mock.calls.map(([call]) => call as unknown as { text: string; values: unknown[] })
  query.mockRestore()
  expect(sent).toHaveLength(1)
  expect(states.map(({ id, watched, isFavorited }) => [id, watched?.rating, isFavorited])).toEqual(
    ids.map((id) => [id, 70, false]),
  )
  const plan = await pool().query<{ 'QUERY PLAN': string }>({
    text: `EXPLAIN ${sent[0]?.text}`,
    values: sent[0]?.values,
  })
  const lines = plan.rows.map((line) => line['QUERY PLAN']).join('\n')
  expect(lines).not.toMatch(/Seq Scan on (media|watched_records|list_entries)/)

  const [theirs] = await statesOf(other, [first])
  expect(theirs).toMatchObject({ isFavorited: true, watched: { status: 'Dropped', isPrivate: true } })
})

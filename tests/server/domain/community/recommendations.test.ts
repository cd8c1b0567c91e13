import { beforeAll, expect, test } from 'vitest'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { placeOf } from '@/server/domain/community/discussions'
import { recommendationsOf, recommendedCards, recommendedWorks } from '@/server/domain/community/recommendations'
import { rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { plansOf } from '@/tests/support/plans'

useDatabase()

const TEXTS = 5000
let famous: number
let other: number

/** Every work is recommended to people who like one famous work, and two hundred people recommend the same one. */
beforeAll(async () => {
  famous = await givenMedia({ title: 'The Much Recommended' })
  await rows(sql`INSERT INTO media (title, title_sort, type, status)
    SELECT 'Work ' || n, 'work ' || n, 'Anime', 'Ended' FROM generate_series(1, ${TEXTS}) AS n`)
  await rows(sql`INSERT INTO users (username, username_key, email, email_key, password_hash)
    SELECT 'fan' || n, 'fan' || n, n || '@example.com', n || '@example.com', '' FROM generate_series(1, 200) AS n`)
  await rows(sql`INSERT INTO reviews (poster_id, media_id, other_id, kind, raw_text, up_votes, created_at)
    SELECT (SELECT min(id) FROM users) + m.id % 200, ${famous}, m.id, 'recommendation', 'text', m.id % 7, now()
    FROM media m WHERE m.id <> ${famous}`)
  const [one] = await rows<{ id: number }>(sql`SELECT id FROM media WHERE title = 'Work 77'`)
  other = one?.id ?? 0
  await rows(sql`INSERT INTO reviews (poster_id, media_id, other_id, kind, raw_text, up_votes, created_at)
    SELECT u.id, ${other}, ${famous}, 'recommendation', 'text', u.id % 5, now() FROM users u ON CONFLICT DO NOTHING`)
  await rows(sql`VACUUM ANALYZE reviews`)
  await rows(sql`VACUUM ANALYZE recommended_works`)
  await rows(sql`VACUUM ANALYZE media`)
}, 120_000)

test('the work that most people recommend is first, whichever side they wrote on', async () => {
  const found = await recommendedWorks(famous, { page: 0, size: 20 })
  expect(found?.total).toBe(TEXTS)
  const [first] = found?.data ?? []
  expect(first).toMatchObject({ media: { id: other }, texts: 200 })
  expect(first?.mostHelpful.map(({ votes }) => votes.up)).toEqual([4, 4])
  expect((await recommendedWorks(other, { page: 0, size: 20 }))?.data).toMatchObject([
    { media: { id: famous }, texts: 200 },
  ])
})

test('of five thousand recommendations no statement reads all', async () => {
  const [text] = await rows<{ id: number }>(sql`SELECT max(id) AS id FROM reviews`)
  for (const read of [
    () => recommendedCards(famous),
    () => recommendationsOf(famous, other, { page: 1, size: 50 }),
    () => recommendedWorks(other, { page: 0, size: 20 }),
    () => placeOf(text?.id ?? 0),
    () => mediaHead(other),
  ])
    for (const plan of await plansOf(read)) expect(plan).not.toMatch(/Seq Scan on (reviews|recommended_works|media)\b/)
  // The number of all works is counted in the index; the texts are those of one page.
  for (const plan of await plansOf(() => recommendedWorks(famous, { page: 3, size: 20 })))
    expect(plan).not.toMatch(/Seq Scan on reviews/)
})

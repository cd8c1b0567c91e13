import { expect, test, vi } from 'vitest'
import { commentPage, discussionSearch, REPLIES_SHOWN } from '@/lib/community/schemas/reviews'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { discussionOf, placeOf, threadsOf } from '@/server/domain/community/discussions'
import { pool, rows, sql } from '@/server/platform/database/client'
import { contextOf } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenReview, givenUser } from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'

useDatabase()

const search = (query: Record<string, string> = {}) => discussionSearch.parse(query)

/** What `read` sends. */
async function statementsOf(read: () => Promise<unknown>) {
  const sent = vi.spyOn(pool(), 'query')
  try {
    await read()
    return sent.mock.calls.map(([query]) => query as unknown as { text: string; values: unknown[] })
  } finally {
    sent.mockRestore()
  }
}

test('a page of threads with replies takes four statements, and one more if a first comment is gone', async () => {
  const mediaId = await givenMedia({ title: 'Kaiba' })
  const of = { mediaId, kind: 'comment' } as const
  const firsts: number[] = []
  for (let n = 0; n < 4; n++) firsts.push(await givenReview(of))
  const answer = (parentId = 0) => givenReview({ ...of, parentId, answeredId: parentId })
  for (const first of firsts) for (let n = 0; n <= REPLIES_SHOWN; n++) await answer(first)
  const read = () => discussionOf('media', mediaId, search())
  expect(await statementsOf(read)).toHaveLength(4)
  await rows(sql`UPDATE reviews SET deleted_at = now() WHERE id = ${firsts[0]}`)
  await invalidateNow('*')
  expect(await statementsOf(read)).toHaveLength(5)
  const page = (await read())?.found
  expect(commentPage.parse(page)).toEqual(page)
  expect(page?.data.map(({ replyCount, isDeleted }) => [replyCount, isDeleted])).toEqual([
    [4, false],
    [4, false],
    [4, false],
    [4, true],
  ])
  expect((await mediaHead(mediaId))?.counts.discussion).toBe(19)
})

test('the tab counts the comments that the discussion lists, and no replies to reviews', async () => {
  const mediaId = await givenMedia({ title: 'Mind Game' })
  const counted = async () => {
    await invalidateNow('*')
    const whole = (await discussionOf('media', mediaId, search()))?.found.data ?? []
    const listed = whole.map(({ isDeleted, replyCount }) => replyCount + (isDeleted ? 0 : 1))
    const episodes = (await threadsOf(mediaId)).map(({ total }) => total)
    const all = [...listed, ...episodes].reduce((sum, count) => sum + count, 0)
    return { listed: all, tab: (await mediaHead(mediaId))?.counts.discussion }
  }
  const review = await givenReview({ mediaId })
  const toReview = () => givenReview({ mediaId, kind: 'comment', parentId: review, answeredId: review })
  const gone = await toReview()
  await toReview()
  expect(await counted()).toEqual({ listed: 0, tab: 0 })
  await rows(sql`UPDATE reviews SET deleted_at = now() WHERE id = ${gone}`)
  const first = await givenReview({ mediaId, kind: 'comment' })
  await givenReview({ mediaId, kind: 'comment', parentId: first, answeredId: first })
  await givenReview({ mediaId, kind: 'comment', episode: 2 })
  expect(await counted()).toEqual({ listed: 3, tab: 3 })
  await rows(sql`UPDATE reviews SET hidden_at = now() WHERE id IN (${review}, ${first})`)
  expect(await counted()).toEqual({ listed: 2, tab: 2 })
})

test('a page declares the comments that are answered, and their authors', async () => {
  const mediaId = await givenMedia({ title: 'Kemonozume' })
  const author = await givenUser('Answered')
  const of = { mediaId, kind: 'comment' } as const
  const first = await givenReview({ ...of, posterId: author })
  const reply = await givenReview({ ...of, parentId: first, answeredId: first })
  const { tags } = await contextOf(() => discussionOf('media', mediaId, search({ thread: String(first) })))
  expect([...tags]).toEqual(
    expect.arrayContaining([`media-reviews:${mediaId}`, `review:${first}`, `review:${reply}`, `user:${author}`]),
  )
})

test('a thread of ten thousand replies, and a discussion of as many threads, are read by their indexes', async () => {
  const mediaId = await givenMedia({ title: 'The Much Discussed' })
  const posterId = await givenUser()
  const first = await givenReview({ mediaId, kind: 'comment' })
  await rows(sql`INSERT INTO reviews (poster_id, media_id, kind, parent_id, raw_text, created_at)
    SELECT ${posterId}, ${mediaId}, 'comment', ${first}, 'text', now() + make_interval(secs => n) FROM generate_series(1, 10000) AS n`)
  await rows(sql`INSERT INTO reviews (poster_id, media_id, kind, raw_text, created_at)
    SELECT ${posterId}, ${mediaId}, 'comment', 'text', now() - make_interval(secs => n) FROM generate_series(1, 10000) AS n`)
  await rows(sql`VACUUM ANALYZE reviews`)
  const last = await rows<{ id: number }>(sql`SELECT max(id) AS id FROM reviews`)
  for (const read of [
    () => discussionOf('media', mediaId, search()),
    () => discussionOf('media', mediaId, search({ page: '200', sort: 'helpful' })),
    () => discussionOf('media', mediaId, search({ thread: String(first), page: '3' })),
    () => placeOf(last[0]?.id ?? 0),
  ]) {
    const plans = await Promise.all(
      (await statementsOf(read)).map(async ({ text, values }) => {
        const plan = await pool().query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN ANALYZE ${text}`, values })
        return plan.rows.map((line) => line['QUERY PLAN']).join('\n')
      }),
    )
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on reviews/)
    for (const plan of plans)
      for (const [, sorted] of plan.matchAll(/Sort +\(.*actual.* rows=(\d+)/g))
        expect(Number(sorted)).toBeLessThanOrEqual(50)
  }
  const whole = await discussionOf('media', mediaId, search({ thread: String(first), page: '3' }))
  expect(whole?.found).toMatchObject({ total: 10_000, totalPages: 200 })
})

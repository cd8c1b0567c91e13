import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { LISTED_KINDS, type ListedKind } from '@/lib/catalogue/text-kinds'
import { commentSearch, discussionSearch, reviewPage, reviewSearch } from '@/lib/community/schemas/reviews'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { discussionOf, threadsOf } from '@/server/domain/community/discussions'
import { recentReviews } from '@/server/domain/community/reviews/browse'
import { ownComments, reviewsBy, reviewsOf, reviewsWithTotals } from '@/server/domain/community/reviews/queries'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { contextOf, showing } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import {
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenReview,
  givenSeries,
  givenTorrent,
  givenUser,
} from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'
import { plansOf } from '@/tests/support/plans'

useDatabase()

const entities: Record<ListedKind, number> = {
  media: 0,
  series: 0,
  character: 0,
  person: 0,
  company: 0,
  torrent: 0,
  list: 0,
}
const reviews: number[] = []
let poster: number
const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000)
const search = (query: Record<string, string> = {}) => reviewSearch.parse(query)
const commentsOn = async (kind: Exclude<ListedKind, 'series'>, id: number) =>
  (await discussionOf(kind, id, commentSearch.parse({})))?.found ?? null
const textsOn = (kind: ListedKind, id: number) =>
  kind === 'media' || kind === 'series' ? reviewsOf(kind, id, search()) : commentsOn(kind, id)
const idsOf = (page: { data: { id: number }[] } | null) => page?.data.map(({ id }) => id)

beforeAll(async () => {
  entities.media = await givenMedia({ title: 'Texhnolyze' })
  entities.series = await givenSeries('Texhnolyze and more')
  entities.character = await givenCharacter('Ichise')
  entities.person = await givenPerson('Yoshitoshi ABe')
  entities.company = await givenCompany('Madhouse')
  entities.torrent = await givenTorrent('Texhnolyze 01', { mediaId: entities.media })
  poster = await givenUser('Doc')
  const list = { ownerId: poster, name: 'Gloom', slug: 'gloom', visibility: 'Public' } as const
  entities.list = (await prisma().list.create({ data: list })).id
  await prisma().attachment.create({
    data: { userId: poster, type: 'Primary', filename: 'doc.webp', width: 1, height: 1, color: '#000000' },
  })
  const verdicts = ['Recommended', 'Mixed', 'NotRecommended', 'Recommended'] as const
  for (const [number, recommended] of verdicts.entries())
    reviews.push(
      await givenReview({
        mediaId: entities.media,
        posterId: number === 0 ? poster : undefined,
        recommended,
        createdAt: at(Math.min(number, 2)),
        rawText: `[b]${number}[/b]`,
        textType: 'Bbcode',
      }),
    )
  await givenReview({ mediaId: entities.media, hiddenAt: at(9), rawText: 'hidden' })
  await givenReview({ mediaId: entities.media, deletedAt: at(9), rawText: 'deleted' })
  const voters = [await givenUser(), await givenUser(), await givenUser()]
  await prisma().reviewVote.createMany({
    data: voters.map((userId, number) => ({ reviewId: reviews[0] ?? 0, userId, up: number > 0 })),
  })
  await givenReview({ characterId: entities.character, createdAt: at(-1) })
})

beforeEach(() => invalidateNow('*'))

test('reviews come newest first, ties by id, without hidden and deleted ones', async () => {
  const page = await reviewsOf('media', entities.media, search())
  expect(reviewPage.parse(page)).toEqual(page)
  expect(idsOf(page)).toEqual(reviews.toReversed())
  expect(idsOf(await reviewsOf('media', entities.media, search({ order: '0' })))).toEqual(reviews)
  expect(await reviewsOf('media', entities.media, search({ page: '1', size: '3' }))).toMatchObject({
    data: [{ id: reviews[0] }],
    total: 4,
    totalPages: 2,
    page: 1,
    size: 3,
  })
})

test('a review has its author, its entry, its votes, and its text as HTML', async () => {
  const page = await reviewsOf('media', entities.media, search({ order: '0', size: '1' }))
  expect(page?.data[0]).toEqual({
    id: reviews[0],
    kind: 'review',
    episode: null,
    parentId: null,
    answered: null,
    entityId: entities.media,
    entity: { kind: 'media', id: entities.media, title: 'Texhnolyze' },
    media: { id: entities.media, title: 'Texhnolyze' },
    other: null,
    title: null,
    rawText: '[b]0[/b]',
    textType: 'Bbcode',
    html: '<p><b>0</b></p>',
    recommended: 'Recommended',
    createdDate: at(0).toISOString(),
    updatedDate: expect.any(String),
    poster: { id: poster, username: 'Doc', profilePicture: { filename: 'doc.webp' } },
    votes: { up: 2, down: 1 },
    replyCount: 0,
    score: null,
    writtenBeforeEnd: false,
  })
})

test('they are filtered by verdict, and counted', async () => {
  const found = await reviewsOf('media', entities.media, search({ recommended: 'Recommended' }))
  expect(idsOf(found)).toEqual([reviews[3], reviews[0]])
  expect(found?.total).toBe(2)
  expect((await reviewsWithTotals('media', entities.media, search()))?.totals).toEqual({
    total: 4,
    Recommended: 2,
    Mixed: 1,
    NotRecommended: 1,
  })
  expect((await reviewsWithTotals('series', entities.series, search()))?.totals).toEqual({
    total: 0,
    Recommended: 0,
    Mixed: 0,
    NotRecommended: 0,
  })
  expect((await mediaHead(entities.media))?.counts).toMatchObject({ reviews: 4, torrents: 1 })
})

test.each(LISTED_KINDS)('%s has its own, and a missing entry is null', async (kind) => {
  const found = await textsOn(kind, entities[kind])
  expect(found?.total).toBe({ media: 4, character: 1 }[kind as string] ?? 0)
  expect(found?.data.every(({ entity }) => entity.kind === kind && entity.id === entities[kind])).toBe(true)
  expect(await textsOn(kind, 999_999)).toBeNull()
})

test('the list of all reviews is complete, page by page', async () => {
  const all = [...reviews.toReversed(), ...(idsOf(await commentsOn('character', entities.character)) ?? [])]
  expect(idsOf(await recentReviews(search()))).toEqual(all)
  expect(idsOf(await recentReviews(search({ order: '0' })))).toEqual(all.toReversed())
  expect(await recentReviews(search({ size: '2', page: '2' }))).toMatchObject({
    data: [{ id: all[4] }],
    total: 5,
    totalPages: 3,
  })
  expect(idsOf(await recentReviews(search({ recommended: 'Mixed' })))).toEqual([reviews[1]])
  expect(await recentReviews(search({ page: '1000000000' }))).toMatchObject({ data: [], total: 5 })
})

test('comments on a hidden torrent are hidden, too', async () => {
  const torrentId = await givenTorrent('Secret', { mediaId: entities.media, hiddenAt: at(0) })
  const id = await givenReview({ torrentId, createdAt: at(100) })
  expect(await commentsOn('torrent', torrentId)).toBeNull()
  expect(idsOf(await recentReviews(search()))).not.toContain(id)
  await prisma().review.delete({ where: { id } })
})

test('a changed text is rendered again', async () => {
  const id = await givenReview({ companyId: entities.company, rawText: 'before' })
  const html = async () => (await commentsOn('company', entities.company))?.data[0]?.html
  expect(await html()).toBe('<p>before</p>')
  await prisma().review.update({ where: { id }, data: { rawText: 'after', updatedAt: new Date(Date.now() + 1) } })
  expect(await html()).toBe('<p>after</p>')
})

test('pages are dropped when what they show changes', async () => {
  const page = await contextOf(() => reviewsOf('media', entities.media, search({ order: '0', size: '1' })))
  expect(page).toEqual(
    showing(
      `media:${entities.media}`,
      `media-reviews:${entities.media}`,
      `review:${reviews[0] ?? 0}`,
      `user:${poster}`,
    ),
  )
  const helpful = await contextOf(() => reviewsOf('media', entities.media, search({ sort: 'helpful' })))
  expect(helpful.tags).toContain(`media-votes:${entities.media}`)
  const stream = await contextOf(() => recentReviews(search({ recommended: 'Mixed' })))
  expect(stream.tags).toContain('index:review')
  expect(stream.tags).toContain(`review:${reviews[1]}`)
})

test('a page with its totals takes two statements; the list of all reviews counts with one more and one for the log', async () => {
  const sent = vi.spyOn(pool(), 'query')
  await reviewsOf('media', entities.media, search())
  expect(sent).toHaveBeenCalledTimes(2)
  await recentReviews(search())
  expect(sent).toHaveBeenCalledTimes(6)
  await discussionOf('media', entities.media, discussionSearch.parse({}))
  await threadsOf(entities.media)
  expect(sent, 'a discussion whose thread is empty').toHaveBeenCalledTimes(8)
  await reviewsBy(poster, { kind: 'review', page: 0, size: 30, order: 1 })
  expect(sent).toHaveBeenCalledTimes(10)
  await ownComments(poster, { kind: 'media', id: entities.media }, [1, 2])
  expect(sent).toHaveBeenCalledTimes(13)
  sent.mockRestore()
})

test('threads of episodes are counted', async () => {
  const of = { mediaId: entities.media, kind: 'comment' } as const
  for (const episode of [null, 3, 1, 3]) await givenReview({ ...of, episode })
  await givenReview({ ...of, episode: 7, hiddenAt: at(0) })
  expect(await threadsOf(entities.media)).toEqual([
    { episode: 1, total: 1 },
    { episode: 3, total: 2 },
  ])
  expect((await mediaHead(entities.media))?.counts).toMatchObject({ reviews: 4, discussion: 4 })
})

test('ten thousand reviews of one work: no page sorts them, or reads more of them than an index', async () => {
  const many = await givenMedia({ title: 'The Much Reviewed' })
  await rows(sql`INSERT INTO users (username, username_key, email, email_key, password_hash)
    SELECT 'many' || n, 'many' || n, n || '@example.com', n || '@example.com', '' FROM generate_series(1, 10000) AS n`)
  await rows(sql`INSERT INTO reviews (poster_id, media_id, raw_text, recommended, created_at, up_votes, down_votes)
    SELECT id, ${many}, 'text', (ARRAY['Recommended', 'Mixed', 'NotRecommended'])[id % 3 + 1]::recommendation,
      now() - make_interval(mins => id), id % 17, id % 5 FROM users WHERE username LIKE 'many%'`)
  await rows(sql`INSERT INTO reviews (poster_id, media_id, kind, episode, raw_text, created_at)
    SELECT id, ${many}, 'comment', CASE WHEN id % 2 = 0 THEN id % 12 + 1 END, 'text', now() FROM users WHERE username LIKE 'many%'`)
  await rows(sql`VACUUM ANALYZE reviews`)
  expect((await reviewsOf('media', many, search()))?.total).toBe(10_000)
  const byDate = await rows<{ id: number }>(
    sql`SELECT id FROM reviews WHERE media_id = ${many} AND kind = 'review' ORDER BY created_at DESC, id DESC`,
  )
  for (const page of [0, 66, 100, 101, 199, 200]) {
    const expected = byDate.slice(page * 50, page * 50 + 50).map((row) => row.id)
    expect(idsOf(await reviewsOf('media', many, search({ page: String(page) }))), `page ${page}`).toEqual(expected)
  }
  for (const sort of ['created', 'helpful'])
    for (const order of ['0', '1'])
      for (const page of ['0', '199']) {
        const how = search({ sort, order, page })
        for (const read of [
          () => reviewsOf('media', many, how),
          () => reviewsOf('media', many, { ...how, recommended: 'Mixed' }),
          () => discussionOf('media', many, discussionSearch.parse({ sort, order, page })),
          () => discussionOf('media', many, discussionSearch.parse({ sort, order, page, episode: '3' })),
        ]) {
          const plans = await plansOf(read)
          for (const plan of plans) {
            expect(plan).not.toMatch(/Seq Scan on reviews/)
            for (const [, sorted] of plan.matchAll(/Sort +\(.*actual.* rows=(\d+)/g))
              expect(Number(sorted)).toBeLessThanOrEqual(50)
          }
          expect(plans[0]).toContain('Index Only Scan')
        }
      }
  const author = await rows<{ id: number }>(sql`SELECT id FROM users WHERE username = 'many7'`)
  const id = author[0]?.id ?? 0
  for (const plan of [
    ...(await plansOf(() => reviewsBy(id, { kind: 'review', page: 0, size: 30, order: 1 }))),
    ...(await plansOf(() => ownComments(id, { kind: 'media', id: many }, [1, 2, 3]))),
  ])
    expect(plan).not.toMatch(/Seq Scan on (reviews|review_votes)/)
})

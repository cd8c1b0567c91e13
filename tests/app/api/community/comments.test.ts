import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { mediaSearch } from '@/lib/catalogue/schemas/media'
import type { OwnComments, Review, VoteAnswer } from '@/lib/community/schemas/reviews'
import { MAX_TEXT } from '@/lib/markup/formats'
import { exportOf } from '@/server/domain/accounts/export'
import { browseMedia } from '@/server/domain/catalogue/media/browse'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { recentReviews } from '@/server/domain/community/reviews/browse'
import { purgeDeletedTexts } from '@/server/domain/community/reviews/jobs'
import { newestBy, newestOf, reviewsBy, reviewsOf } from '@/server/domain/community/reviews/queries'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { contextOf } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import {
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenSeries,
  givenTorrent,
} from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { type Somebody, somebody } from '@/tests/support/somebody'

useDatabase()

let me: Somebody
let other: Somebody
let media: number
beforeEach(async () => {
  me = await somebody()
  other = await somebody()
  media = await givenMedia({ title: 'Mushishi', totalEpisodes: 26 })
})

const REVIEW = { rawText: 'Slow, and fine.', textType: 'Markdown', recommended: 'Recommended', title: 'Fine' }
/** A comment that nobody has answered. */
const ALONE = { isDeleted: false, replies: [], replyCount: 0 }
const COMMENT = { rawText: 'Who wrote the music?', kind: 'comment' }

const post = (body: unknown, { who = me, path = `/api/media/${media}`, key = '' } = {}) =>
  send('POST', `${path}/comment`, body, { ...who.headers, ...(key && { 'idempotency-key': key }) })
const json = async <Answer>(response: Promise<Response>): Promise<Answer> => {
  const answer = await response
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}
const posted = (body: unknown, how = {}) => json<Review>(post(body, how))
const page = async (address: string) => json<{ data: Review[]; total: number }>(ask(address))
const mine = (address: string, who = me) =>
  json<{ data: Review[]; total: number }>(send('GET', address, undefined, who.headers))
const put = (path: number, body: unknown, who = me) => send('PUT', `/api/comments/${path}`, body, who.headers)
const remove = (id: number, who = me) => send('DELETE', `/api/comments/${id}`, undefined, who.headers)
const restore = (id: number, who = me) => send('POST', `/api/comments/${id}/restore`, undefined, who.headers)

describe('writing', () => {
  test('a review is answered, shown to everybody, and listed as mine', async () => {
    const review = await posted({ ...REVIEW, id: null, entityId: media })
    expect(review).toMatchObject({
      ...REVIEW,
      kind: 'review',
      episode: null,
      entityId: media,
      media: { id: media, title: 'Mushishi' },
      poster: { id: me.id },
      votes: { up: 0, down: 0 },
      html: '<p>Slow, and fine.</p>\n',
    })
    expect((await page(`/api/media/${media}/reviews`)).data).toEqual([review])
    expect(await mine('/api/comments/my-reviews')).toMatchObject({ data: [review], total: 1, page: 0, size: 30 })
    expect(await mine('/api/comments/my-reviews', other)).toMatchObject({ data: [], total: 0 })
    expect((await page('/api/comments')).data[0]).toEqual(review)
  })

  test('every kind of entry takes its own kind of text, and a work takes both', async () => {
    const torrent = await givenTorrent('Mushishi 01', { mediaId: media })
    const comments = [
      `/api/characters/${await givenCharacter('Ginko')}`,
      `/api/people/${await givenPerson('Yuto Nakano')}`,
      `/api/companies/${await givenCompany('Artland')}`,
      `/api/torrents/${torrent}`,
    ]
    for (const path of comments) {
      const comment = await posted({ rawText: 'Well.', recommended: 'Mixed' }, { path })
      expect([comment.kind, comment.textType, comment.recommended]).toEqual(['comment', 'Plain', null])
      expect((await page(`${path}/reviews`)).data).toEqual([{ ...comment, ...ALONE }])
      expect((await page(`${path}/reviews?thread=${comment.id}`)).data, 'that thread alone').toEqual([
        { ...comment, ...ALONE },
      ])
      expect((await ask(`${path}/reviews?thread=2000000000`)).status).toBe(404)
      expect(await refusalOf(await post({ ...REVIEW, kind: 'review' }, { path }))).toEqual([
        400,
        'invalidInput',
        { kind: 'invalid' },
      ])
    }
    const series = `/api/series/${await givenSeries('Mushishi and more')}`
    expect((await posted(REVIEW, { path: series })).kind).toBe('review')
    expect(await refusalOf(await post(COMMENT, { path: series }))).toEqual([400, 'invalidInput', { kind: 'invalid' }])
    await posted(REVIEW)
    const comment = await posted(COMMENT)
    expect((await page(`/api/media/${media}/reviews`)).total).toBe(1)
    expect((await page(`/api/media/${media}/discussion`)).data).toEqual([{ ...comment, ...ALONE }])
    expect((await mine('/api/comments/my-reviews?kind=comment')).total).toBe(5)
    const { counts } = await json<{ counts: object }>(ask(`/api/media/${media}`))
    expect(counts).toMatchObject({ reviews: 1, discussion: 1 })
  })

  test('a comment on an episode is in its thread only', async () => {
    const comment = await posted({ ...COMMENT, episode: 5 })
    expect(comment.episode).toBe(5)
    expect((await page(`/api/media/${media}/discussion`)).total).toBe(0)
    expect((await page(`/api/media/${media}/discussion?episode=5`)).data).toEqual([{ ...comment, ...ALONE }])
    expect((await page(`/api/media/${media}/discussion?episode=6`)).total).toBe(0)
    expect(await refusalOf(await post({ ...COMMENT, episode: 27 }))).toEqual([
      400,
      'invalidInput',
      { episode: 'invalid' },
    ])
    expect(await refusalOf(await post({ ...REVIEW, episode: 1 }))).toEqual([
      400,
      'invalidInput',
      { episode: 'invalid' },
    ])
  })

  test.each([
    ['an empty text', { rawText: '' }, { rawText: 'required' }],
    ['a text of spaces', { rawText: ' \n\t\0 ' }, { rawText: 'required' }],
    ['no text', { rawText: undefined }, { rawText: 'required' }],
    ['a text that is too long', { rawText: 'x'.repeat(MAX_TEXT + 1) }, { rawText: 'tooLarge' }],
    ['a title that is too long', { title: 'x'.repeat(201) }, { title: 'tooLarge' }],
    ['no verdict', { recommended: undefined }, { recommended: 'required' }],
    ['an empty verdict', { recommended: '' }, { recommended: 'required' }],
    ['an unknown verdict', { recommended: 'Great' }, { recommended: 'invalid' }],
    ['an unknown type', { textType: 'Word' }, { textType: 'invalid' }],
    ['another entry', { entityId: 2_000_000_000 }, { entityId: 'invalid' }],
    ['an unknown field', { poster: 1 }, { body: 'unknownField' }],
    ['a wrong type of text', { rawText: 5 }, { rawText: 'invalid' }],
  ])('%s is refused', async (_, more, errors) => {
    expect(await refusalOf(await post({ ...REVIEW, ...more }))).toEqual([400, 'invalidInput', errors])
  })

  test('the longest text passes in any script, and what PostgreSQL cannot store is left out', async () => {
    expect((await posted({ ...REVIEW, rawText: '虫'.repeat(MAX_TEXT) })).rawText).toHaveLength(MAX_TEXT)
    expect((await posted({ ...COMMENT, rawText: 'a\0b\ud800' })).rawText).toBe('ab\ufffd')
  })

  test('an entry that is not there, or hidden, is not found', async () => {
    const hidden = await givenTorrent('Secret', { mediaId: media, hiddenAt: new Date() })
    for (const path of ['/api/media/999999', '/api/media/abc', '/api/people/999999', `/api/torrents/${hidden}`])
      expect(await refusalOf(await post(path.includes('media') ? REVIEW : { rawText: 'x' }, { path }))).toEqual([
        404,
        'notFound',
      ])
  })
})

describe('double submits make one', () => {
  test('a review twice at once, and again', async () => {
    const [one, two] = await Promise.all([posted(REVIEW), posted(REVIEW)])
    expect(one).toEqual(two)
    expect(await posted(REVIEW)).toEqual(one)
    expect((await reviewsOf('media', media, SEARCH))?.total).toBe(1)
  })

  test('another review of the same entry is a conflict with the first one', async () => {
    const first = await posted(REVIEW)
    const response = await post({ ...REVIEW, rawText: 'Something else.' })
    expect(await response.clone().json()).toMatchObject({ current: first })
    expect(await refusalOf(response)).toEqual([409, 'conflict'])
  })

  test('a comment with one key is one, whatever it says; with two keys it is two', async () => {
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 5 }, () => posted(COMMENT, { key })))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    const edited = await json<Review>(put(all[0]?.id ?? 0, { rawText: 'Who sang?' }))
    expect(await posted(COMMENT, { key })).toEqual(edited)
    expect((await posted(COMMENT, { key: randomUUID() })).id).not.toBe(edited.id)
    expect((await posted(COMMENT, { key, who: other })).poster.id).toBe(other.id)
  })

  test('without a key equal texts in one thread are one', async () => {
    const [one, two] = await Promise.all([posted(COMMENT), posted(COMMENT)])
    expect(one.id).toBe(two.id)
    expect((await posted({ ...COMMENT, episode: 1 })).id).not.toBe(one.id)
    await json(put(one.id, { rawText: 'Who sang?' }))
    expect((await posted(COMMENT)).id).not.toBe(one.id)
  })
})

const SEARCH = { page: 0, size: 50, order: 1, sort: 'created' } as const

describe('changing', () => {
  test('given fields are replaced, and the same content again changes nothing', async () => {
    const review = await posted(REVIEW)
    const changed = await json<Review>(put(review.id, { rawText: 'Slow.', title: null }))
    expect(changed).toMatchObject({
      ...review,
      rawText: 'Slow.',
      title: null,
      html: '<p>Slow.</p>\n',
      updatedDate: expect.any(String),
    })
    expect(Date.parse(changed.updatedDate)).toBeGreaterThan(Date.parse(review.updatedDate))
    expect(await json(put(review.id, { rawText: 'Slow.', updatedDate: review.updatedDate }))).toEqual(changed)
    expect(await refusalOf(await put(review.id, { rawText: 'x', recommended: null }))).toEqual([
      400,
      'invalidInput',
      { recommended: 'required' },
    ])
  })

  test('the path is the id of the text, or that of its entry', async () => {
    const { id } = await posted(REVIEW)
    expect(await json(put(media, { id, entityId: { id: media }, rawText: 'By the entry.' }))).toMatchObject({ id })
    expect(await json(put(id, { id, rawText: 'By itself.' }))).toMatchObject({ rawText: 'By itself.' })
    expect(await refusalOf(await put(id + media + 1, { id, rawText: 'x' }))).toEqual([404, 'notFound'])
    expect(await refusalOf(await put(999_999, { rawText: 'x' }))).toEqual([404, 'notFound'])
  })

  test('of an older version it is a conflict with the current one', async () => {
    const review = await posted(REVIEW)
    const newer = await json<Review>(put(review.id, { rawText: 'Newer.' }))
    const stale = await put(review.id, { rawText: 'Older.', updatedDate: review.updatedDate })
    expect(await stale.clone().json()).toMatchObject({ current: newer })
    expect(await refusalOf(stale)).toEqual([409, 'conflict'])
    expect(await json(put(review.id, { rawText: 'Then.', updatedDate: newer.updatedDate }))).toMatchObject({
      rawText: 'Then.',
    })
  })

  test('two at once of one version: one of them wins', async () => {
    const { id, updatedDate } = await posted(REVIEW)
    const answers = await Promise.all(['a', 'b', 'c'].map((rawText) => put(id, { rawText, updatedDate })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('deleting', () => {
  test('a deleted text is gone for everybody, can be deleted again, and can be restored', async () => {
    const review = await posted(REVIEW)
    await json(remove(review.id))
    await json(remove(review.id))
    expect((await page(`/api/media/${media}/reviews`)).total).toBe(0)
    expect((await mine('/api/comments/my-reviews')).total).toBe(0)
    expect(await refusalOf(await put(review.id, { rawText: 'x' }))).toEqual([404, 'notFound'])
    expect(await json(restore(review.id))).toEqual(review)
    expect(await json(restore(review.id))).toEqual(review)
    expect((await page(`/api/media/${media}/reviews`)).data).toEqual([review])
  })

  test('after an hour, or after a newer review, it cannot be restored', async () => {
    const { id } = await posted(REVIEW)
    await json(remove(id))
    const newer = await posted({ ...REVIEW, rawText: 'Again.' })
    expect(await refusalOf(await restore(id))).toEqual([409, 'conflict'])
    await json(remove(newer.id))
    await prisma().review.update({
      where: { id },
      data: { deletedAt: new Date(Date.now() - 3_601_000) },
      select: { id: true },
    })
    expect(await refusalOf(await restore(id))).toEqual([404, 'notFound'])
    await purgeDeletedTexts()
    expect(await prisma().review.findMany({ where: { posterId: me.id }, select: { id: true } })).toEqual([
      { id: newer.id },
    ])
  })

  test('the export of the account holds hidden texts, and none of deleted ones', async () => {
    const hidden = await posted({ ...COMMENT, rawText: 'hidden words' })
    await prisma().review.update({ where: { id: hidden.id }, data: { hiddenAt: new Date() }, select: { id: true } })
    await json(remove((await posted({ ...REVIEW, rawText: 'deleted words', title: 'deleted title' })).id))
    const text = await new Response(await exportOf(me.id)(new AbortController().signal)).text()
    expect(text).toContain('hidden words')
    expect(text).not.toMatch(/deleted (words|title)/)
  })

  test('a hidden review is read by nobody through the calls, and keeps its place', async () => {
    const { id } = await posted(REVIEW)
    await prisma().review.update({ where: { id }, data: { hiddenAt: new Date() }, select: { id: true } })
    expect((await mine('/api/comments/my-reviews')).total).toBe(0)
    expect(await refusalOf(await put(id, { rawText: 'x' }))).toEqual([404, 'notFound'])
    expect(await refusalOf(await put(id, { rawText: 'x' }, other))).toEqual([404, 'notFound'])
    const again = await post(REVIEW)
    expect(await again.clone().json()).not.toHaveProperty('current')
    expect(await refusalOf(again)).toEqual([409, 'conflict', { kind: 'reviewHidden' }])
  })
})

describe('votes', () => {
  const vote = (id: number, up: boolean, who = other) => send('PUT', `/api/comments/${id}/vote`, { up }, who.headers)
  const unvote = (id: number, who = other) => send('DELETE', `/api/comments/${id}/vote`, undefined, who.headers)

  test('one of each user, changeable, not of the author', async () => {
    const { id } = await posted(REVIEW)
    expect(await json(vote(id, true))).toEqual({ votes: { up: 1, down: 0 }, vote: true })
    await Promise.all([vote(id, true), vote(id, true), vote(id, true)])
    expect(await json(vote(id, false))).toEqual({ votes: { up: 0, down: 1 }, vote: false })
    const third = await somebody()
    expect(await json(vote(id, true, third))).toMatchObject({ votes: { up: 1, down: 1 } })
    const own = (who: Somebody) =>
      json<OwnComments>(
        send('GET', `/api/me/comments?entity=media&entityId=${media}&ids=${id},x,7`, undefined, who.headers),
      )
    expect(await own(other)).toEqual({ review: null, folded: [], votes: [{ id, up: false }] })
    expect(await own(me)).toMatchObject({ review: { id }, votes: [] })
    expect(await json<VoteAnswer>(unvote(id))).toEqual({ votes: { up: 1, down: 0 }, vote: null })
    expect(await json<VoteAnswer>(unvote(id))).toEqual({ votes: { up: 1, down: 0 }, vote: null })
    expect(await refusalOf(await vote(id, true, me))).toEqual([403, 'ownVote'])
    expect(await refusalOf(await vote(999_999, true))).toEqual([404, 'notFound'])
    await json(remove(id))
    expect(await refusalOf(await vote(id, true))).toEqual([404, 'notFound'])
  })

  test('the deletion of a voter counts', async () => {
    const { id } = await posted(REVIEW)
    const voter = await somebody()
    await json(vote(id, true, voter))
    await prisma().user.delete({ where: { id: voter.id } })
    expect((await page(`/api/media/${media}/reviews`)).data[0]?.votes).toEqual({ up: 0, down: 0 })
  })

  test('the most helpful first: nine of ten are more than one of one, and that is more than none', async () => {
    const ids: number[] = []
    for (const [up, down] of [
      [0, 0],
      [1, 0],
      [9, 1],
      [0, 3],
      [50, 60],
    ] as const) {
      const author = await somebody()
      const { id } = await posted(REVIEW, { who: author })
      ids.push(id)
      await prisma().review.update({ where: { id }, data: { upVotes: up, downVotes: down }, select: { id: true } })
    }
    const [none, one, nine, bad, many] = ids
    const found = await page(`/api/media/${media}/reviews?sort=helpful`)
    expect(found.data.map(({ id }) => id)).toEqual([nine, many, one, bad, none])
    const rising = await page(`/api/media/${media}/reviews?sort=helpful&order=0`)
    expect(rising.data.map(({ id }) => id)).toEqual([none, bad, one, many, nine])
  })
})

describe('written before the end', () => {
  const watched = (episodesWatched: number, more: object = {}, status = 'Watching') =>
    json(send('POST', '/api/watched', { media, episodesWatched, status, source: 'api', ...more }, me.headers))
  const marked = async () => (await page(`/api/media/${media}/reviews`)).data[0]?.writtenBeforeEnd

  test('a review tells of progress short of the end, until it is written anew', async () => {
    await watched(12)
    const { id } = await posted(REVIEW)
    expect(await marked()).toBe(true)
    await watched(26, {}, 'Completed')
    expect(await marked()).toBe(true)
    await json(put(id, { rawText: 'Now I know how it ends.' }))
    expect(await marked()).toBe(false)
  })

  test('nothing is told without a record, or of a private one', async () => {
    await posted(REVIEW)
    expect(await marked()).toBe(false)
    media = await givenMedia({ title: 'Private', totalEpisodes: 12 })
    await watched(3, { isPrivate: true })
    await posted(REVIEW)
    expect(await marked()).toBe(false)
  })

  test('a record can be removed although a deleted review and its successor are both marked', async () => {
    await send('POST', '/api/watched', { media, episodesWatched: 3, status: 'Watching' }, me.headers)
    const first = await posted(REVIEW)
    expect((await send('DELETE', `/api/comments/${first.id}`, undefined, me.headers)).status).toBe(200)
    await posted({ ...REVIEW, rawText: 'Once more.' })
    expect(await marked()).toBe(true)
    expect((await send('DELETE', '/api/watched', { media }, me.headers)).status).toBe(200)
    expect(await marked()).toBe(false)
  })

  test('what becomes private, or is removed, is no longer told', async () => {
    await watched(12)
    const { id } = await posted(REVIEW)
    await drainInvalidations()
    await watched(12, { isPrivate: true })
    expect(await marked()).toBe(false)
    expect(await drainInvalidations()).toContain(`review:${id}`)
    media = await givenMedia({ title: 'Removed', totalEpisodes: 12 })
    await watched(3)
    await posted(REVIEW)
    expect(await marked()).toBe(true)
    await json(send('DELETE', '/api/watched', { media }, me.headers))
    expect(await marked()).toBe(false)
  })
})

describe("the author's score", () => {
  const scored = (rating: number | null, more: object = {}) =>
    json(send('POST', '/api/watched', { media, episodesWatched: 3, status: 'Watching', rating, ...more }, me.headers))
  const shown = async () => (await page(`/api/media/${media}/reviews`)).data[0]?.score

  test('is on a review, and each change of it makes the page anew', async () => {
    const { id } = await posted(REVIEW)
    expect(await shown()).toBe(null)
    for (const [rating, more, score] of [
      [85, {}, 85],
      [90, {}, 90],
      [90, { isPrivate: true }, null],
      [90, { isPrivate: false }, 90],
      [null, {}, null],
    ] as const) {
      await drainInvalidations()
      await scored(rating, more)
      expect(await drainInvalidations()).toContain(`review:${id}`)
      expect(await shown()).toBe(score)
    }
    await scored(70)
    await drainInvalidations()
    await scored(70)
    expect(await drainInvalidations()).not.toContain(`review:${id}`)
    await json(send('DELETE', '/api/watched', { media }, me.headers))
    expect(await drainInvalidations()).toContain(`review:${id}`)
    expect(await shown()).toBe(null)
  })

  test('is nowhere if not everybody may see the list', async () => {
    await scored(85)
    await posted(REVIEW)
    await prisma().user.update({ where: { id: me.id }, data: { mangaList: 'Nobody' } })
    expect(await shown()).toBe(85)
    await prisma().user.update({ where: { id: me.id }, data: { animeList: 'Friends', mangaList: 'Everybody' } })
    expect(await shown()).toBe(null)
  })
})

describe('who may', () => {
  test('nobody without a token, and nobody else changes or deletes', async () => {
    const { id } = await posted(REVIEW)
    const calls = [
      ['POST', `/api/media/${media}/comment`, REVIEW],
      ['PUT', `/api/comments/${id}`, { rawText: 'x' }],
      ['DELETE', `/api/comments/${id}`, undefined],
      ['POST', `/api/comments/${id}/restore`, undefined],
      ['PUT', `/api/comments/${id}/vote`, { up: true }],
      ['DELETE', `/api/comments/${id}/vote`, undefined],
      ['GET', '/api/comments/my-reviews', undefined],
      ['GET', `/api/me/comments?ids=${id}`, undefined],
    ] as const
    for (const [method, address, body] of calls)
      expect(await refusalOf(await send(method, address, body)), address).toEqual([401, 'unauthenticated'])
    expect(await refusalOf(await put(id, { rawText: 'x' }, other))).toEqual([403, 'notOwner'])
    expect(await refusalOf(await remove(id, other))).toEqual([403, 'notOwner'])
    expect(await refusalOf(await restore(id, other))).toEqual([403, 'notOwner'])
    await json(remove(id))
    expect(await refusalOf(await restore(id, other))).toEqual([404, 'notFound'])
  })

  test('no body is too large or of another type', async () => {
    const { id } = await posted(REVIEW)
    const large = JSON.stringify({ ...REVIEW, rawText: 'x'.repeat(10_000_000) })
    for (const [method, address] of [
      ['POST', `/api/media/${media}/comment`],
      ['PUT', `/api/comments/${id}`],
      ['PUT', `/api/comments/${id}/vote`],
    ] as const) {
      const type = { 'content-type': 'application/json', ...other.headers }
      expect(await refusalOf(await ask(address, { method, headers: type, body: large }))).toEqual([413, 'bodyTooLarge'])
      const form = { 'content-type': 'application/x-www-form-urlencoded', ...other.headers }
      expect(await refusalOf(await ask(address, { method, headers: form, body: 'rawText=x' }))).toEqual([
        415,
        'unsupportedMediaType',
      ])
    }
  })
})

test('a write invalidates its entry, its author and the stream; a vote the review and the order by votes', async () => {
  await drainInvalidations()
  const { id } = await posted(REVIEW)
  const alone = [`media-reviews:${media}`, `author:${me.id}`, 'index:review']
  expect(await drainInvalidations()).toEqual(alone)
  await json(put(id, { rawText: 'x' }))
  expect(await drainInvalidations()).toEqual([`review:${id}`, ...alone])
  await json(send('PUT', `/api/comments/${id}/vote`, { up: true }, other.headers))
  expect(await drainInvalidations()).toEqual([`review:${id}`, `media-votes:${media}`])
  await json(remove(id))
  expect(await drainInvalidations()).toEqual([`review:${id}`, ...alone])
  await json(restore(id))
  expect(await drainInvalidations()).toEqual([`review:${id}`, ...alone])
})

test('a write leaves the pages of other works, of other authors and the lists of works as they are', async () => {
  const elsewhere = await givenMedia({ title: 'Elsewhere' })
  await posted(REVIEW, { path: `/api/media/${elsewhere}` })
  await posted(REVIEW, { who: other })
  await send('PUT', `/api/comments/${(await posted(COMMENT)).id}/vote`, { up: true }, other.headers)
  const tagsOf = async (read: () => Promise<unknown>) => [...(await contextOf(read)).tags]
  const dropped: [string, () => Promise<unknown>][] = [
    ['the work', () => mediaHead(media)],
    ['its reviews', () => reviewsOf('media', media, SEARCH)],
    ['its feed', () => newestOf('media', media, 30)],
    ['the texts of the author', () => reviewsBy(me.id, { kind: 'review', page: 0, size: 30, order: 1 })],
    ['the feed of the author', () => newestBy(me.id, 30)],
    ['the stream of all', () => recentReviews({ page: 0, size: 30, order: 1, recommended: undefined })],
  ]
  const kept: [string, () => Promise<unknown>][] = [
    ['the reviews of another work by the same author', () => reviewsOf('media', elsewhere, SEARCH)],
    ['the head of another work', () => mediaHead(elsewhere)],
    ['the feed of another work', () => newestOf('media', elsewhere, 30)],
    ['the texts of another author', () => reviewsBy(other.id, { kind: 'review', page: 0, size: 30, order: 1 })],
    ['the feed of another author', () => newestBy(other.id, 30)],
    ['the list of works', () => browseMedia(mediaSearch.parse({}))],
  ]
  await drainInvalidations()
  await posted(REVIEW)
  const invalidated = new Set<string>(await drainInvalidations())
  for (const [what, read] of dropped)
    expect(
      (await tagsOf(read)).some((tag) => invalidated.has(tag)),
      what,
    ).toBe(true)
  for (const [what, read] of kept)
    expect(
      (await tagsOf(read)).filter((tag) => invalidated.has(tag)),
      what,
    ).toEqual([])
})

import { beforeEach, describe, expect, test } from 'vitest'
import { recommendationsLink } from '@/lib/community/links/reviews'
import { type RecommendedWork, recommendedWorkPage, TEXTS_SHOWN } from '@/lib/community/schemas/recommendations'
import { type Review, reviewPage } from '@/lib/community/schemas/reviews'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { recommendedCards } from '@/server/domain/community/recommendations'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { drainInvalidations, invalidateNow } from '@/tests/support/invalidations'
import { type Somebody, somebody } from '@/tests/support/somebody'

useDatabase()

let me: Somebody
let other: Somebody
let lain: number
let texhnolyze: number
let noein: number
beforeEach(async () => {
  me = await somebody()
  other = await somebody()
  lain = await givenMedia({ title: 'Serial Experiments Lain' })
  texhnolyze = await givenMedia({ title: 'Texhnolyze' })
  noein = await givenMedia({ title: 'Noein' })
})

const post = (otherId: unknown, { who = me, on = lain, more = {} } = {}) =>
  send(
    'POST',
    `/api/media/${on}/comment`,
    { kind: 'recommendation', rawText: `Because, says ${who.name}.`, otherId, ...more },
    who.headers,
  )
async function recommended(otherId: number, how = {}): Promise<Review> {
  const answer = await post(otherId, how)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Review
}
const vote = (id: number, up: boolean, who = other) => send('PUT', `/api/comments/${id}/vote`, { up }, who.headers)
async function worksOf(id: number, query = ''): Promise<{ total: number; data: RecommendedWork[] }> {
  await drainInvalidations()
  return recommendedWorkPage.parse(await (await ask(`/api/media/${id}/recommendations${query}`)).json())
}
const idsOf = async (id: number) => (await worksOf(id)).data.map(({ media }) => media.id)
const textsOf = async (id: number, other: number) =>
  reviewPage.parse(await (await ask(`/api/media/${id}/recommendations/${other}`)).json())

describe('a recommendation', () => {
  test('is on the pages of both works with its reason', async () => {
    const text = await recommended(texhnolyze)
    expect(text).toMatchObject({
      kind: 'recommendation',
      entity: { kind: 'media', id: lain, title: 'Serial Experiments Lain' },
      other: { id: texhnolyze, title: 'Texhnolyze' },
      recommended: null,
    })
    expect(await worksOf(lain)).toMatchObject({
      total: 1,
      data: [{ media: { id: texhnolyze }, texts: 1, score: 1, mostHelpful: [text] }],
    })
    expect(await worksOf(texhnolyze)).toMatchObject({ total: 1, data: [{ media: { id: lain }, mostHelpful: [text] }] })
    expect((await textsOf(texhnolyze, lain)).data).toEqual([text])
    expect(await worksOf(noein)).toMatchObject({ total: 0, data: [] })
    expect(await recommendedCards(lain)).toMatchObject([{ media: { id: texhnolyze }, texts: 1 }])
    expect((await mediaHead(texhnolyze))?.counts).toMatchObject({ recommendations: 1, reviews: 0, discussion: 0 })
  })

  test('is written once by each user for two works, from either side', async () => {
    const text = await recommended(texhnolyze)
    expect(await recommended(texhnolyze), 'the same again').toEqual(text)
    const again = await post(lain, { on: texhnolyze, more: { rawText: 'Another reason.' } })
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ code: 'conflict', current: { id: text.id } })
    await recommended(texhnolyze, { who: other })
    expect((await worksOf(lain)).data[0]).toMatchObject({ texts: 2, score: 2 })
  })

  test('is written once, also by two requests at once', async () => {
    const answers = await Promise.all([
      post(texhnolyze),
      post(lain, { on: texhnolyze, more: { rawText: 'Another reason.' } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await worksOf(lain)).data[0]).toMatchObject({ texts: 1, score: 1 })
  })

  test.each<[string, () => unknown, object, object]>([
    ['without a work', () => undefined, {}, { otherId: 'required' }],
    ['of the work itself', () => lain, {}, { otherId: 'invalid' }],
    ['of an unknown work', () => 2_000_000_000, {}, { otherId: 'unknownWork' }],
    ['of no number', () => 'x', {}, { otherId: expect.any(String) }],
    ['of an episode', () => noein, { episode: 1 }, { episode: 'invalid' }],
    ['as a reply', () => noein, { parentId: 1 }, { parentId: 'invalid' }],
    ['without a reason', () => noein, { rawText: ' ' }, { rawText: 'required' }],
    ['as a review', () => noein, { kind: 'review', recommended: 'Mixed' }, { otherId: 'invalid' }],
  ])('%s is refused', async (_, otherId, more, errors) => {
    expect(await refusalOf(await post(otherId(), { more }))).toEqual([400, 'invalidInput', errors])
  })

  test('needs a token, and a work', async () => {
    const body = { kind: 'recommendation', rawText: 'x', otherId: noein }
    expect((await send('POST', `/api/media/${lain}/comment`, body)).status).toBe(401)
    expect((await post(noein, { on: 2_000_000_000 })).status).toBe(404)
    expect((await ask('/api/media/2000000000/recommendations')).status).toBe(404)
    expect((await ask(`/api/media/${lain}/recommendations/2000000000`)).status).toBe(404)
  })

  test('is changed, deleted and restored by its author', async () => {
    const { id } = await recommended(texhnolyze)
    const change = await send(
      'PUT',
      `/api/comments/${id}`,
      { rawText: 'A better reason.', recommended: 'Mixed' },
      me.headers,
    )
    expect(await change.json()).toMatchObject({
      rawText: 'A better reason.',
      recommended: null,
      other: { id: texhnolyze },
    })
    await send('DELETE', `/api/comments/${id}`, undefined, me.headers)
    expect(await worksOf(texhnolyze)).toMatchObject({ total: 0 })
    await send('POST', `/api/comments/${id}/restore`, undefined, me.headers)
    expect(await worksOf(texhnolyze)).toMatchObject({ total: 1, data: [{ score: 1 }] })
  })

  test('can be written again after it was deleted, and not be restored then', async () => {
    const { id } = await recommended(texhnolyze)
    await send('DELETE', `/api/comments/${id}`, undefined, me.headers)
    await recommended(texhnolyze)
    expect((await send('POST', `/api/comments/${id}/restore`, undefined, me.headers)).status).toBe(409)
  })

  test('says on which page it is', async () => {
    const { id } = await recommended(texhnolyze)
    const tab = `/media/${lain}/recommendations`
    const { path } = await (await ask(`/api/comments/${id}/place`)).json()
    expect(path).toBe(`${recommendationsLink(tab, { other: texhnolyze })}#recommendation-${id}`)
  })
})

describe('recommended works', () => {
  test('are ordered by texts and votes, from both sides alike', async () => {
    const first = await recommended(texhnolyze)
    const second = await recommended(noein)
    expect(await idsOf(lain)).toEqual([texhnolyze, noein])
    await vote(second.id, true)
    expect(await idsOf(lain)).toEqual([noein, texhnolyze])
    expect((await worksOf(noein)).data[0]).toMatchObject({ score: 2 })
    await vote(second.id, false)
    expect((await worksOf(lain)).data).toMatchObject([{ score: 1 }, { media: { id: noein }, score: 0 }])
    await send('DELETE', `/api/comments/${second.id}/vote`, undefined, other.headers)
    await recommended(noein, { who: other, on: noein, more: { otherId: lain } })
    expect((await worksOf(lain)).data).toMatchObject([{ media: { id: noein }, texts: 2, score: 2 }, { score: 1 }])
    expect(first.id).toBeLessThan(second.id)
  })

  test('show their most helpful texts, and all on a page of their own', async () => {
    const texts: number[] = []
    for (let n = 0; n < TEXTS_SHOWN + 2; n++) texts.push((await recommended(texhnolyze, { who: await somebody() })).id)
    const best = texts[1] ?? 0
    await vote(best, true)
    const [work] = (await worksOf(lain)).data
    expect(work?.mostHelpful.map(({ id }) => id)).toEqual([best, texts.at(-1)])
    expect(work?.texts).toBe(texts.length)
    expect((await textsOf(lain, texhnolyze)).data.map(({ id }) => id)).toEqual([best, texts[3], texts[2], texts[0]])
  })

  test('come in pages', async () => {
    await recommended(texhnolyze)
    await recommended(noein)
    expect(await worksOf(lain, '?size=1&page=1')).toMatchObject({
      total: 2,
      totalPages: 2,
      data: [{ media: { id: noein } }],
    })
  })

  test('leave out works for adults, except on the pages of such works', async () => {
    const adult = await givenMedia({ title: 'For adults', isAdult: true })
    await recommended(adult)
    expect(await worksOf(lain)).toMatchObject({ total: 0, data: [] })
    expect(await recommendedCards(lain)).toEqual([])
    expect((await mediaHead(lain))?.counts.recommendations).toBe(0)
    const another = await givenMedia({ title: 'Also for adults', isAdult: true })
    await recommended(another, { on: adult })
    expect(new Set(await idsOf(adult))).toEqual(new Set([lain, another]))
  })

  test('leave out what a moderator has hidden', async () => {
    const { id } = await recommended(texhnolyze)
    await prisma().review.update({ where: { id }, data: { hiddenAt: new Date() } })
    await invalidateNow('*')
    expect(await worksOf(lain)).toMatchObject({ total: 0 })
    await prisma().review.update({ where: { id }, data: { hiddenAt: null } })
    await invalidateNow('*')
    expect(await worksOf(texhnolyze)).toMatchObject({ total: 1, data: [{ score: 1 }] })
  })

  test('forget deleted accounts, with their votes', async () => {
    const { id } = await recommended(texhnolyze)
    await vote(id, true)
    expect((await worksOf(lain)).data[0]).toMatchObject({ score: 2 })
    await deleteUser(other.id)
    expect((await worksOf(texhnolyze)).data[0]).toMatchObject({ score: 1 })
    await deleteUser(me.id)
    expect(await worksOf(texhnolyze)).toMatchObject({ total: 0 })
  })

  test('forget deleted works', async () => {
    await recommended(texhnolyze)
    await recommended(noein)
    await prisma().media.delete({ where: { id: texhnolyze } })
    await invalidateNow('*')
    expect(await idsOf(lain)).toEqual([noein])
    await prisma().media.delete({ where: { id: lain } })
    await invalidateNow('*')
    expect(await worksOf(noein)).toMatchObject({ total: 0 })
  })
})

test('recommendations are among the texts of their author, and in the export', async () => {
  const { id } = await recommended(texhnolyze)
  const mine = await send('GET', '/api/comments/my-reviews?kind=recommendation', undefined, me.headers)
  expect(await mine.json()).toMatchObject({ total: 1, data: [{ id, other: { id: texhnolyze } }] })
  const others = await send('GET', '/api/comments/my-reviews', undefined, me.headers)
  expect(await others.json()).toMatchObject({ total: 0 })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { Review } from '@/lib/community/schemas/reviews'
import type { Notification } from '@/lib/views/schemas/notifications'
import { unsubscribeToken } from '@/server/domain/views/digests/rules'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenReview, givenUser } from '@/tests/support/factories'
import { writeNotifications } from '@/tests/support/notifications'

useDatabase()

type Bearer = { authorization: string }
let author: number
let reader: number
let mine: Bearer
let theirs: Bearer
let media: number
beforeEach(async () => {
  author = await givenUser()
  reader = await givenUser()
  mine = await bearerOf(author)
  theirs = await bearerOf(reader)
  media = await givenMedia({ title: 'Mushishi' })
})

type Page = { data: Notification[]; unread: number; total: number }
const list = async (bearer: Bearer, query = '') =>
  (await (await send('GET', `/api/notifications${query}`, undefined, bearer)).json()) as Page
const read = (body: unknown, bearer?: Bearer) => send('PUT', '/api/notifications/read', body, bearer)

/** Notifications of the author, newest first. */
async function given(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let number = 0; number < count; number++) {
    const reviewId = await givenReview({ mediaId: media, posterId: author, kind: 'comment' })
    ids.unshift(
      (await prisma().notification.create({ data: { userId: author, kind: 'votes', reviewId, votes: 1 } })).id,
    )
  }
  return ids
}

describe('what is told', () => {
  test('votes are, at a milestone alone', async () => {
    const review = await givenReview({ mediaId: media, posterId: author })
    const vote = (bearer: Bearer, up: boolean) => send('PUT', `/api/comments/${review}/vote`, { up }, bearer)
    expect((await vote(theirs, false)).status).toBe(200)
    expect(await writeNotifications()).toEqual([])
    expect((await vote(theirs, true)).status).toBe(200)
    expect((await vote(theirs, true)).status).toBe(200)
    expect(await writeNotifications()).toEqual([{ kind: 'voted', review }])
    expect((await vote(await bearerOf(await givenUser()), true)).status).toBe(200)
    expect(await writeNotifications()).toEqual([])
    expect((await list(mine)).data).toMatchObject([{ kind: 'votes', votes: 1, text: { id: review } }])
  })

  test('a new follower is, once for follows that are repeated', async () => {
    const { username } = await prisma().user.findUniqueOrThrow({ where: { id: author } })
    const follow = (method: 'PUT' | 'DELETE') => send(method, `/api/users/${username}/follow`, undefined, theirs)
    await follow('PUT')
    await follow('PUT')
    expect(await writeNotifications()).toEqual([{ kind: 'followed', followed: author, follower: reader }])
    await follow('DELETE')
    expect((await list(mine)).total).toBe(0)
    await follow('PUT')
    await writeNotifications()
    expect((await list(mine)).data).toMatchObject([{ kind: 'follow', people: 1 }])
  })

  test('a text that names somebody is, when it is posted, edited and restored; others are not', async () => {
    const { username } = await prisma().user.findUniqueOrThrow({ where: { id: reader } })
    const body = { rawText: `Hello @${username}`, kind: 'comment' }
    const posted = (await (await send('POST', `/api/media/${media}/comment`, body, mine)).json()) as Review
    const event = { kind: 'posted', review: posted.id }
    expect(await writeNotifications()).toEqual([event])
    await send('POST', `/api/media/${media}/comment`, body, mine)
    await send('POST', `/api/media/${media}/comment`, { rawText: 'Hello all', kind: 'comment' }, mine)
    expect(await writeNotifications()).toEqual([])
    await send('PUT', `/api/comments/${posted.id}`, { rawText: 'Hello @nobody' }, mine)
    expect(await writeNotifications()).toEqual([])
    await send('PUT', `/api/comments/${posted.id}`, { rawText: `Hello again @${username}` }, mine)
    expect(await writeNotifications()).toEqual([event])
    await send('DELETE', `/api/comments/${posted.id}`, undefined, mine)
    expect(await writeNotifications()).toEqual([])
    await send('POST', `/api/comments/${posted.id}/restore`, undefined, mine)
    expect(await writeNotifications()).toEqual([event])
  })
})

describe('GET /api/notifications', () => {
  test('lists mine, by pages, with the number of unread ones; everybody else sees nothing of them', async () => {
    const ids = await given(3)
    expect(await list(mine, '?size=2&page=1')).toMatchObject({ data: [{ id: ids[2] }], total: 3, unread: 3 })
    expect(await list(mine, '?size=x&page=-1')).toMatchObject({ total: 3 })
    expect(await list(theirs)).toMatchObject({ data: [], total: 0, unread: 0 })
    expect(await refusalOf(await send('GET', '/api/notifications'))).toEqual([401, 'unauthenticated'])
  })

  test('the account says how many are unread, as the session of a page does', async () => {
    await given(2)
    const me = await send('GET', '/api/users/me', undefined, mine)
    expect(await me.json()).toMatchObject({ unreadNotifications: 2 })
  })
})

describe('PUT /api/notifications/read', () => {
  test('marks one, or all that were seen', async () => {
    const [newest = 0, second = 0, oldest = 0] = await given(3)
    expect(await (await read({ ids: [second] }, mine)).json()).toEqual({ unread: 2 })
    expect(await (await read({ upTo: second }, mine)).json()).toEqual({ unread: 1 })
    expect((await list(mine)).data.map(({ id, isRead }) => [id, isRead])).toEqual([
      [newest, false],
      [second, true],
      [oldest, true],
    ])
  })

  test('twice at once is once; another user changes nothing', async () => {
    const ids = await given(1)
    expect(await (await read({ ids }, theirs)).json()).toEqual({ unread: 0 })
    expect((await list(mine)).unread).toBe(1)
    const answers = await Promise.all([read({ ids }, mine), read({ ids }, mine), read({ upTo: 2_147_483_647 }, mine)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await list(mine)).unread).toBe(0)
  })

  test.each([
    {},
    { ids: [] },
    { ids: ['1'] },
    { ids: [0] },
    { ids: [1.5] },
    { ids: [3e9] },
    { ids: Array.from({ length: 501 }, () => 1) },
    { upTo: 'all' },
    { upTo: null },
    { upTo: 1, ids: [1] },
    [],
    'all',
    null,
  ])('%j is refused', async (body) => {
    expect((await refusalOf(await read(body, mine))).slice(0, 2)).toEqual([400, 'invalidInput'])
  })

  test('ten megabytes are refused, and so is whoever has no token', async () => {
    expect((await refusalOf(await read({ ids: ['x'.repeat(10_000_000)] }, mine)))[0]).toBe(413)
    expect(await refusalOf(await read({ upTo: 1 }))).toEqual([401, 'unauthenticated'])
  })
})

describe('the switches', () => {
  test('are a part of the profile', async () => {
    const changed = await send('PUT', '/api/users/update', { notifyVotes: false, notificationDigest: 'Daily' }, mine)
    const expected = { notifyReplies: true, notifyMentions: true, notifyVotes: false, notificationDigest: 'Daily' }
    expect(await changed.json()).toMatchObject(expected)
    expect(await (await send('GET', '/api/users/me', undefined, mine)).json()).toMatchObject(expected)
    for (const body of [{ notifyVotes: 'no' }, { notificationDigest: 'Hourly' }, { unreadNotifications: 0 }])
      expect((await send('PUT', '/api/users/update', body, mine)).status).toBe(400)
  })

  test('nobody else sees them', async () => {
    const { username } = await prisma().user.findUniqueOrThrow({ where: { id: author } })
    const shown = await (await send('GET', `/api/users/${username}`, undefined, theirs)).text()
    expect(shown).not.toMatch(/notif|unread/i)
  })
})

describe('the link of a mail', () => {
  const address = (token: string) => `/api/notifications/unsubscribe/${token}`
  const digest = async () => (await prisma().user.findUniqueOrThrow({ where: { id: author } })).notificationDigest
  beforeEach(() => prisma().user.update({ where: { id: author }, data: { notificationDigest: 'Weekly' } }))

  test('ends the mails by one POST without a login, as often as one likes', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const headers of [form, {}]) {
      expect((await send('POST', address(unsubscribeToken(author)), undefined, headers)).status).toBe(200)
      expect(await digest()).toBe('Never')
    }
  })

  test('changes nothing when a program opens it', async () => {
    const response = await send('GET', address(unsubscribeToken(author)))
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/unsubscribe/${unsubscribeToken(author)}`,
    ])
    expect(await digest()).toBe('Weekly')
  })

  test.each(['%00', '%0D%0Ax: y', '%2F%2Fevil.example', '%F0%9F%8C%B8'])(
    'a link with the token %s leads to the page',
    async (token) => {
      const response = await send('GET', address(token))
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        `/unsubscribe/${token.replace('x: y', 'x%3A%20y')}`,
      ])
    },
  )

  test('is of one user: a changed one is refused', async () => {
    const token = unsubscribeToken(author)
    const [, signed = ''] = token.split(/-(.*)/s)
    for (const wrong of [
      `${reader}-${signed}`,
      `${author}-`,
      `0${token}`,
      `${token}a`,
      'x',
      `${author}-${'A'.repeat(43)}`,
    ])
      expect((await refusalOf(await send('POST', address(wrong)))).slice(0, 2)).toEqual([404, 'linkExpired'])
    expect(await digest()).toBe('Weekly')
  })
})

test('the export has my notifications, and what was told of nobody else', async () => {
  const [id] = await given(1)
  await rows(
    sql`INSERT INTO notified_users (review_id, user_id, votes) SELECT review_id, user_id, votes FROM notifications WHERE id = ${id}`,
  )
  const exported = (await (await send('GET', '/api/users/export', undefined, mine)).json()) as Record<string, unknown[]>
  expect(exported.notifications).toMatchObject([{ id, kind: 'votes', votes: 1, readDate: null }])
  expect(exported.notifiedOf).toMatchObject([{ votes: 1 }])
  const other = (await (await send('GET', '/api/users/export', undefined, theirs)).json()) as Record<string, unknown[]>
  expect([other.notifications, other.notifiedOf]).toEqual([[], []])
})

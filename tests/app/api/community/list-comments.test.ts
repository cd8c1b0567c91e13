import { beforeEach, describe, expect, test } from 'vitest'
import { type Comment, commentPage, type Review } from '@/lib/community/schemas/reviews'
import { type Notification, notificationPage } from '@/lib/views/schemas/notifications'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { created, type Headers, me, put, read, useLists, username } from '@/tests/support/lists'
import { writeNotifications } from '@/tests/support/notifications'

useDatabase()
useLists()

let fan: Headers
let fanName: string
let list: number
beforeEach(async () => {
  fanName = `fan-of-${username}`
  fan = await bearerOf(await givenUser(fanName))
  list = (await created({ name: 'Good', visibility: 'Public' })).id
})

const post = (rawText: string, more: object = {}, headers = fan) =>
  send('POST', `/api/lists/${list}/comment`, { rawText, ...more }, headers)
const posted = async (rawText: string, more: object = {}, headers = fan) =>
  (await (await post(rawText, more, headers)).json()) as Review
const discussion = () => send('GET', `/api/lists/${list}/discussion`)
const comments = async (): Promise<Comment[]> => commentPage.parse(await (await discussion()).json()).data

async function told(headers = me): Promise<Notification[]> {
  await writeNotifications()
  return notificationPage.parse(await (await send('GET', '/api/notifications', undefined, headers)).json()).data
}

describe('comments on a list', () => {
  test('are threads, counted, found at their place, and told to its owner as one', async () => {
    const first = await posted('What a list')
    const reply = await posted('It is', { parentId: first.id }, me)
    await posted('Akira is missing')
    expect((await comments()).map(({ rawText, replies }) => [rawText, replies.map((each) => each.rawText)])).toEqual([
      ['Akira is missing', []],
      ['What a list', ['It is']],
    ])
    expect(await read('good', fan)).toMatchObject({ comments: 3, hasComments: true })
    expect(first.entity).toEqual({ kind: 'list', id: list, title: 'Good', owner: username, slug: 'good' })
    const place = await (await send('GET', `/api/comments/${reply.id}/place`)).json()
    expect(place).toEqual({ path: `/list/${username}/good/discussion#comment-${reply.id}` })
    expect(await told()).toMatchObject([
      { kind: 'reply', people: 1, names: [fanName], text: { entity: { kind: 'list' } } },
    ])
    expect((await told(fan)).map(({ kind }) => kind)).toEqual(['reply'])
  })

  test('are nowhere while the list is not public or its owner has switched them off, and come back', async () => {
    const { id } = await posted('Gone soon')
    await told()
    const seen = async () => [
      (await discussion()).status,
      (await send('GET', `/api/comments/${id}`)).status,
      (await (await send('GET', '/api/comments?size=100')).json()).data.some((each: Review) => each.id === id),
      (await (await send('GET', '/api/comments/my-reviews?kind=comment', undefined, fan)).json()).data.length,
      (await told()).length,
      (await send('GET', `/api/feeds/list/${list}`)).status,
    ]
    expect(await seen()).toEqual([200, 200, true, 1, 1, 200])
    for (const change of [
      { hasComments: false },
      { hasComments: true, visibility: 'Unlisted' },
      { visibility: 'Private' },
    ]) {
      await put('good', change)
      expect(await seen()).toEqual([404, 404, false, 0, 0, 404])
      expect((await post('No')).status).toBe(404)
      expect((await send('PUT', `/api/comments/${id}/vote`, { up: true }, me)).status).toBe(404)
    }
    await put('good', { visibility: 'Public' })
    expect(await seen()).toEqual([200, 200, true, 1, 1, 200])
  })

  test('invalidate the page of the list and of its discussion', async () => {
    await drainInvalidations()
    await post('New')
    expect(await drainInvalidations()).toContain(`list-reviews:${list}`)
  })

  test('are not written by who is blocked by the owner, nor as reviews', async () => {
    expect(await refusalOf(await post('x', { kind: 'review', recommended: 'Mixed' }))).toEqual([
      400,
      'invalidInput',
      { kind: 'invalid' },
    ])
    await send('PUT', `/api/users/${fanName}/block`, { kind: 'Block' }, me)
    expect((await refusalOf(await post('Hello')))[1]).toBe('blocked')
  })
})

test('likes of a list are told to its owner with names, as one, until they are taken back', async () => {
  const like = (method: 'PUT' | 'DELETE', headers: Headers) =>
    send(method, `/api/user-lists/${username}/good/like`, undefined, headers)
  const otherName = `other-of-${username}`
  const other = await bearerOf(await givenUser(otherName))
  await like('PUT', fan)
  await told()
  await like('PUT', other)
  expect(await told()).toMatchObject([
    { kind: 'like', people: 2, names: [otherName, fanName], list: { name: 'Good' }, text: null },
  ])
  await like('DELETE', fan)
  await like('PUT', fan)
  expect(await told()).toMatchObject([{ people: 2 }])
  await like('DELETE', other)
  expect(await told()).toMatchObject([{ people: 1, names: [fanName] }])
  await send('PUT', `/api/users/${fanName}/block`, { kind: 'Mute' }, me)
  expect(await told()).toEqual([])
})

import { beforeAll, expect, test } from 'vitest'
import { changesPage } from '@/lib/curation/schemas/edits'
import { subscriptionPage, subscriptionState } from '@/lib/curation/schemas/subscriptions'
import type { NewFeedKey } from '@/lib/torrents/schemas/feed-keys'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

type Headers = { authorization: string }
let me: Headers
let work: number
let edit: number
beforeAll(async () => {
  me = await bearerOf(await givenUser('reader'))
  const editor = await bearerOf(await givenUser('writer', { permissions: ['CanEdit'] }))
  work = await givenMedia({ title: 'One' })
  const body = { noun: 'media', id: work, change: { title: 'Changed & more' } }
  edit = ((await (await send('POST', '/api/contributions', body, editor)).json()) as { edit: number }).edit
})

test('a user subscribes, reads the changes, and ends it', async () => {
  const address = `/api/me/subscriptions/media/${work}`
  const state = async (method: 'GET' | 'PUT' | 'DELETE') =>
    subscriptionState.parse(await (await send(method, address, undefined, me)).json())
  expect(await state('GET')).toEqual({ isSubscribed: false })
  expect(await state('PUT')).toEqual({ isSubscribed: true })
  expect(await state('GET')).toEqual({ isSubscribed: true })
  const list = await send('GET', '/api/me/subscriptions', undefined, me)
  expect(subscriptionPage.parse(await list.json())).toMatchObject({
    data: [{ noun: 'media', id: work, name: 'Changed & more' }],
    total: 1,
  })
  const changes = await send('GET', '/api/me/subscriptions/changes', undefined, me)
  expect(changesPage.parse(await changes.json())).toMatchObject({ data: [{ id: edit }], until: null })
  expect(await state('DELETE')).toEqual({ isSubscribed: false })
  expect(await state('DELETE')).toEqual({ isSubscribed: false })
})

test('the calls need a login, and something that is there', async () => {
  const own = `/api/me/subscriptions/media/${work}`
  const calls = [
    ...(['GET', 'PUT', 'DELETE'] as const).map((method) => [method, own] as const),
    ...['/api/me/subscriptions', '/api/me/subscriptions/changes'].map((path) => ['GET', path] as const),
  ]
  for (const [method, path] of calls) expect([path, (await send(method, path)).status]).toEqual([path, 401])
  for (const path of ['media/2147483647', 'user/2147483647', 'media/0', 'work/1'])
    expect((await refusalOf(await send('PUT', `/api/me/subscriptions/${path}`, undefined, me)))[0]).toBe(404)
})

test('the feed needs a key of its own, which can be revoked; no cache keeps it', async () => {
  await send('PUT', `/api/me/subscriptions/media/${work}`, undefined, me)
  const made = await send('POST', '/api/me/feed-keys', { kind: 'Subscriptions', name: 'Reader', withPrivate: true }, me)
  const { id, key, withPrivate } = (await made.json()) as NewFeedKey
  expect(withPrivate).toBe(false)
  const feed = (headers: Record<string, string>) => ask('/api/feeds/subscriptions', { headers })
  const answer = await feed({ 'x-api-key': key })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(answer.headers.get('content-type')).toContain('application/atom+xml')
  const text = await answer.text()
  expect(text).toContain('Changed &amp; more')
  expect(text).not.toContain(key)
  expect((await ask(`/api/feeds/subscriptions?apikey=${key}`)).status).toBe(200)
  const other = await send('POST', '/api/me/feed-keys', { kind: 'Calendar', name: 'Other' }, me)
  expect((await feed({ 'x-api-key': ((await other.json()) as NewFeedKey).key })).status).toBe(401)
  expect((await feed({})).status).toBe(401)
  await send('DELETE', `/api/me/feed-keys/${id}`, undefined, me)
  expect((await feed({ 'x-api-key': key })).status).toBe(401)
})

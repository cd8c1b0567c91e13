import { beforeEach, expect, test } from 'vitest'
import { refusalOf, send } from '@/tests/support/accounts'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenCharacter, givenUser } from '@/tests/support/factories'

useDatabase()

let made = 0
let headers: { authorization: string }
let id: number
beforeEach(async () => {
  headers = await bearerOf(await givenUser(`fan-${++made}`))
  id = await givenCharacter('Rei')
})
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, path: string, body?: unknown) => send(method, `/api/me/favorites${path}`, body, headers)

test('an entry becomes a favourite, is listed and ordered, and is one no longer', async () => {
  expect(await (await call('GET', `/character/${id}`)).json()).toEqual({ isFavorite: false })
  const added = await call('PUT', `/character/${id}`)
  await expectDocumented('/api/me/favorites/{kind}/{id}', added.clone(), 'PUT')
  expect(await added.json()).toEqual({ isFavorite: true })
  const all = await call('GET', '')
  await expectDocumented('/api/me/favorites', all.clone())
  expect(await all.json()).toMatchObject({ data: [{ kind: 'character', id, name: 'Rei' }] })
  const ordered = await call('PUT', '/character', { ids: [id] })
  await expectDocumented('/api/me/favorites/{kind}', ordered.clone(), 'PUT')
  expect((await ordered.json()).data).toHaveLength(1)
  expect(await (await call('DELETE', `/character/${id}`)).json()).toEqual({ isFavorite: false })
  expect(await (await call('GET', '')).json()).toEqual({ data: [] })
})

test.each<[Method, string, unknown]>([
  ['GET', '', undefined],
  ['GET', '/character/1', undefined],
  ['PUT', '/character/1', undefined],
  ['DELETE', '/character/1', undefined],
  ['PUT', '/character', { ids: [] }],
])('%s %s needs a login', async (method, path, body) => {
  expect((await refusalOf(await send(method, `/api/me/favorites${path}`, body)))[0]).toBe(401)
})

test.each<[Method, string, unknown, number]>([
  ['PUT', '/character/999999', undefined, 404],
  ['PUT', '/work/1', undefined, 404],
  ['PUT', '/character/zero', undefined, 404],
  ['PUT', '/character', { ids: ['1'] }, 400],
  ['PUT', '/character', { ids: Array.from({ length: 101 }, (_, n) => n) }, 400],
  ['PUT', '/character', {}, 400],
])('%s %s with %j is refused', async (method, path, body, status) => {
  expect((await refusalOf(await call(method, path, body)))[0]).toBe(status)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { listLiking, listSummary } from '@/lib/lists/schemas/lists'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import {
  add,
  at,
  create,
  created,
  get,
  type Headers,
  me,
  media,
  put,
  read,
  useLists,
  userId,
  username,
} from '@/tests/support/lists'

useDatabase()
useLists()

let fan: Headers
let fanId: number
beforeEach(async () => {
  fanId = await givenUser(`fan-of-${username}`)
  fan = await bearerOf(fanId)
})

const like = (slug: string, headers: Headers, method: 'GET' | 'PUT' | 'DELETE' = 'PUT') =>
  send(method, at(slug, '/like'), undefined, headers)
const liking = async (slug: string, headers: Headers, method: 'GET' | 'PUT' | 'DELETE' = 'PUT') =>
  listLiking.parse(await (await like(slug, headers, method)).json())
const clone = (slug: string, headers: Headers) => send('POST', at(slug, '/clone'), undefined, headers)
const block = () => send('PUT', `/api/users/${username}/block`, { kind: 'Block' }, fan)

describe('a like', () => {
  test('counts once for each user, also when given twice at once, and is taken back', async () => {
    await created({ name: 'Good', visibility: 'Public' })
    expect(await liking('good', fan, 'GET')).toEqual({ isLiked: false, likes: 0 })
    const answers = await Promise.all([like('good', fan), like('good', fan)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const other = await bearerOf(await givenUser(`other-of-${username}`))
    expect(await liking('good', other)).toEqual({ isLiked: true, likes: 2 })
    expect(await read('good')).toMatchObject({ likes: 2 })
    expect(await liking('good', fan, 'DELETE')).toEqual({ isLiked: false, likes: 1 })
    expect(await liking('good', fan, 'DELETE')).toEqual({ isLiked: false, likes: 1 })
  })

  test('orders lists by their likes', async () => {
    for (const name of ['Liked', 'Newer']) await created({ name, visibility: 'Public' })
    await like('liked', fan)
    const names = async (path: string) =>
      (await (await send('GET', path, undefined, me)).json()).data.map(({ name }: { name: string }) => name)
    for (const path of ['/api/user-lists/my-lists', `/api/users/${username}/lists`]) {
      expect(await names(`${path}?sort=likes`)).toEqual(['Liked', 'Newer'])
      expect(await names(path)).toEqual(['Newer', 'Liked'])
    }
  })

  test('invalidates the list and the profile, and ends with its account', async () => {
    const { id } = await created({ name: 'Good', visibility: 'Public' })
    await drainInvalidations()
    await like('good', fan)
    expect((await drainInvalidations()).sort()).toEqual([`list:${id}`, `user:${userId}`])
    await deleteUser(fanId)
    expect(await drainInvalidations()).toEqual(expect.arrayContaining([`list:${id}`, `user:${userId}`]))
    expect(await read('good')).toMatchObject({ likes: 0 })
  })

  test('is refused for one’s own list, lists that are not visible, between blocked users, and to visitors', async () => {
    await created({ name: 'Good', visibility: 'Public' })
    await created({ name: 'Closed' })
    expect(await refusalOf(await like('good', me))).toEqual([400, 'invalidInput', { listname: 'ownList' }])
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      expect(await refusalOf(await like('closed', fan, method))).toEqual([404, 'notFound'])
      expect(await refusalOf(await like('good', {}, method))).toEqual([401, 'unauthenticated'])
    }
    await block()
    expect(await refusalOf(await like('good', fan))).toEqual([403, 'blocked'])
    expect(await read('good')).toMatchObject({ likes: 0 })
  })
})

describe('a copy of a list', () => {
  test('is private, has the works in their order without notes, and names its source', async () => {
    await created({ name: 'Good', visibility: 'Public', description: 'Words.', isRanked: false })
    for (const id of [...media].reverse()) await add('good', { media: id, description: 'My words.' })
    const copy = listSummary.parse(await (await clone('good', fan)).json())
    expect(copy).toMatchObject({
      name: 'Good',
      description: null,
      visibility: 'Private',
      entryCount: 4,
      isRanked: false,
    })
    const readCopy = async () => (await send('GET', `/api/user-lists/${copy.url}`, undefined, fan)).json()
    const found = await readCopy()
    expect(found.entries.map((entry: { media: { id: number } }) => entry.media.id)).toEqual([...media].reverse())
    expect(found.entries.every((entry: { description: null }) => entry.description === null)).toBe(true)
    expect(found.clonedFrom).toEqual({ name: 'Good', url: `${username}/good`, owner: username })
    await put('good', { visibility: 'Private' })
    expect((await readCopy()).clonedFrom).toBeNull()
    await send('DELETE', at('good'), undefined, me)
    expect(await readCopy()).toMatchObject({ clonedFrom: null, entryCount: 4 })
  })

  test('gets a name that its owner has not', async () => {
    await created({ name: 'Good', visibility: 'Public' })
    await put('favorites', { visibility: 'Public' })
    const names: string[] = []
    for (const slug of ['good', 'good', 'good', 'favorites'])
      names.push(listSummary.parse(await (await clone(slug, fan)).json()).name)
    expect(names).toEqual(['Good', `Good (${username})`, `Good (${username} 2)`, `Favorites (${username})`])
  })

  test('made twice at once is made twice, or one is refused', async () => {
    await created({ name: 'Good', visibility: 'Public' })
    const statuses = (await Promise.all([clone('good', fan), clone('good', fan)])).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect([200, 409]).toEqual(expect.arrayContaining(statuses))
  })

  test('is refused for lists that are not public, one’s own, between blocked users, and to visitors', async () => {
    for (const visibility of ['Private', 'Unlisted', 'FriendsOnly', 'Public'])
      await create({ name: visibility, visibility })
    for (const slug of ['private', 'unlisted', 'friendsonly'])
      expect(await refusalOf(await clone(slug, fan))).toEqual([404, 'notFound'])
    expect(await refusalOf(await clone('public', me))).toEqual([400, 'invalidInput', { listname: 'ownList' }])
    expect(await refusalOf(await clone('public', {}))).toEqual([401, 'unauthenticated'])
    await block()
    expect(await refusalOf(await clone('public', fan))).toEqual([403, 'blocked'])
    expect((await get('public')).status).toBe(200)
  })
})

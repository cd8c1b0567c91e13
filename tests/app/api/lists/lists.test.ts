import { beforeEach, describe, expect, test } from 'vitest'
import { myLists } from '@/lib/lists/schemas/lists'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser } from '@/tests/support/factories'
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
  titles,
  useLists,
  userId,
  username,
  users,
} from '@/tests/support/lists'

useDatabase()
useLists()

describe('a list', () => {
  test('is created, read, changed and deleted', async () => {
    const made = await created({ name: ' Best  of 2024 ', description: 'Mine.\r\n' })
    expect(made).toMatchObject({
      name: 'Best of 2024',
      description: 'Mine.',
      visibility: 'Private',
      url: `${username}/best-of-2024`,
      owner: username,
      entryCount: 0,
      isShareable: false,
    })
    expect(await read('best-of-2024')).toMatchObject({
      ...made,
      isOwner: true,
      entries: [],
      total: 0,
      totalPages: 0,
      page: 0,
      size: 30,
    })
    const changed = await put('best-of-2024', { description: '', visibility: 'Public' })
    expect(await changed.json()).toMatchObject({
      name: 'Best of 2024',
      description: null,
      visibility: 'Public',
      isShareable: true,
    })
    expect((await send('DELETE', at('best-of-2024'), undefined, me)).status).toBe(200)
    expect(await refusalOf(await get('best-of-2024'))).toEqual([404, 'notFound'])
    expect(await refusalOf(await send('DELETE', at('best-of-2024'), undefined, me))).toEqual([404, 'notFound'])
  })

  test.each([
    [{}, { name: 'required' }],
    [{ name: '' }, { name: 'required' }],
    [{ name: ' \n' }, { name: 'required' }],
    [{ name: 'x'.repeat(101) }, { name: 'tooLarge' }],
    [{ name: 3 }, { name: 'invalid' }],
    [{ name: 'a', visibility: '' }, { visibility: 'required' }],
    [{ name: 'a', visibility: 'Secret' }, { visibility: 'invalid' }],
    [{ name: 'a', description: 'x'.repeat(2001) }, { description: 'tooLarge' }],
    [{ name: 'a', ownerId: 1 }, { body: 'unknownField' }],
    [{ name: 'My Lists' }, { name: 'listNameReserved' }],
    [{ name: 'add' }, { name: 'listNameReserved' }],
    [{ name: 'REMOVE' }, { name: 'listNameReserved' }],
    [{ name: 'Favorites' }, { name: 'listNameReserved' }],
  ])('%j is refused', async (body, errors) => {
    expect(await refusalOf(await create(body))).toEqual([400, 'invalidInput', errors])
  })

  test('names are unique per owner, by their address, also for concurrent requests', async () => {
    await created({ name: 'My List' })
    expect(await refusalOf(await create({ name: 'my list' }))).toEqual([409, 'conflict', { name: 'listNameTaken' }])
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await create({ name: 'Twice' })).status))
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409])
    const other = await bearerOf(await givenUser())
    expect((await create({ name: 'My List' }, other)).status).toBe(200)
  })

  test.each(['!!!', '.', '..', 'a/b', '%2e%2e', '50% off?', '日本 & #1', '\\'])(
    'may have the name "%s"',
    async (name) => {
      const { url } = await created({ name })
      expect(new URL(`/api/user-lists/${url}`, 'http://x').pathname.split('/')).toHaveLength(5)
      const response = await send('GET', `/api/user-lists/${url}`, undefined, me)
      expect(await response.json()).toMatchObject({ name })
    },
  )

  test('is found by its name and its owner in any case', async () => {
    await created({ name: 'Spring' })
    const response = await send('GET', `/api/user-lists/${username.toUpperCase()}/SPRING`, undefined, me)
    expect(await response.json()).toMatchObject({ name: 'Spring' })
  })
})

describe('a renamed list', () => {
  const rename = (from: string, name: string) => put(from, { name })

  test('redirects from its old addresses, for reads and writes', async () => {
    await created({ name: 'One', visibility: 'Public' })
    expect(await (await rename('one', 'Two')).json()).toMatchObject({ url: `${username}/two` })
    await rename('two', 'Three')
    for (const old of ['one', 'two']) {
      const response = await get(old, {}, '?size=5')
      expect([response.status, response.headers.get('location')]).toEqual([
        308,
        `/api/user-lists/${username}/three?size=5`,
      ])
    }
    // A retry after a lost answer.
    expect((await rename('two', 'Three')).status).toBe(200)
    expect((await add('one', { media: media[0] })).status).toBe(200)
    expect(await titles('three')).toEqual(['Akira'])
  })

  test('takes its old address back, and loses it to a new list', async () => {
    await created({ name: 'One' })
    await rename('one', 'Two')
    await rename('two', 'One')
    expect((await get('one')).status).toBe(200)
    expect((await get('two')).status).toBe(308)
    await created({ name: 'Two', description: 'New.' })
    expect(await read('two')).toMatchObject({ description: 'New.' })
    await created({ name: 'Four' })
    expect(await refusalOf(await rename('four', 'Two'))).toEqual([409, 'conflict', { name: 'listNameTaken' }])
  })

  test('its redirect does not reveal that it exists', async () => {
    await created({ name: 'Secret' })
    await rename('secret', 'More secret')
    expect((await get('secret', {})).status).toBe(404)
  })
})

test('a name that nobody sees, or that turns the text around, is refused; one from before stays', async () => {
  for (const name of ['\u200B\u3164', 'Best\u202E of 2024'])
    expect(await refusalOf(await create({ name }))).toEqual([400, 'invalidInput', { name: 'invisible' }])
  const { id } = await created({ name: 'Seen' })
  expect(await refusalOf(await put('seen', { name: 'Un\u200Bseen' }))).toEqual([
    400,
    'invalidInput',
    { name: 'invisible' },
  ])
  await prisma().list.update({ where: { id }, data: { name: 'Se\u200Ben' } })
  expect((await put('seen', { description: 'Still there' })).status).toBe(200)
})

test('an edit based on an older state is refused with the newer state', async () => {
  const { updatedDate } = await created({ name: 'Shared' })
  const edits = ['A.', 'B.'].map((description) => put('shared', { description, updatedDate }))
  const answers = await Promise.all(edits)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const loser = await answers.find(({ status }) => status === 409)?.json()
  expect(loser.current).toMatchObject({ name: 'Shared', description: expect.stringMatching(/^[AB]\.$/) })
  expect((await put('shared', { description: loser.current.description, updatedDate })).status).toBe(200)
})

describe('access to a list', () => {
  async function statuses(headers: Headers) {
    const found: Record<string, number> = {}
    for (const visibility of ['private', 'unlisted', 'public', 'friendsonly'])
      found[visibility] = (await get(visibility, headers)).status
    return found
  }

  beforeEach(async () => {
    for (const visibility of ['Private', 'Unlisted', 'Public', 'FriendsOnly'])
      await created({ name: visibility, visibility })
  })

  test('its owner sees all, everybody the Public and Unlisted ones', async () => {
    const open = { private: 404, unlisted: 200, public: 200, friendsonly: 404 }
    expect(await statuses(me)).toEqual({ private: 200, unlisted: 200, public: 200, friendsonly: 200 })
    expect(await statuses({})).toEqual(open)
    expect(await statuses(await bearerOf(await givenUser()))).toEqual(open)
    expect((await get('public', { authorization: 'Bearer old' })).status).toBe(401)
  })

  test('friends see theirs while both follow each other', async () => {
    const friendName = `friend-${users}`
    const friend = await bearerOf(await givenUser(friendName))
    const seen = async () => (await get('friendsonly', friend)).status
    const follow = (method: 'PUT' | 'DELETE', who: string, by: Headers) =>
      send(method, `/api/users/${who}/follow`, undefined, by)
    await follow('PUT', username, friend)
    expect(await seen()).toBe(404)
    expect(await (await follow('PUT', friendName, me)).json()).toEqual({ isFollowing: true, isFollowed: true })
    expect(await seen()).toBe(200)
    expect((await read('friendsonly', friend)).isShareable).toBe(false)
    await follow('DELETE', friendName, me)
    await follow('DELETE', friendName, me)
    expect(await seen()).toBe(404)
    expect(await refusalOf(await follow('PUT', username, me))).toEqual([400, 'invalidInput', { username: 'itself' }])
    expect((await follow('PUT', 'nobody-here', me)).status).toBe(404)
    expect((await send('PUT', `/api/users/${username}/follow`)).status).toBe(401)
  })

  test('only the Public ones are on a profile', async () => {
    for (const headers of [me, {}]) {
      const profile = await (await send('GET', `/api/users/${username}`, undefined, headers)).json()
      expect(profile.lists.map(({ name }: { name: string }) => name)).toEqual(['Public'])
    }
  })

  test('nobody else can change them', async () => {
    const other = await bearerOf(await givenUser())
    const body = { media: media[0] }
    for (const [slug, status] of [
      ['private', 404],
      ['friendsonly', 404],
      ['unlisted', 403],
      ['public', 403],
      ['none', 404],
    ] as const) {
      const answers = [
        await put(slug, { name: 'Mine' }, other),
        await send('DELETE', at(slug), undefined, other),
        await add(slug, body, other),
        await send('PUT', at(slug, '/remove'), body, other),
        await send('PUT', at(slug, '/order'), { ...body, after: null }, other),
      ]
      expect([slug, answers.map((answer) => answer.status)]).toEqual([slug, Array(5).fill(status)])
      expect((await put(slug, { name: 'Mine' }, {})).status).toBe(401)
    }
    expect((await send('PUT', `/api/user-lists/${username}/add`, body, other)).status).toBe(404)
    expect(await prisma().listEntry.count({ where: { list: { ownerId: userId } } })).toBe(0)
  })
})

test('my lists are all except the favourites, last changed first, and tell whether they contain a work', async () => {
  for (const name of ['One', 'Two', 'Three']) await created({ name })
  await add('one', { media: media[0] })
  const mine = async (query = '') =>
    myLists.parse(await (await send('GET', `/api/user-lists/my-lists?${query}`, undefined, me)).json())
  expect((await mine()).data.map(({ name }) => name)).toEqual(['One', 'Three', 'Two'])
  expect((await mine(`media=${media[0]}`)).data.map(({ hasMedia }) => hasMedia)).toEqual([true, false, false])
  await add('one', { media: media[0], description: 'At last.' })
  expect((await mine(`media=${media[0]}`)).data.map(({ note }) => note)).toEqual(['At last.', null, null])
  expect(await mine('page=1&size=2')).toMatchObject({ total: 3, totalPages: 2, data: [{ name: 'Two' }] })
  expect((await send('GET', '/api/user-lists/my-lists')).status).toBe(401)
})

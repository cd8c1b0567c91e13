import { beforeEach, describe, expect, test } from 'vitest'
import { type List, list as listAnswer, listSummary, myLists } from '@/lib/schemas/lists'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

type Headers = Record<string, string>
let me: Headers
let userId: number
let username: string
let media: number[]
let users = 0

beforeEach(async () => {
  username = `lister-${++users}`
  userId = await givenUser(username)
  me = await bearerOf(userId)
  media = []
  for (const title of ['Akira', 'Bakuman', 'Clannad', 'Durarara']) media.push(await givenMedia({ title }))
})

const at = (slug: string, rest = '') => `/api/user-lists/${username}/${encodeURIComponent(slug)}${rest}`
const create = (body: unknown, headers = me) => send('POST', '/api/user-lists', body, headers)
async function created(body: unknown) {
  const response = await create(body)
  expect(response.status).toBe(200)
  return listSummary.parse(await response.json())
}
const get = (slug: string, headers: Headers = me, query = '') => send('GET', at(slug, query), undefined, headers)
const read = async (slug: string, headers = me, query = ''): Promise<List> =>
  listAnswer.parse(await (await get(slug, headers, query)).json())
const put = (slug: string, body: unknown, headers = me) => send('PUT', at(slug), body, headers)
const titles = async (slug: string) => (await read(slug)).entries.map((entry) => entry.media.title)
const add = (slug: string, body: unknown, headers = me) => send('PUT', at(slug, '/add'), body, headers)
const move = (slug: string, body: unknown) => send('PUT', at(slug, '/order'), body, me)

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

describe('entries', () => {
  beforeEach(async () => {
    await created({ name: 'Best' })
    for (const id of media) await add('best', { media: { id } })
  })

  test('are in the order of addition, with notes, page by page', async () => {
    expect(await titles('best')).toEqual(['Akira', 'Bakuman', 'Clannad', 'Durarara'])
    const answer = await add('best', { media: media[1], description: ' Twice\nread ' })
    expect(await answer.json()).toMatchObject({ entryCount: 4 })
    const last = await read('best', me, '?page=1&size=3')
    expect(last).toMatchObject({ total: 4, totalPages: 2, page: 1, size: 3, entryCount: 4 })
    expect(last.entries.map((entry) => entry.media.title)).toEqual(['Durarara'])
    const page = await read('best', me, '?size=2')
    expect(page.entries.map(({ description }) => description)).toEqual([null, 'Twice\nread'])
    await add('best', { media: media[1] })
    expect((await read('best')).entries[1]?.description).toBe('Twice\nread')
    await add('best', { media: media[1], description: null })
    expect((await read('best')).entries[1]?.description).toBeNull()
  })

  test('are removed, once', async () => {
    const [entry] = (await read('best')).entries
    for (let n = 0; n < 2; n++) {
      const answer = await send('PUT', at('best', '/remove'), entry, me)
      expect(await answer.json()).toMatchObject({ entryCount: 3 })
    }
    expect(await titles('best')).toEqual(['Bakuman', 'Clannad', 'Durarara'])
    expect(await refusalOf(await add('best', { media: 999_999 }))).toEqual([404, 'notFound'])
    expect(await refusalOf(await add('best', {}))).toEqual([400, 'invalidInput', { media: 'required' }])
  })

  test('are counted correctly during concurrent additions and removals, and when a work is deleted', async () => {
    const more = await Promise.all(Array.from({ length: 6 }, (_, n) => givenMedia({ title: `More ${n}` })))
    await Promise.all([
      ...more.flatMap((id) => [add('best', { media: id }), add('best', { media: id })]),
      send('PUT', at('best', '/remove'), { media: media[0] }, me),
    ])
    expect(await read('best')).toMatchObject({ entryCount: 9, total: 9 })
    await prisma().media.delete({ where: { id: more[0] } })
    const list = await read('best')
    expect([list.total, list.entries.length]).toEqual([8, 8])
    const places = await rows<{
      n: number
    }>(sql`SELECT count(DISTINCT position)::int AS n FROM list_entries e JOIN lists l
      ON l.id = e.list_id WHERE l.owner_id = ${userId} AND l.slug = 'best'`)
    expect(places).toEqual([{ n: 8 }])
  })

  test.each<[string, (ids: number[]) => Record<string, unknown>, string]>([
    ['to the front', ([, , c]) => ({ media: c, after: null }), 'CABD'],
    ['to the end', ([a]) => ({ media: a, before: null }), 'BCDA'],
    ['behind another', ([a, , c]) => ({ media: a, after: { id: c } }), 'BCAD'],
    ['before another', ([, b, , d]) => ({ media: d, before: b }), 'ADBC'],
    ['behind the last', ([a, , , d]) => ({ media: a, after: d }), 'BCDA'],
    ['before the first', ([a, , , d]) => ({ media: d, before: a }), 'DABC'],
    ['behind itself', ([a]) => ({ media: a, after: a }), 'ABCD'],
    ['where it is', ([a, b]) => ({ media: b, after: a }), 'ABCD'],
    ['to the first place', ([, , c]) => ({ media: c, position: 1 }), 'CABD'],
    ['down to a place', ([a]) => ({ media: a, position: 3 }), 'BCAD'],
    ['up to a place', ([, , , d]) => ({ media: d, position: 2 }), 'ADBC'],
    ['to the place where it is', ([, b]) => ({ media: b, position: 2 }), 'ABCD'],
    ['past the end', ([a]) => ({ media: a, position: 10_000 }), 'BCDA'],
  ])('move %s', async (_, body, expected) => {
    expect((await move('best', body(media))).status).toBe(200)
    expect((await titles('best')).map((title) => title[0]).join('')).toBe(expected)
  })

  test('move a hundred times into the same gap', async () => {
    const [a, b, c] = media
    for (let n = 0; n < 100; n++) await move('best', { media: n % 2 ? b : c, after: a })
    expect((await titles('best')).map((title) => title[0]).join('')).toBe('ABCD')
    await Promise.all([
      move('best', { media: media[3], after: a }),
      move('best', { media: c, after: null }),
      move('best', { media: b, before: null }),
    ])
    expect((await titles('best')).map((title) => title[0]).join('')).toBe('CADB')
  })

  test('that were removed neither move nor are a target', async () => {
    const other = await givenMedia({ title: 'Not in it' })
    expect(await refusalOf(await move('best', { media: other, after: null }))).toEqual([404, 'notFound'])
    expect(await refusalOf(await move('best', { media: media[0], after: other }))).toEqual([
      409,
      'conflict',
      { after: 'unknownEntry' },
    ])
    for (const body of [
      { media: media[0] },
      { media: media[0], after: null, before: null },
      { media: media[0], after: null, position: 1 },
      { media: media[0], position: 0 },
    ])
      expect((await refusalOf(await move('best', body)))[0]).toBe(400)
  })

  test('are at most 10,000', async () => {
    await rows(
      sql`INSERT INTO media (title, title_sort, type) SELECT 'Full ' || n, 'full', 'Anime' FROM generate_series(1, 9996) n`,
    )
    await rows(sql`INSERT INTO list_entries (list_id, media_id, position)
      SELECT l.id, m.id, 10 + m.id FROM lists l, media m WHERE l.owner_id = ${userId} AND l.slug = 'best' AND m.title LIKE 'Full %'`)
    const one = await givenMedia({ title: 'One too many' })
    expect(await refusalOf(await add('best', { media: one }))).toEqual([409, 'conflict', { media: 'listFull' }])
    expect((await add('best', { media: media[0] })).status).toBe(200)
    expect((await read('best', me, '?page=99&size=100')).entries).toHaveLength(100)
  })
})

describe('favourites', () => {
  const toggle = (verb: 'add' | 'remove', body: unknown) => send('PUT', `/api/user-lists/${username}/${verb}`, body, me)
  const isFavorited = async () =>
    (await (await send('GET', `/api/media/${media[0]}`, undefined, me)).json()).isFavorited

  test('are added and removed, repeatedly', async () => {
    for (let n = 0; n < 2; n++)
      expect(await (await toggle('add', { media: media[0] })).json()).toMatchObject({ entryCount: 1 })
    expect(await isFavorited()).toBe(true)
    expect(await titles('favorites')).toEqual(['Akira'])
    for (let n = 0; n < 2; n++) expect((await toggle('remove', { media: { id: media[0] } })).status).toBe(200)
    expect(await isFavorited()).toBe(false)
  })

  test('are private by default, and cannot be renamed or deleted', async () => {
    expect((await get('favorites', {})).status).toBe(404)
    expect(await refusalOf(await put('favorites', { name: 'Best' }))).toEqual([
      400,
      'invalidInput',
      { name: 'favoritesFixed' },
    ])
    expect((await refusalOf(await send('DELETE', at('favorites'), undefined, me)))[0]).toBe(400)
    expect((await put('favorites', { name: 'Favorites', visibility: 'Public' })).status).toBe(200)
    expect((await get('favorites', {})).status).toBe(200)
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

import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_SMART_LISTS } from '@/lib/lists/schemas/smart-lists'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { drainInvalidations, invalidateNow } from '@/tests/support/invalidations'
import { parseXml, textOf } from '@/tests/support/xml'

useDatabase()

let made = 0
let username: string
let userId: number
let headers: { authorization: string }
beforeEach(async () => {
  await prisma().media.deleteMany()
  username = `keeper-${++made}`
  userId = await givenUser(username)
  headers = await bearerOf(userId)
  await givenMedia({ title: 'Rocket', type: 'Movie', tagNames: ['space'] })
  await givenMedia({ title: 'Meadow', type: 'Anime' })
})
const SPACE = { name: 'Space films', filter: 'tags=space&type=Movie' }
const create = (body: object, as = headers) => send('POST', '/api/me/smart-lists', body, as)
const kept = async (body: object = SPACE) => (await create(body)).json()
const read = (listname: string, as?: { authorization: string }) =>
  send('GET', `/api/users/${username}/smart-lists/${listname}`, undefined, as)

test('a filter is kept, listed, changed, read and deleted', async () => {
  const answer = await create(SPACE)
  await expectDocumented('/api/me/smart-lists', answer.clone(), 'POST')
  const list = await answer.json()
  expect(list).toMatchObject({
    ...SPACE,
    filter: 'type=Movie&tags=space',
    mine: null,
    visibility: 'Private',
    owner: username,
  })
  const all = await send('GET', '/api/me/smart-lists', undefined, headers)
  await expectDocumented('/api/me/smart-lists', all.clone())
  expect((await all.json()).data).toEqual([list])
  const changed = await send('PUT', `/api/me/smart-lists/${list.id}`, { name: 'Films', visibility: 'Public' }, headers)
  await expectDocumented('/api/me/smart-lists/{id}', changed.clone(), 'PUT')
  expect(await changed.json()).toMatchObject({ name: 'Films', filter: list.filter, url: `${username}/films` })
  const page = await read('films')
  await expectDocumented('/api/users/{username}/smart-lists/{listname}', page.clone())
  expect(await page.json()).toMatchObject({ total: 1, data: [{ title: 'Rocket' }], list: { name: 'Films' } })
  const deleted = await send('DELETE', `/api/me/smart-lists/${list.id}`, undefined, headers)
  await expectDocumented('/api/me/smart-lists/{id}', deleted.clone(), 'DELETE')
  expect((await read('films')).status).toBe(404)
})

test('its works follow the catalogue', async () => {
  await kept({ ...SPACE, visibility: 'Public' })
  await givenMedia({ title: 'Comet', type: 'Movie', tagNames: ['space'] })
  expect((await (await read('space-films')).json()).data.map(({ title }: { title: string }) => title)).toContain(
    'Comet',
  )
})

test('what is broadcast next of its works is a calendar, for what everybody may see', async () => {
  const idOf = async (title: string) => (await prisma().media.findFirstOrThrow({ where: { title } })).id
  for (const mediaId of [await idOf('Rocket'), await idOf('Meadow')])
    await prisma().nextAiring.create({
      data: { mediaId, episode: null, day: 20_301_224, isEstimated: false, due: new Date('2030-12-24T15:00:00Z') },
    })
  const list = await kept({ ...SPACE, visibility: 'Public' })
  const calendar = () => send('GET', `/api/feeds/smart-list/${list.url}`)
  const answer = await calendar()
  expect(answer.headers.get('content-type')).toContain('text/calendar')
  const text = await answer.text()
  expect(text).toContain('Rocket')
  expect(text).not.toContain('Meadow')
  const change = (body: object) => send('PUT', `/api/me/smart-lists/${list.id}`, body, headers)
  await change({ filter: 'query=rocket&type=Movie' })
  expect(await (await calendar()).text()).toContain('Rocket')
  await change({ visibility: 'Private' })
  expect((await calendar()).status).toBe(404)
})

describe('who sees it', () => {
  test.each([
    ['Private', 404],
    ['Unlisted', 200],
    ['Public', 200],
  ])('%s: others get %i', async (visibility, status) => {
    await kept({ ...SPACE, visibility })
    expect((await read('space-films')).status).toBe(status)
    expect((await read('space-films', await bearerOf(await givenUser(`other-${made}`)))).status).toBe(status)
    expect((await read('space-films', headers)).status).toBe(200)
  })

  test('with a personal condition its owner alone, and the condition is that of the owner', async () => {
    const mediaId = (await prisma().media.findFirstOrThrow({ where: { title: 'Rocket' } })).id
    await prisma().watchedRecord.create({ data: { userId, mediaId, status: 'Planned' } })
    const list = await kept({ name: 'Not mine', filter: '', mine: 'hide' })
    expect((await read('not-mine')).status).toBe(404)
    const { data } = await (await read('not-mine', headers)).json()
    expect(data.map(({ title }: { title: string }) => title)).toEqual(['Meadow'])
    const shown = await send('PUT', `/api/me/smart-lists/${list.id}`, { visibility: 'Public' }, headers)
    expect(await refusalOf(shown)).toEqual([400, 'invalidInput', { visibility: 'personalFilter' }])
  })
})

describe('is refused:', () => {
  test.each<[string, object, unknown[]]>([
    [
      'a filter without a condition',
      { name: 'Everything', filter: 'page=2' },
      [400, 'invalidInput', { filter: 'required' }],
    ],
    ['an empty name', { ...SPACE, name: '  ' }, [400, 'invalidInput', { name: 'required' }]],
    ['an invisible name', { ...SPACE, name: 'Sp\u200Bace' }, [400, 'invalidInput', { name: 'invisible' }]],
    [
      'a personal one for everybody',
      { ...SPACE, mine: 'only', visibility: 'Public' },
      [400, 'invalidInput', { visibility: 'personalFilter' }],
    ],
  ])('%s', async (_, body, refusal) => {
    expect(await refusalOf(await create(body))).toEqual(refusal)
  })

  test('a change to an invisible name, but not of a list that has one', async () => {
    const { id } = await kept()
    const change = (body: object) => send('PUT', `/api/me/smart-lists/${id}`, body, headers)
    expect(await refusalOf(await change({ name: 'Fil\u202Ems' }))).toEqual([400, 'invalidInput', { name: 'invisible' }])
    await prisma().smartList.update({ where: { id }, data: { name: 'Sp\u200Bace films' } })
    expect((await change({ filter: 'tags=space' })).status).toBe(200)
  })

  test('a name that is taken, also twice at once', async () => {
    const both = await Promise.all([create(SPACE), create(SPACE)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await refusalOf(await create({ ...SPACE, name: 'SPACE FILMS' }))).toEqual([
      409,
      'conflict',
      { name: 'listNameTaken' },
    ])
  })

  test(`more than ${MAX_SMART_LISTS}`, async () => {
    await prisma().smartList.createMany({
      data: Array.from({ length: MAX_SMART_LISTS }, (_, n) => ({
        ownerId: userId,
        name: `${n}`,
        slug: `${n}`,
        filter: 'type=Anime',
      })),
    })
    expect(await refusalOf(await create(SPACE))).toEqual([409, 'conflict', { name: 'tooManyLists' }])
  })

  test("calls without a token, and for another's list", async () => {
    const { id } = await kept()
    const other = await bearerOf(await givenUser(`thief-${made}`))
    expect((await send('GET', '/api/me/smart-lists')).status).toBe(401)
    expect((await send('POST', '/api/me/smart-lists', SPACE)).status).toBe(401)
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { name: 'Mine now' } : undefined
      expect((await send(method, `/api/me/smart-lists/${id}`, body)).status).toBe(401)
      expect((await send(method, `/api/me/smart-lists/${id}`, body, other)).status).toBe(404)
    }
    expect(
      (await send('GET', '/api/me/smart-lists', undefined, headers).then((answer) => answer.json())).data,
    ).toHaveLength(1)
  })
})

test('its feeds have its name, and are gone when it is private', async () => {
  const list = await kept({ ...SPACE, visibility: 'Unlisted' })
  const [atom, json, calendar] = ['/atom', '/json', ''].map((form) => `/api/feeds/smart-list/${list.url}${form}`)
  const seen = async (address = '') => {
    const answer = await send('GET', address)
    expect([address, answer.status]).toEqual([address, 200])
    return answer.text()
  }
  const feed = parseXml(await seen(atom))
  expect([feed.name.endsWith('feed'), textOf(feed, '{http://www.w3.org/2005/Atom}title')]).toEqual([
    true,
    'Space films',
  ])
  expect(await seen(atom)).toMatch(/<title>Rocket<\/title>/)
  const body = JSON.parse(await seen(json))
  expect(body).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: 'Space films' })
  expect(body.items.map(({ title }: { title: string }) => title)).toEqual(['Rocket'])
  expect(await seen(calendar)).toContain('X-WR-CALNAME:Space films')
  await send('PUT', `/api/me/smart-lists/${list.id}`, { visibility: 'Private' }, headers)
  for (const address of [atom, json, calendar]) expect((await send('GET', address ?? '')).status).toBe(404)
})

test('the name of a calendar is escaped', async () => {
  const list = await kept({ ...SPACE, name: 'Space, and; films \\o/', visibility: 'Unlisted' })
  const text = await (await send('GET', `/api/feeds/smart-list/${list.url}`)).text()
  expect(text).toContain('X-WR-CALNAME:Space\\, and\\; films \\\\o/')
})

test('a public one stands on the profile of its owner, by its name and address', async () => {
  const profile = async () => (await (await send('GET', `/api/users/${username}`)).json()).smartLists
  const list = await kept({ ...SPACE, visibility: 'Public' })
  await kept({ name: 'Hidden', filter: 'type=Anime', visibility: 'Unlisted' })
  expect(await profile()).toEqual([{ name: 'Space films', url: list.url }])
  await drainInvalidations()
  await send('PUT', `/api/me/smart-lists/${list.id}`, { name: 'Films', filter: 'type=Anime' }, headers)
  expect(await drainInvalidations()).toContain(`user:${userId}`)
  await invalidateNow('*')
  expect(await profile()).toEqual([{ name: 'Films', url: `${username}/films` }])
  await send('DELETE', `/api/me/smart-lists/${list.id}`, undefined, headers)
  await invalidateNow('*')
  expect(await profile()).toEqual([])
})

import { beforeEach, expect, test } from 'vitest'
import { MAX_SAVED_SEARCHES, savedSearches } from '@/lib/torrents/schemas/saved-searches'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser } from '@/tests/support/factories'

useDatabase()

const CALL = '/api/me/torrent-searches'
let me: number
let headers: { authorization: string }
let made = 0
beforeEach(async () => {
  me = await givenUser(`searcher-${++made}`)
  headers = await bearerOf(me)
})

const save = (body: object) => send('POST', CALL, body, headers)
const all = async () => savedSearches.parse(await (await send('GET', CALL, undefined, headers)).json()).data

test('a search is saved in one form, read with its page and feed, told of and removed', async () => {
  const saved = await (await save({ search: 'resolution=1080&sort=size&page=3&query=frieren%20&nonsense=1' })).json()
  expect(saved).toMatchObject({
    search: 'query=frieren&resolution=1080',
    title: 'frieren · 1080p',
    feed: '/api/feeds/torrents?query=frieren&resolution=1080',
    isTold: false,
  })
  const page = new URL(saved.path, 'http://localhost')
  expect([page.pathname, Object.fromEntries(page.searchParams)]).toEqual([
    '/torrents',
    { query: 'frieren', resolution: '1080' },
  ])
  const again = await (await save({ search: 'query=frieren&resolution=1080', isTold: true })).json()
  expect(again).toEqual(saved)
  expect(await all()).toEqual([saved])
  const told = await send('PUT', `${CALL}/${saved.id}`, { isTold: true }, headers)
  expect(await told.json()).toEqual({ ...saved, isTold: true })
  expect((await send('DELETE', `${CALL}/${saved.id}`, undefined, headers)).status).toBe(200)
  expect(await all()).toEqual([])
})

test('a title has each filter in words', async () => {
  const search =
    'group=Erai&language=pt-BR&type=Batch&category=Movie&fileSize=over50G&uploader=aoi&trusted=1&mark=complete'
  const { title } = await (await save({ search })).json()
  expect(title.split(' · ')).toHaveLength(8)
  expect(title).toMatch(/^Erai · Brazilian Portuguese · Batch · Movie · 50 GiB and more · .*aoi/)
})

test.each(['zz-12', 'en-us-us'])('a language that nobody knows is called as it is written: %s', async (language) => {
  const answer = await save({ search: `language=${language}` })
  expect(answer.status).toBe(200)
  expect((await all()).map(({ title }) => title)).toEqual([language])
})

test('of searches that are saved at once none is one too many', async () => {
  await prisma().savedSearch.createMany({
    data: Array.from({ length: MAX_SAVED_SEARCHES - 1 }, (_, n) => ({ userId: me, search: `query=n${n}`, seenId: 0 })),
  })
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save({ search: `query=${name}` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('what finds everything is no search, and there are at most 50', async () => {
  for (const search of ['', 'sort=size', 'type=Nothing', 'query=+'])
    expect(await refusalOf(await save({ search }))).toEqual([400, 'invalidInput', { search: 'required' }])
  await prisma().savedSearch.createMany({
    data: Array.from({ length: MAX_SAVED_SEARCHES }, (_, n) => ({ userId: me, search: `query=n${n}`, seenId: 0 })),
  })
  expect(await refusalOf(await save({ search: 'query=more' }))).toEqual([
    409,
    'conflict',
    { search: 'tooManySearches' },
  ])
  expect((await save({ search: 'query=n7' })).status).toBe(200)
  expect(await all()).toHaveLength(MAX_SAVED_SEARCHES)
})

test('a search is for its user alone', async () => {
  const { id } = await (await save({ search: 'query=frieren' })).json()
  headers = await bearerOf(await givenUser(`stranger-${made}`))
  expect(await all()).toEqual([])
  for (const answer of [
    await send('PUT', `${CALL}/${id}`, { isTold: true }, headers),
    await send('DELETE', `${CALL}/${id}`, undefined, headers),
  ])
    expect(await refusalOf(answer)).toEqual([404, 'notFound'])
  for (const [method, path] of [
    ['GET', CALL],
    ['DELETE', `${CALL}/${id}`],
  ] as const)
    expect((await refusalOf(await send(method, path)))[0]).toBe(401)
  expect((await refusalOf(await send('POST', CALL, { search: 'query=a' })))[0]).toBe(401)
})

test('it is gone with its account', async () => {
  await save({ search: 'query=frieren' })
  await prisma().user.delete({ where: { id: me } })
  expect(await prisma().savedSearch.count({ where: { userId: me } })).toBe(0)
})

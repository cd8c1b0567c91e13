import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '@/app/generated/calls'
import { newPersonalToken } from '@/lib/identity/schemas/personal-tokens'
import type { TokenScope } from '@/lib/identity/token-scopes'
import { prisma, rows, sql } from '@/server/platform/database/client'
import type { Declaration } from '@/server/web/http/route'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenTorrent, givenUser, PASSWORD } from '@/tests/support/factories'

useDatabase()

/** In titles of private records and in notes: no answer to a token without ReadPrivate has it. */
const SECRET = 'Xylophone'
let me: { authorization: string }
let hidden: number
let open: number

async function record(media: number, body: object) {
  const sent = { media, status: 'Watching', episodesWatched: 1, source: 'api', ...body }
  expect((await send('POST', '/api/watched', sent, me)).status).toBe(200)
}
async function tokenOf(...scopes: TokenScope[]) {
  await rows(sql`DELETE FROM rate_limits`)
  await prisma().personalToken.deleteMany()
  const answer = await send('POST', '/api/me/tokens', { name: 'Script', scopes, password: PASSWORD }, me)
  return { authorization: `Bearer ${newPersonalToken.parse(await answer.json()).token}` }
}

beforeAll(async () => {
  const userId = await givenUser('Reader')
  me = await bearerOf(userId)
  open = await givenMedia({ title: 'Frieren', totalEpisodes: 28 })
  hidden = await givenMedia({ title: `${SECRET} Club`, totalEpisodes: 28 })
  await record(open, { note: `My ${SECRET}` })
  await record(open, { note: `My other ${SECRET}`, episodesWatched: 2 })
  await record(hidden, { isPrivate: true })
  for (const status of ['Completed', 'Planned']) {
    const work = { status, episodesWatched: status === 'Completed' ? 28 : 0 }
    await record(await givenMedia({ title: `${status} work`, totalEpisodes: 28 }), { ...work, note: SECRET })
    await record(await givenMedia({ title: `${SECRET} ${status}`, totalEpisodes: 28 }), { ...work, isPrivate: true })
  }
  const next = { firstEpisode: 2, lastEpisode: 2 }
  await givenTorrent('A - 02', { mediaId: hidden, ...next, firstEpisode: 2 })
  await givenTorrent('B - 03', { mediaId: open, firstEpisode: 3, lastEpisode: 3 })
  const sequel = await givenMedia({ title: 'Sequel of both' })
  for (const fromId of [hidden]) await prisma().mediaRelation.create({ data: { fromId, toId: sequel, type: 'Sequel' } })
  const mine = { visibility: 'Private', mine: 'only' } as const
  await send('POST', '/api/me/smart-lists', { name: 'Seen', filter: '', ...mine }, me)
  await send('POST', '/api/user-lists', { name: 'Secret shelf', visibility: 'Private' }, me)
})

/** Every call that ReadLists makes, with an address that finds something. */
const READ: Record<string, string> = {
  '/api/me/favorites': '/api/me/favorites',
  '/api/me/history': '/api/me/history',
  '/api/me/home': '/api/me/home',
  '/api/me/media': '/api/me/media?ids=1,2,3,4,5,6,7',
  '/api/me/smart-lists': '/api/me/smart-lists',
  '/api/torrents/next': '/api/torrents/next',
  '/api/user-lists/my-lists': '/api/user-lists/my-lists',
  '/api/user-lists/{username}/{listname}': '/api/user-lists/Reader/secret-shelf',
  '/api/users/{username}/smart-lists/{listname}': '/api/users/Reader/smart-lists/seen',
  '/api/watched': '/api/watched',
  '/api/watched/history': '/api/watched/history',
}
/** Those that show titles of records, and of which a session therefore reads the secret. */
const TELLING = ['/api/me/history', '/api/me/home', '/api/me/media', '/api/torrents/next', '/api/watched'].concat(
  '/api/users/{username}/smart-lists/{listname}',
  '/api/watched/history',
)

test('the calls are all that take ReadLists', () => {
  const taking = Object.entries(calls).flatMap(([path, exported]) =>
    Object.values(exported)
      .map((handler) => (handler as { declaration?: Declaration }).declaration)
      .filter((declaration) => declaration?.tokenScope === 'ReadLists')
      .map(() => path),
  )
  expect(taking.toSorted()).toEqual(Object.keys(READ).toSorted())
})

describe.each(Object.entries(READ))('%s', (path, address) => {
  const textOf = async (headers: { authorization: string }) => {
    const answer = await send('GET', address, undefined, headers)
    expect([address, answer.status]).toEqual([address, 200])
    return (await answer.json()) as unknown
  }
  /** Titles of works stand in states, whose works need no record. */
  const isTold = (answer: unknown) =>
    path === '/api/me/media'
      ? (answer as { data: { title: string; watched: unknown }[] }).data.some(
          ({ title, watched }) =>
            (watched !== null && title.includes(SECRET)) || JSON.stringify(watched).includes(SECRET),
        )
      : JSON.stringify(answer).includes(SECRET)

  test('tells a token of ReadLists nothing private', async () => {
    expect(isTold(await textOf(await tokenOf('ReadLists')))).toBe(false)
  })

  test('tells with ReadPrivate what a session is told', async () => {
    const told = await textOf(await tokenOf('ReadLists', 'ReadPrivate'))
    expect(isTold(told)).toBe(TELLING.includes(path))
    expect(told).toEqual(await textOf(me))
  })

  test('tells a token without it nothing', async () => {
    const answer = await send('GET', address, undefined, await tokenOf('ReadPrivate', 'UploadTorrents'))
    expect([403, 404]).toContain(answer.status)
  })
})

test('the rest is there: filtered, searched and in every order', async () => {
  const headers = await tokenOf('ReadLists')
  const read = async (query: string) => {
    const answer = await (await send('GET', `/api/watched${query}`, undefined, headers)).json()
    const titles = answer.data.map(({ media }: { media: { title: string } }) => media.title)
    return { total: answer.total, titles: titles.toSorted() }
  }
  const all = { total: 3, titles: ['Completed work', 'Frieren', 'Planned work'] }
  for (const sort of ['title', 'popularity', 'next-episode', 'rating'])
    expect([sort, await read(`?sort=${sort}`)]).toEqual([sort, all])
  expect(await read('?group=status')).toEqual(all)
  expect(await read('?yearFrom=1900')).toEqual({ total: 0, titles: [] })
  expect(await read(`?query=${SECRET}`)).toEqual({ total: 0, titles: [] })
  expect(await read('?query=Frieren')).toEqual({ total: 1, titles: ['Frieren'] })
  const home = await (await send('GET', '/api/me/home', undefined, headers)).json()
  expect(home.series).toEqual([])
  expect(home.watching).toMatchObject([{ media: { title: 'Frieren' }, note: null }])
})

test('exports need ReadPrivate, and those of an account take no token', async () => {
  const paths = ['/api/watched/export?format=json', '/api/user-lists/Reader/secret-shelf/export?format=json']
  for (const path of paths) {
    expect(await refusalOf(await send('GET', path, undefined, await tokenOf('ReadLists')))).toEqual([403, 'tokenScope'])
    const answer = await send('GET', path, undefined, await tokenOf('ReadPrivate'))
    expect([path, answer.status]).toEqual([path, 200])
    await answer.text()
  }
  const whole = await send('GET', '/api/users/export', undefined, await tokenOf('ReadPrivate', 'ReadLists'))
  expect(await refusalOf(whole)).toEqual([403, 'tokenScope'])
})

test("another's token finds none of it", async () => {
  const theirs = await bearerOf(await givenUser('Stranger'))
  const body = { name: 'Script', scopes: ['ReadLists', 'ReadPrivate'], password: PASSWORD }
  const { token } = newPersonalToken.parse(await (await send('POST', '/api/me/tokens', body, theirs)).json())
  const headers = { authorization: `Bearer ${token}` }
  for (const [path, address] of Object.entries(READ)) {
    const answer = await send('GET', address, undefined, headers)
    expect([path, answer.status]).toEqual([path, path.includes('{username}') ? 404 : 200])
    if (path !== '/api/me/media')
      expect([path, await answer.text()]).not.toEqual([path, expect.stringContaining(SECRET)])
  }
})

test('private lists of others, that a session of theirs would read, stay closed', async () => {
  const owner = await givenUser('Owner')
  const theirs = await bearerOf(owner)
  await send('POST', '/api/user-lists', { name: 'Together', visibility: 'Private' }, theirs)
  const list = await prisma().list.findFirstOrThrow({ where: { ownerId: owner, slug: 'together' } })
  const { id: userId } = await prisma().user.findFirstOrThrow({ where: { username: 'Reader' } })
  await prisma().listCollaborator.create({ data: { listId: list.id, userId, acceptedAt: new Date() } })
  const address = '/api/user-lists/Owner/together'
  expect((await send('GET', address, undefined, me)).status).toBe(200)
  const headers = await tokenOf('ReadLists', 'ReadPrivate')
  expect((await send('GET', address, undefined, headers)).status).toBe(404)
  expect((await send('GET', `${address}/export?format=json`, undefined, headers)).status).toBe(404)
})

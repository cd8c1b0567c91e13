import { beforeAll, expect, test } from 'vitest'
import { mediaSearchPage } from '@/lib/catalogue/schemas/media'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

let mine: { authorization: string }
let other: { authorization: string }

beforeAll(async () => {
  mine = await bearerOf(await givenUser('mine'))
  other = await bearerOf(await givenUser('other'))
  for (const title of ['Akira', 'Baccano', 'Clannad']) await givenMedia({ title, releaseDate: 20_000_101 })
  const watched = await givenMedia({ title: 'Durarara', releaseDate: 20_100_101, tagNames: ['Crime'] })
  const planned = await givenMedia({ title: 'Eden', type: 'Movie', releaseDate: 20_100_401 })
  await send('POST', '/api/watched', { media: watched, episodesWatched: 1, status: 'Watching', isPrivate: true }, mine)
  await send('POST', '/api/watched', { media: planned, episodesWatched: 0, status: 'Planned' }, mine)
})

const browse = async (query: string, headers = mine) =>
  mediaSearchPage.parse(await (await send('GET', `/api/me/browse${query}`, undefined, headers)).json())
const titles = async (query: string, headers = mine) => (await browse(query, headers)).data.map(({ title }) => title)

test.each([
  ['', ['Akira', 'Baccano', 'Clannad']],
  ['?mine=hide', ['Akira', 'Baccano', 'Clannad']],
  ['?mine=only', ['Durarara', 'Eden']],
  ['?mine=only&type=Movie,Game', ['Eden']],
  ['?mine=only&tags=crime&yearFrom=2010', ['Durarara']],
  ['?mine=hide&query=durarara', []],
  ['?mine=only&query=durarara', ['Durarara']],
  ['?mine=nonsense&sort=release-date&order=1&size=1', ['Clannad']],
])('%s finds %j', async (query, found) => {
  expect(await titles(query)).toEqual(found)
})

test("another's list is no part of it", async () => {
  expect(await titles('?mine=only', other)).toEqual([])
  expect((await browse('?mine=hide', other)).total).toBe(5)
})

test('a change of my list shows at once, twice at the same time', async () => {
  const me = await bearerOf(await givenUser('changing'))
  expect((await browse('?mine=only', me)).total).toBe(0)
  const media = await givenMedia({ title: 'Fate' })
  const writes = [1, 2].map(() => send('POST', '/api/watched', { media, episodesWatched: 0, status: 'Planned' }, me))
  await Promise.all(writes)
  const both = await Promise.all([browse('?mine=only', me), browse('?mine=only', me)])
  expect(both.map(({ total }) => total)).toEqual([1, 1])
})

test('visitors are refused', async () => {
  expect(await refusalOf(await send('GET', '/api/me/browse?mine=only'))).toEqual([401, 'unauthenticated'])
})

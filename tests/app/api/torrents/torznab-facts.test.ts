import { beforeAll, expect, test, vi } from 'vitest'
import { pool, prisma } from '@/server/platform/database/client'
import { send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenSeries, givenTorrent, givenUser } from '@/tests/support/factories'
import { type Element, parseXml, within } from '@/tests/support/xml'

useDatabase()

const TORZNAB = '{http://torznab.com/schemas/2015/feed}'
let key: string

beforeAll(async () => {
  const headers = await bearerOf(await givenUser('Ginko'))
  const made = await send('POST', '/api/me/feed-keys', { kind: 'Torznab', name: 'Sonarr' }, headers)
  key = ((await made.json()) as { key: string }).key
  const film = await givenMedia({ title: 'Suzume', type: 'Movie' })
  await prisma().externalId.create({ data: { mediaId: film, site: 'imdb', externalId: 'title/tt0016428' } })
  await givenTorrent('Suzume 1080p', { mediaId: film })
})

async function read(query: string): Promise<Element> {
  const answer = await ask(`/api/torznab?${query}`, { headers: { 'x-api-key': key } })
  expect(answer.status).toBe(200)
  return parseXml(await answer.text())
}

const items = async (query: string) => within(within(await read(query), 'channel')[0], 'item')

test('a film has the id of its title, and what is unknown is left out', async () => {
  const [film] = await items('t=movie&q=suzume')
  const values = within(film, `${TORZNAB}attr`).map(({ attributes }) => `${attributes.name} ${attributes.value}`)
  expect(values).toEqual(expect.arrayContaining(['imdb 0016428', 'imdbid tt0016428']))
  expect(values.filter((each) => /^(tvdbid|files|language) /.test(each))).toEqual([])
})

test('a place in a show precedes the id of the series, which a film of it does not have', async () => {
  const [series, film] = [await givenSeries('Kino'), await givenMedia({ title: 'Placed', totalEpisodes: 1 })]
  await prisma().media.update({ where: { id: film }, data: { seriesId: series, type: 'Movie' } })
  const listed = await givenMedia({ title: 'Listed film', type: 'Movie' })
  const show = await givenMedia({ title: 'Placed show', seriesId: series, totalEpisodes: 12 })
  await prisma().externalId.createMany({
    data: [
      { seriesId: series, site: 'thetvdb', externalId: 'series/1001' },
      { seriesId: series, site: 'imdb', externalId: 'title/tt0000077' },
    ],
  })
  await prisma().mediaPlace.createMany({
    data: [
      { mediaId: show, site: 'thetvdb', externalId: 'series/2002', season: 1, before: 0 },
      { mediaId: listed, site: 'imdb', externalId: 'title/tt5311514' },
    ],
  })
  for (const [name, mediaId] of [
    ['Placed film release', film],
    ['Placed show release', show],
    ['Listed film release', listed],
  ] as const)
    await givenTorrent(name, { mediaId, createdAt: new Date('2020-01-01T00:00:00Z') })
  const idsIn = async (query: string) => {
    const [item] = await items(`t=search&q=${query}`)
    return within(item, `${TORZNAB}attr`)
      .filter(({ attributes }) => /^(tvdbid|imdb)$/.test(attributes.name ?? ''))
      .map(({ attributes }) => attributes.value)
  }
  expect(await idsIn('Placed+film+release')).toEqual([])
  expect(await idsIn('Placed+show+release')).toEqual(['2002', '0000077'])
  expect(await idsIn('Listed+film+release')).toEqual(['5311514'])
})

test('the answer says which part it is, and of how many at least; its statements do not grow with the items', async () => {
  const many = await givenMedia({ title: 'Counted work', totalEpisodes: 700 })
  for (let at = 0; at < 3; at++) await givenTorrent(`Counted release ${at}`, { mediaId: many })
  const part = async (query: string) => {
    const root = await read(`t=search&q=counted+release&${query}`)
    const [channel] = within(root, 'channel')
    const [response] = within(channel, '{http://www.newznab.com/DTD/2010/feeds/attributes/}response')
    return [within(channel, 'item').length, response?.attributes.offset, response?.attributes.total]
  }
  expect(await part('')).toEqual([3, '0', '3'])
  expect(await part('limit=1&offset=1')).toEqual([1, '1', '3'])
  expect(await part('offset=600')).toEqual([0, '600', '600'])
  const statements = async (limit: number) => {
    const query = vi.spyOn(pool(), 'query')
    await part(`limit=${limit}`)
    const { length } = query.mock.calls
    query.mockRestore()
    return length
  }
  const one = await statements(1)
  expect(one).toBeGreaterThan(0)
  expect(await statements(3)).toBe(one)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { prisma } from '@/server/platform/database/client'
import { routeTable } from '@/server/web/http/route-table'
import { ask, pathOf } from '@/tests/support/api'
import { contextOf } from '@/tests/support/context'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenReview, givenTorrent, givenUser } from '@/tests/support/factories'
import { type Element, parseXml, textOf, within } from '@/tests/support/xml'

useDatabase()

const NYAA = '{https://nyaa.si/xmlns/nyaa}'
const V1 = 'ab'.repeat(20)
let mushishi: number
let single: number

beforeAll(async () => {
  mushishi = await givenMedia({ title: 'Mushishi', totalEpisodes: 26 })
  const place = { site: 'thetvdb', externalId: 'series/79275', season: 1, before: 0 }
  await prisma().mediaPlace.create({ data: { mediaId: mushishi, ...place } })
  const manga = await givenMedia({ title: 'Mushishi', type: 'Manga' })
  const game = await givenMedia({ title: 'Mushishi DS', type: 'Game' })
  const moderator = await givenUser('Adashino', { permissions: ['CanModerate'] })
  single = await givenTorrent('[Ginko] Mushishi - 07 (1080p) & <more>\u0007\ufffe', {
    mediaId: mushishi,
    infoHashV1: Buffer.from(V1, 'hex'),
    metainfo: Buffer.from('d4:infod4:name1:aee'),
    size: 1_503_238_553n,
    seeders: 12,
    leechers: 3,
    trackers: ['https://tracker.example/announce'],
    resolution: 1080,
    firstEpisode: 7,
    lastEpisode: 7,
    releaseGroup: 'Ginko',
    languages: ['ja', 'en'],
    uploaderId: moderator,
    createdAt: new Date('2026-03-01T12:00:00Z'),
  })
  await givenReview({ torrentId: single, kind: 'comment', rawText: 'Thanks.' })
  await givenTorrent('Mushishi raw', {
    mediaId: mushishi,
    languages: ['ja'],
    createdAt: new Date('2026-03-02T12:00:00Z'),
  })
  await givenTorrent('Mushishi German', {
    mediaId: mushishi,
    languages: ['de'],
    type: 'Batch',
    createdAt: new Date('2026-03-03T12:00:00Z'),
  })
  await givenTorrent('Mushishi manga', { mediaId: manga, createdAt: new Date('2026-03-04T12:00:00Z') })
  await givenTorrent('Mushishi game', { mediaId: game, createdAt: new Date('2026-03-05T12:00:00Z') })
  await givenTorrent('Mushishi secret', { mediaId: mushishi, hiddenAt: new Date() })
})

const lookUp = routeTable(policies, 'http://localhost:3000')

/** Asks for an address as a program sends it, at the address to which the edge leads it. */
async function items(address: string): Promise<Element[]> {
  const place = lookUp(address)
  const answer = await ask(place?.isShared ? place.address : (place?.url ?? ''))
  expect(answer.status).toBe(200)
  await expectDocumented(pathOf(place?.path ?? '') ?? '', answer.clone())
  const root = parseXml(await answer.text())
  expect([root.name, root.attributes.version]).toEqual(['rss', '2.0'])
  return within(within(root, 'channel')[0], 'item')
}

const names = async (address: string) => (await items(address)).map((item) => textOf(item, 'title'))

test('an item has what programs made for nyaa read', async () => {
  const [item] = await items('/?page=rss&q=ginko')
  const read = (name: string) => textOf(item, name)
  expect(read('title')).toBe('[Ginko] Mushishi - 07 (1080p) & <more>')
  expect(read('link')).toMatch(new RegExp(`^http://localhost:3000/api/file/torrent/${single}/.*torrent$`))
  expect(read('guid')).toBe(`http://localhost:3000/torrent/${single}`)
  expect(read('pubDate')).toBe('Sun, 01 Mar 2026 12:00:00 +0000')
  expect(read(`${NYAA}seeders`)).toBe('12')
  expect(read(`${NYAA}leechers`)).toBe('3')
  expect(read(`${NYAA}infoHash`)).toBe(V1)
  expect(read(`${NYAA}categoryId`)).toBe('1_2')
  expect(read(`${NYAA}category`)).toBe('Anime - English-translated')
  expect(read(`${NYAA}size`)).toBe('1.4 GiB')
  expect(read(`${NYAA}comments`)).toBe('1')
  expect(read(`${NYAA}trusted`)).toBe('Yes')
  expect(read('description')).toContain('[Ginko] Mushishi S01E07 1080p <more>')
})

test('numbers that no tracker has answered are left out, and a torrent without a file is its magnet link', async () => {
  const [item] = await items('/?page=rss&q=raw')
  expect(textOf(item, `${NYAA}seeders`)).toBeNull()
  expect(textOf(item, `${NYAA}size`)).toBeNull()
  expect(textOf(item, 'link')).toMatch(/^magnet:\?xt=urn:btih:[0-9a-f]{40}&dn=Mushishi%20raw$/)
})

describe('the short and the long names of parameters', () => {
  const german = 'Mushishi German'
  const ginko = '[Ginko] Mushishi - 07 (1080p) & <more>'
  test.each([
    ['', ['Mushishi game', 'Mushishi manga', german, 'Mushishi raw', ginko]],
    ['&q=german', [german]],
    ['&term=german', [german]],
    ['&c=1_0', [german, 'Mushishi raw', ginko]],
    ['&cats=1_0&filter=1', [german, 'Mushishi raw', ginko]],
    ['&cats=1_37&filter=1&term=mushishi', [german, 'Mushishi raw', ginko]],
    ['&c=1_2', [ginko]],
    ['&c=1_3', [german]],
    ['&c=1_4', ['Mushishi raw']],
    ['&c=3_0', ['Mushishi manga']],
    ['&c=6_2', ['Mushishi game']],
    ['&c=2_0', []],
    ['&c=0_0&f=0', ['Mushishi game', 'Mushishi manga', german, 'Mushishi raw', ginko]],
    ['&f=2', [ginko]],
    ['&filter=2', [ginko]],
    ['&u=adashino', [ginko]],
    ['&user=Adashino&q=mushishi', [ginko]],
    ['&u=nobody', []],
    ['&offset=1', ['Mushishi game', 'Mushishi manga', german, 'Mushishi raw', ginko]],
    ['&offset=2', []],
    ['&term=mushishi+7', []],
    ['&term=mushishi+07', [ginko]],
  ])('%s', async (parameters, expected) => {
    expect(await names(`/?page=rss${parameters}`)).toEqual(expected)
  })
})

test('any browse query is a feed, the newest first without an order', async () => {
  expect(await names('/api/feeds/torrents')).toEqual(await names('/?page=rss'))
  expect(await names('/api/feeds/torrents?type=Batch')).toEqual(['Mushishi German'])
  expect((await names('/api/feeds/torrents?sort=title'))[0]).toBe('[Ginko] Mushishi - 07 (1080p) & <more>')
  expect((await names('/api/feeds/torrents?sort=title&order=1'))[0]).toBe('Mushishi raw')
  expect((await names('/api/feeds/torrents?order=0'))[0]).toBe('[Ginko] Mushishi - 07 (1080p) & <more>')
  expect(await names('/api/feeds/torrents?query=mushishi&size=2&page=1')).toEqual(['Mushishi German', 'Mushishi raw'])
})

test('the torrents of a work are a feed, too', async () => {
  const address = `/api/feeds/torrents?media=${mushishi}`
  expect(await names(address)).toEqual(['Mushishi German', 'Mushishi raw', '[Ginko] Mushishi - 07 (1080p) & <more>'])
  expect(await names(`${address}&type=Batch`)).toEqual(['Mushishi German'])
  expect(await names(`${address}&query=raw`)).toEqual(['Mushishi raw'])
  const answer = await ask(address)
  expect(textOf(within(parseXml(await answer.text()), 'channel')[0] as Element, 'title')).toBe('Torrents of Mushishi')
  expect((await ask('/api/feeds/torrents?media=999999')).status).toBe(404)
})

test('a feed is dropped when a torrent of it is written, or its work', async () => {
  const { tags } = await contextOf(() => ask('/api/feeds/nyaa'))
  for (const tag of ['index:torrent', `torrent:${single}`, `media:${mushishi}`]) expect([...tags]).toContain(tag)
})

test('each feed is cached once under one address, unless it is searched', () => {
  const judged = (address: string) => {
    const place = lookUp(address)
    return [place?.address, place?.isShared]
  }
  expect(judged('/?page=rss')).toEqual(['/api/feeds/nyaa', true])
  expect(judged('/?page=rss&c=0_0&f=0&utm=x')).toEqual(['/api/feeds/nyaa', true])
  expect(judged('/?filter=1&page=rss&cats=1_0')).toEqual(['/api/feeds/nyaa?c=1_0&f=1', true])
  expect(judged('/?page=rss&term=x')).toEqual(['/api/feeds/nyaa?q=x', false])
  expect(judged('/?page=rss&user=x')).toEqual(['/api/feeds/nyaa?u=x', false])
  expect(judged('/?page=rss1')).toEqual(['/', true])
  expect(judged('/?page=1')).toEqual(['/?page=1', true])
  expect(judged('/torrents?page=rss')).toEqual(['/torrents', true])
  expect(judged('/api/feeds/torrents?sort=created&order=1&size=75')).toEqual(['/api/feeds/torrents', true])
  expect(judged('/api/feeds/torrents?query=x')).toEqual(['/api/feeds/torrents?query=x', false])
})

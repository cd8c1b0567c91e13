import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeedKind, NewFeedKey } from '@/lib/torrents/schemas/feed-keys'
import { prisma } from '@/server/platform/database/client'
import { send } from '@/tests/support/accounts'
import { answerCalls } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'
import { bearerOf, givenMedia, givenReview, givenTorrent, givenUser } from '@/tests/support/factories'

useDatabase()

const KEYED = {
  next: 'NextEpisodes',
  subscriptions: 'Subscriptions',
  calendar: 'Calendar',
  followed: 'FollowedTorrents',
} as const

let served: ServedEdge
let mediaId: number
let session: Record<string, string>
let torrent: number
const keys: Record<string, [string, string]> = {}

beforeAll(async () => {
  served = await serveEdge(answerCalls)
  const me = await givenUser('Ginko', { permissions: ['CanEdit'] })
  const headers = await bearerOf(me)
  session = headers
  mediaId = await givenMedia({ title: 'Mushishi', totalEpisodes: 26 })
  await prisma().watchedRecord.create({ data: { userId: me, mediaId, episodesWatched: 4, status: 'Watching' } })
  torrent = await givenTorrent('[A] Mushishi - 05', {
    ...{ mediaId, firstEpisode: 5, lastEpisode: 5, releaseGroup: 'A', uploaderId: me, seeders: 1, leechers: 1 },
    createdAt: new Date('2026-03-01T12:00:00Z'),
    updatedAt: new Date('2026-03-02T12:00:00Z'),
  })
  await givenReview({ mediaId, posterId: me })
  const change = { noun: 'media', id: mediaId, change: { totalEpisodes: 27 } }
  expect((await send('POST', '/api/contributions', change, headers)).status).toBe(200)
  const list = { name: 'Spirits', filter: 'query=Mushishi', visibility: 'Public' }
  expect((await send('POST', '/api/me/smart-lists', list, headers)).ok).toBe(true)
  await prisma().user.update({ where: { id: me }, data: { showActivity: true } })
  await prisma().list.create({ data: { ownerId: me, name: 'Seen', slug: 'seen', visibility: 'Public' } })
  const keyOf = async (kind: FeedKind) =>
    ((await (await send('POST', '/api/me/feed-keys', { kind, name: 'x' }, headers)).json()) as NewFeedKey).key
  for (const kind of [...Object.values(KEYED), 'Torznab'] as const) keys[kind] = [await keyOf(kind), await keyOf(kind)]
})
afterAll(() => served.stop())

const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(served.url + path, { method, headers: { 'accept-encoding': 'br', ...headers } })

const PUBLIC = [
  '/api/feeds/torrents',
  '/api/feeds/torrents?query=mushishi',
  '/api/feeds/torrents?group=A',
  '/api/feeds/torrents?uploader=Ginko',
  '/?page=rss',
  '/?page=rss&q=mushishi',
  '/?page=rss&u=Ginko',
  '/api/feeds/media',
  '/api/feeds/media?query=mushishi',
  '/api/feeds/user/Ginko',
  '/api/feeds/changes',
  '/api/feeds/changes?noun=media',
  '/api/feeds/contributions/Ginko',
  '/api/feeds/smart-list/ginko/spirits',
  '/api/feeds/smart-list/ginko/spirits/atom',
  '/api/feeds/smart-list/ginko/spirits/json',
  '/api/feeds/list/ginko/seen',
  '/api/feeds/activity/Ginko',
]
const keyed = (key: 0 | 1) => [
  ...Object.entries(KEYED).map(([path, kind]) => `/api/feeds/${path}?apikey=${keys[kind]?.[key]}`),
  `/torznab/api?t=search&apikey=${keys.Torznab?.[key]}`,
]

/** What a second poll of an unchanged feed, and a HEAD, cost. */
async function expectValidated(path: string): Promise<Response> {
  const answer = await read(path)
  const etag = answer.headers.get('etag') ?? ''
  expect([answer.status, answer.headers.get('content-encoding')], path).toEqual([200, 'br'])
  expect(etag, path).toMatch(/^W\/"[\w-]{27}"$/)
  expect(answer.headers.get('vary'), path).toContain('Accept-Encoding')
  const again = await read(path, { 'if-none-match': etag })
  expect([again.status, again.headers.get('etag'), await again.text()], path).toEqual([304, etag, ''])
  expect(again.headers.get('cache-control'), path).toBe(answer.headers.get('cache-control'))
  const head = await read(path, {}, 'HEAD')
  expect([head.status, head.headers.get('etag'), await head.text()], path).toEqual([200, etag, ''])
  expect(Number(head.headers.get('content-length')), path).toBeGreaterThan(0)
  expect((await read(path, { 'if-none-match': '"other"' })).status, path).toBe(200)
  return answer
}

describe('a feed has validators, and is compressed', () => {
  test.each(PUBLIC)('%s', async (path) => {
    const answer = await expectValidated(path)
    expect(answer.headers.get('cache-control')).toMatch(/^(public, max-age=0, must-revalidate|private, no-cache)/)
  })

  test.each([0, 1, 2, 3, 4])('with a key, which is in no validator (%i)', async (at) => {
    expect(keyed(0)).toHaveLength(5)
    const [own = '', other = ''] = [keyed(0)[at], keyed(1)[at]]
    const answer = await expectValidated(own)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const [ownKey, otherKey] = [own, other].map((path) => new URL(path, served.url).searchParams.get('apikey') ?? '-')
    expect(ownKey).not.toBe(otherKey)
    expect(await answer.text()).not.toContain(ownKey)
    const ofOther = await read(other)
    expect(ofOther.headers.get('etag')).toBe(answer.headers.get('etag'))
    expect(ofOther.headers.get('last-modified')).toBe(answer.headers.get('last-modified'))
    const asHeader = await read(
      new URL(own, served.url).pathname +
        (own.startsWith('/torznab') || own.startsWith('/api/torznab') ? '?t=search' : ''),
      {
        'x-api-key': otherKey ?? '',
      },
    )
    expect(asHeader.headers.get('etag')).toBe(answer.headers.get('etag'))
  })

  test('but not without one: nothing is there to compare', async () => {
    for (const path of Object.keys(KEYED)) {
      const answer = await read(`/api/feeds/${path}?apikey=wrong`, { 'if-none-match': '*' })
      expect([answer.status, answer.headers.get('etag'), answer.headers.get('www-authenticate')], path).toEqual([
        ...[401, null, 'Bearer'],
      ])
    }
  })
})

test('the time of the newest change is told, and never compared: a feed that loses an item may keep it', async () => {
  const path = '/api/feeds/torrents?query=mushishi'
  const time = (await read(path)).headers.get('last-modified') ?? ''
  expect(time).toBe('Mon, 02 Mar 2026 12:00:00 GMT')
  const since = async (value: string, more = {}) => (await read(path, { 'if-modified-since': value, ...more })).status
  const etag = (await read(path)).headers.get('etag') ?? ''
  expect(await since(time)).toBe(200)
  expect(await since('Mon, 02 Mar 2126 12:00:01 GMT')).toBe(200)
  expect(await since('yesterday', { 'if-none-match': etag })).toBe(304)
  expect(await since(time, { 'if-none-match': '"other"' })).toBe(200)
})

test('asked with a session it is in no cache', async () => {
  for (const path of PUBLIC) {
    const { status, headers } = await read(path, session)
    expect([status, headers.get('cache-control')], path).toEqual([200, 'no-store'])
  }
})

test('the validators of a feed change with its body', async () => {
  const paths = [...PUBLIC.filter((path) => /query=mushishi$|page=rss&/.test(path)), ...keyed(0).slice(0, 1)]
  const before = await Promise.all(paths.map(async (path) => (await read(path)).headers.get('etag')))
  const seen = await Promise.all(paths.map(async (path) => (await read(path)).headers.get('etag')))
  expect(seen).toEqual(before)
  const scrapedAt = new Date('2026-03-03T12:00:00Z')
  await prisma().torrent.update({ where: { id: torrent }, data: { seeders: 9, scrapedAt } })
  await prisma().media.update({ where: { id: mediaId }, data: { description: 'About mushi.' } })
  for (const [at, path] of paths.entries()) {
    const answer = await read(path, { 'if-none-match': before[at] ?? '' })
    expect([answer.status, answer.headers.get('etag') === before[at]], path).toEqual([200, false])
  }
  expect((await read('/api/feeds/torrents?query=mushishi')).headers.get('last-modified')).toBe(scrapedAt.toUTCString())
})

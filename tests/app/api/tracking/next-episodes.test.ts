import { beforeEach, expect, test } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { type TorrentHide, torrentHides } from '@/lib/torrents/schemas/hides'
import { nextEpisodePage } from '@/lib/tracking/schemas/next-episodes'
import { prisma } from '@/server/platform/database/client'
import { routeTable } from '@/server/web/http/route-table'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenTorrent, givenUser } from '@/tests/support/factories'
import { parseXml, textOf, within } from '@/tests/support/xml'

useDatabase()

let made = 0
let me: number
let headers: { authorization: string }
let mediaId: number
beforeEach(async () => {
  me = await givenUser(`watcher-${++made}`)
  headers = await bearerOf(me)
  mediaId = await givenMedia({ title: 'Frieren', totalEpisodes: 28 })
  await prisma().watchedRecord.create({ data: { userId: me, mediaId, episodesWatched: 4, status: 'Watching' } })
  await givenTorrent('Frieren - 05', { mediaId, firstEpisode: 5, lastEpisode: 5, releaseGroup: 'Erai' })
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', address: string, body?: unknown) =>
  send(method, address, body, headers)
const next = async (query = '') => nextEpisodePage.parse(await (await call('GET', `/api/torrents/next${query}`)).json())
const hides = async () => torrentHides.parse(await (await call('GET', '/api/me/torrent-hides')).json()).data

test('my next episodes are for me alone, and kept by nobody', async () => {
  const answer = await call('GET', '/api/torrents/next')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  await expectDocumented('/api/torrents/next', answer.clone())
  expect(await answer.json()).toMatchObject({
    total: 1,
    data: [{ episode: 5, torrents: [{ name: 'Frieren - 05', group: 'Erai' }] }],
  })
  expect(await next(`?media=${mediaId}`)).toMatchObject({ total: 1 })
  expect(await next(`?media=${mediaId + 1}`)).toMatchObject({ total: 0 })
  expect(await refusalOf(await send('GET', '/api/torrents/next'))).toEqual([401, 'unauthenticated'])
  headers = await bearerOf(await givenUser(`stranger-${made}`))
  expect(await next()).toMatchObject({ total: 0 })
})

test('preferences are stored in order', async () => {
  const none = { groups: [], resolutions: [], languages: [] }
  const wanted = { groups: ['Erai', 'SubsPlease'], resolutions: [1080, 720], languages: ['en', 'pt-BR'] }
  expect(await (await call('GET', '/api/me/torrent-preferences')).json()).toEqual(none)
  const stored = await call('PUT', '/api/me/torrent-preferences', { ...wanted, groups: [' Erai ', 'SubsPlease'] })
  expect(await stored.json()).toEqual(wanted)
  expect(await (await call('GET', '/api/me/torrent-preferences')).json()).toEqual(wanted)
  expect(await (await call('PUT', '/api/me/torrent-preferences', none)).json()).toEqual(none)
})

test.each([
  [{ groups: ['a', 'A'], resolutions: [], languages: [] }],
  [{ groups: [], resolutions: [5], languages: [] }],
  [{ groups: [], resolutions: [], languages: ['no language'] }],
  [{ groups: Array.from({ length: 21 }, (_, at) => `g${at}`), resolutions: [], languages: [] }],
  [{ groups: [] }],
])('preferences that are wrong are refused: %j', async (wrong) => {
  expect((await refusalOf(await call('PUT', '/api/me/torrent-preferences', wrong))).slice(0, 2)).toEqual([
    400,
    'invalidInput',
  ])
})

test('what I hide is listed and can be shown again, by me alone', async () => {
  const hidden = (await (await call('POST', '/api/me/torrent-hides', { group: ' Erai ' })).json()) as TorrentHide
  expect(hidden).toMatchObject({ type: null, category: null, group: 'Erai', uploader: null })
  const again = (await (await call('POST', '/api/me/torrent-hides', { group: 'ERAI' })).json()) as TorrentHide
  expect(again.id).toBe(hidden.id)
  await call('POST', '/api/me/torrent-hides', { category: 'Game' })
  expect((await hides()).map(({ group, category }) => group ?? category)).toEqual(['Game', 'Erai'])
  expect(await next()).toMatchObject({ total: 0 })
  const stranger = await bearerOf(await givenUser(`stranger-${made}`))
  const address = `/api/me/torrent-hides/${hidden.id}`
  expect(await refusalOf(await send('DELETE', address, undefined, stranger))).toEqual([404, 'notFound'])
  expect((await call('DELETE', address)).status).toBe(200)
  expect(await next()).toMatchObject({ total: 1 })
})

test.each([
  [{}, 400, 'invalidInput'],
  [{ group: 'a', type: 'Batch' }, 400, 'invalidInput'],
  [{ type: 'Other' }, 400, 'invalidInput'],
  [{ uploader: 'nobody-at-all' }, 404, 'notFound'],
])('hiding %j is refused', async (wrong, status, code) => {
  expect((await refusalOf(await call('POST', '/api/me/torrent-hides', wrong))).slice(0, 2)).toEqual([status, code])
})

const keyFor = async (kind: string, withPrivate = false) =>
  ((await (await call('POST', '/api/me/feed-keys', { kind, name: 'x', withPrivate })).json()) as { key: string }).key
const lookUp = routeTable(policies, 'http://localhost:3000')
/** As the edge asks: with the key apart from the address. */
function read(key: string): Promise<Response> {
  const place = lookUp(`/api/feeds/next?apikey=${key}`)
  expect(place?.url).not.toContain(key)
  return ask(place?.url ?? '', { headers: { 'x-api-key': place?.secret ?? '' } })
}
async function fed(key: string): Promise<(string | null)[]> {
  const answer = await read(key)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = await answer.text()
  expect(text).not.toContain(key)
  return within(within(parseXml(text), 'channel')[0], 'item').map((item) => textOf(item, 'title'))
}

test('the feed of my next episodes needs its own key, and leaves out private records unless its key allows them', async () => {
  const key = await keyFor('NextEpisodes')
  expect(await fed(key)).toEqual(['Frieren - 05'])
  await prisma().watchedRecord.update({ where: { userId_mediaId: { userId: me, mediaId } }, data: { isPrivate: true } })
  expect(await fed(key)).toEqual([])
  expect(await fed(await keyFor('NextEpisodes', true))).toEqual(['Frieren - 05'])
  expect(await refusalOf(await read(await keyFor('Torznab')))).toEqual([401, 'unauthenticated'])
  expect(await refusalOf(await read('wrong'))).toEqual([401, 'unauthenticated'])
})

test('what I hide is not in my Torznab', async () => {
  const key = await keyFor('Torznab')
  const found = async () => {
    const answer = await ask(`/api/torznab?t=search&q=Frieren&apikey=${key}`)
    return within(within(parseXml(await answer.text()), 'channel')[0], 'item').length
  }
  const before = await found()
  expect(before).toBeGreaterThan(0)
  await call('POST', '/api/me/torrent-hides', { group: 'erai' })
  expect(await found()).toBe(0)
})

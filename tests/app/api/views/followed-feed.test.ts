import { beforeAll, expect, test } from 'vitest'
import type { NewFeedKey } from '@/lib/torrents/schemas/feed-keys'
import { hideEntry } from '@/server/domain/curation/hides/mutations'
import { prisma } from '@/server/platform/database/client'
import { send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenTorrent, givenUser } from '@/tests/support/factories'
import { parseXml, textOf, within } from '@/tests/support/xml'

useDatabase()

let me: number
let key: string
const users: Record<string, number> = {}
beforeAll(async () => {
  me = await givenUser('Reader')
  const headers = await bearerOf(me)
  const made = await send(
    'POST',
    '/api/me/feed-keys',
    { kind: 'FollowedTorrents', name: 'x', withPrivate: true },
    headers,
  )
  const body = (await made.json()) as NewFeedKey
  expect(body.withPrivate).toBe(false)
  key = body.key
  const mediaId = await givenMedia({ title: 'Mushishi' })
  const gone = await givenMedia({ title: 'Hidden' })
  await hideEntry('media', gone, 'Asked for', me)
  for (const name of ['Followed', 'Muted', 'Suspended', 'Stranger']) {
    users[name] = await givenUser(name)
    if (name !== 'Stranger') await prisma().follow.create({ data: { followerId: me, followedId: users[name] } })
  }
  let day = 1
  const torrent = (name: string, uploader: string, more = {}) =>
    givenTorrent(name, {
      ...{ mediaId, uploaderId: users[uploader] ?? 0, createdAt: new Date(Date.UTC(2026, 0, day++)) },
      ...more,
    })
  await torrent('first', 'Followed')
  await torrent('second', 'Followed', { type: 'Batch' })
  await torrent('anonymous', 'Followed', { isAnonymous: true })
  await torrent('taken down', 'Followed', { hiddenAt: new Date() })
  await torrent('of a hidden work', 'Followed', { mediaId: gone })
  await torrent('hidden group', 'Followed', { releaseGroup: 'Bad' })
  for (const name of ['Muted', 'Suspended', 'Stranger']) await torrent(`of ${name}`, name)
  await prisma().torrentHide.create({ data: { userId: me, releaseGroup: 'bad' } })
  await prisma().userBlock.create({ data: { userId: me, blockedId: users.Muted ?? 0, kind: 'Mute' } })
  await prisma().user.update({ where: { id: users.Suspended ?? 0 }, data: { suspendedUntil: new Date('2100-01-01') } })
})

const feed = (headers: Record<string, string>) => ask('/api/feeds/followed', { headers })

test('the feed has the torrents of followed users, without what is anonymous, hidden or muted', async () => {
  const answer = await feed({ 'x-api-key': key })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const text = await answer.text()
  expect(text).not.toContain(key)
  const items = within(within(parseXml(text), 'channel')[0], 'item')
  expect(items.map((item) => textOf(item, 'title'))).toEqual(['second', 'first'])
})

test('it needs a key of its own', async () => {
  const headers = await bearerOf(me)
  const other = await send('POST', '/api/me/feed-keys', { kind: 'NextEpisodes', name: 'x' }, headers)
  expect((await feed({ 'x-api-key': ((await other.json()) as NewFeedKey).key })).status).toBe(401)
  expect((await feed({})).status).toBe(401)
})

test('who follows nobody any more has an empty feed', async () => {
  await prisma().follow.deleteMany({ where: { followerId: me } })
  expect(await (await feed({ 'x-api-key': key })).text()).not.toContain('<item>')
})

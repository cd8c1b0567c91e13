import { beforeAll, expect, test } from 'vitest'
import { hideEntry } from '@/server/domain/curation/hides/mutations'
import { prisma } from '@/server/platform/database/client'
import { send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { parseXml, textOf, within } from '@/tests/support/xml'

useDatabase()

let listId: number
beforeAll(async () => {
  const ownerId = await givenUser('Keeper')
  const works = [
    await givenMedia({ title: 'First & oldest', type: 'Movie', releaseDate: 19880716 }),
    await givenMedia({ title: 'Newest' }),
    await givenMedia({ title: 'Between' }),
    await givenMedia({ title: 'Hidden work' }),
  ]
  await hideEntry('media', works[3] ?? 0, 'Asked for', ownerId)
  const list = { ownerId, name: 'Best of all', slug: 'best-of-all', visibility: 'Public' } as const
  listId = (await prisma().list.create({ data: { ...list, updatedAt: new Date('2026-01-01T00:00:00Z') } })).id
  const days = [1, 9, 5, 10]
  await prisma().listEntry.createMany({
    data: works.map((mediaId, at) => ({
      ...{ listId, mediaId, position: at, description: at === 0 ? 'Watch it <first>.' : null },
      createdAt: new Date(Date.UTC(2026, 1, days[at])),
    })),
  })
})

const read = (path: string) => send('GET', path)
const FEED = '/api/feeds/list/keeper/best-of-all'

test('the feed of a list has what was added last, the newest first, with its notes', async () => {
  const answer = await read(FEED)
  expect(answer.headers.get('last-modified')).toBe('Mon, 09 Feb 2026 00:00:00 GMT')
  const [channel] = within(parseXml(await answer.text()), 'channel')
  expect([textOf(channel, 'title'), textOf(channel, 'link')]).toEqual([
    ...['Best of all', 'http://localhost:3000/list/Keeper/best-of-all'],
  ])
  const items = within(channel, 'item')
  expect(items.map((item) => textOf(item, 'title'))).toEqual(['Newest', 'Between', 'First & oldest'])
  const [first] = items.slice(-1)
  expect(textOf(first, 'description')).toBe('Movie · 1988 | Watch it <first>.')
  expect(textOf(first, 'pubDate')).toBe('Sun, 01 Feb 2026 00:00:00 +0000')
  // No name of the list, which may change: readers would take all items for new ones.
  expect(textOf(first, 'guid')).toMatch(new RegExp(`/list/${listId}#media-\\d+$`))
})

test.each(['Private', 'FriendsOnly'] as const)('a list that is %s has none', async (visibility) => {
  await prisma().list.update({ where: { id: listId }, data: { visibility } })
  expect((await read(FEED)).status).toBe(404)
  await prisma().list.update({ where: { id: listId }, data: { visibility: 'Unlisted' } })
  expect((await read(FEED)).status).toBe(200)
})

test('a renamed list leads to its new feed; what does not exist is not found', async () => {
  const { ownerId } = await prisma().list.findUniqueOrThrow({ where: { id: listId } })
  await prisma().listRedirect.create({ data: { ownerId, slug: 'former', listId } })
  const moved = await read('/api/feeds/list/keeper/former')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/feeds/list/Keeper/best-of-all'])
  for (const path of ['keeper/nothing', 'nobody/best-of-all'])
    expect((await read(`/api/feeds/list/${path}`)).status).toBe(404)
})

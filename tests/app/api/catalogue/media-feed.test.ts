import { beforeAll, expect, test } from 'vitest'
import { prisma } from '@/server/platform/database/client'
import { ask } from '@/tests/support/api'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { type Element, parseXml, textOf, within } from '@/tests/support/xml'

useDatabase()

let newest: number
beforeAll(async () => {
  const old = await givenMedia({ title: 'Mushishi', type: 'Anime', releaseDate: 20051023, popularity: 900 })
  newest = await givenMedia({ title: 'Mushishi & <Zoku>\u0007', type: 'Movie', releaseDate: 20140404, popularity: 1 })
  await prisma().media.update({ where: { id: old }, data: { createdAt: new Date('2026-03-01T12:00:00Z') } })
  await prisma().media.update({
    where: { id: newest },
    data: { createdAt: new Date('2026-03-02T12:00:00Z'), description: 'Ginko wanders.\n\nHe listens.' },
  })
})

async function channelOf(address: string): Promise<Element | undefined> {
  const answer = await ask(address)
  expect(answer.status).toBe(200)
  await expectDocumented('/api/feeds/media', answer.clone())
  const root = parseXml(await answer.text())
  expect([root.name, root.attributes.version]).toEqual(['rss', '2.0'])
  return within(root, 'channel')[0]
}

const titles = async (query: string) =>
  within(await channelOf(`/api/feeds/media${query}`), 'item').map((item) => textOf(item, 'title'))

test('the newest work comes first, with its page, its date and a description', async () => {
  const channel = await channelOf('/api/feeds/media')
  expect(textOf(channel, 'link')).toBe('http://localhost:3000/media?sort=created')
  expect(within(channel, '{http://www.w3.org/2005/Atom}link')[0]?.attributes).toMatchObject({
    href: 'http://localhost:3000/api/feeds/media',
    rel: 'self',
  })
  const [item] = within(channel, 'item')
  expect(textOf(item, 'title')).toBe('Mushishi & <Zoku>')
  expect(textOf(item, 'link')).toBe(`http://localhost:3000/media/${newest}`)
  expect(textOf(item, 'guid')).toBe(`http://localhost:3000/media/${newest}`)
  expect(textOf(item, 'pubDate')).toBe('Mon, 02 Mar 2026 12:00:00 +0000')
  expect(textOf(item, 'description')).toBe('Movie · 2014 | Ginko wanders. He listens.')
})

test('it takes the search and the filters of the list', async () => {
  expect(await titles('')).toEqual(['Mushishi & <Zoku>', 'Mushishi'])
  expect(await titles('?query=mushishi')).toEqual(['Mushishi & <Zoku>', 'Mushishi'])
  expect(await titles('?query=zoku')).toEqual(['Mushishi & <Zoku>'])
  expect(await titles('?type=Anime')).toEqual(['Mushishi'])
  expect(await titles('?query=nothing')).toEqual([])
  expect(await titles('?sort=title&order=0&page=3')).toEqual(['Mushishi & <Zoku>', 'Mushishi'])
})

test.each(['?query=%00%ff', '?type=No&tags=%2C%2C', `?query=${'あ'.repeat(400)}`, '?query=%3C%26%22'])(
  '%s is a feed',
  async (query) => {
    expect(await channelOf(`/api/feeds/media${query}`)).toBeDefined()
  },
)

import { beforeEach, expect, test } from 'vitest'
import { fold } from '@/lib/fold'
import { SITEMAP_NOUNS, type SitemapNoun, sitemapEntries, sitemapParts } from '@/server/domain/views/sitemap'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import {
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenSeries,
  givenTorrent,
} from '@/tests/support/factories'

useDatabase()

beforeEach(async () => {
  await prisma().$executeRaw`TRUNCATE media, series, characters, people, companies, tags RESTART IDENTITY CASCADE`
})

async function idsIn(noun: SitemapNoun, part: number): Promise<number[]> {
  const ids: number[] = []
  for await (const found of sitemapEntries(noun, part)) ids.push(...found.map(({ id }) => id))
  return ids
}

test('A part contains the ids of its range, and empty parts are left out', async () => {
  for (const id of [1, 10_000, 10_001, 30_001]) await givenMedia({ id, title: `Work ${id}` })

  expect(await sitemapParts('media')).toEqual([0, 1, 3])
  expect(await idsIn('media', 0)).toEqual([1, 10_000])
  expect(await idsIn('media', 1)).toEqual([10_001])
  expect(await idsIn('media', 2)).toEqual([])
  expect(await idsIn('media', 99_999)).toEqual([])
})

test('The largest possible id has its part', async () => {
  await givenMedia({ id: 2_147_483_647, title: 'The last work' })
  expect(await sitemapParts('media')).toEqual([214_748])
  expect(await idsIn('media', 214_748)).toEqual([2_147_483_647])
})

test('Every noun is included, with the date of the last change', async () => {
  const updatedAt = new Date('2026-01-02T03:04:05.678Z')
  const media = await givenMedia({ title: 'Mushishi', updatedAt })
  const given: Record<SitemapNoun, number> = {
    media,
    series: await givenSeries('Mushishi', { updatedAt }),
    character: await givenCharacter('Ginko', { updatedAt }),
    person: await givenPerson('Yuki Urushibara', { updatedAt }),
    company: await givenCompany('Artland', { updatedAt }),
    tag: await givenTag('Mystery', media, updatedAt),
    torrent: await givenTorrent('Mushishi 01', { mediaId: media, updatedAt }),
  }
  for (const noun of SITEMAP_NOUNS) {
    expect([noun, await sitemapParts(noun)]).toEqual([noun, [0]])
    expect((await sitemapEntries(noun, 0).next()).value).toEqual([{ id: given[noun], updatedAt }])
  }
})

async function givenTag(name: string, mediaId: number, updatedAt: Date): Promise<number> {
  const data = { name, key: fold(name), updatedAt, medias: { create: { mediaId } } }
  return (await prisma().tag.create({ data })).id
}

test('Tags without works are not included', async () => {
  await prisma().tag.create({ data: { name: 'Unused', key: 'unused' } })
  expect(await sitemapParts('tag')).toEqual([])
})

test('Hidden torrents are not included', async () => {
  const mediaId = await givenMedia({ title: 'Mushishi' })
  await givenTorrent('Hidden', { mediaId, hiddenAt: new Date() })
  expect(await sitemapParts('torrent')).toEqual([])
  expect((await sitemapEntries('torrent', 0).next()).done).toBe(true)
})

test('An empty catalogue has no parts', async () => {
  for (const noun of SITEMAP_NOUNS) expect(await sitemapParts(noun)).toEqual([])
})

import { expect, test } from 'vitest'
import { prisma } from '@/server/db'
import { sitemapEntries, sitemapParts } from '@/server/media/sitemap'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

async function idsIn(part: number): Promise<number[]> {
  const ids: number[] = []
  for await (const found of sitemapEntries(part)) ids.push(...found.map(({ id }) => id))
  return ids
}

test('A part holds the ids of its range, and parts without any are left out', async () => {
  await prisma().media.deleteMany()
  for (const id of [1, 50_000, 50_001, 150_001]) await givenMedia({ id, title: `Work ${id}` })

  expect(await sitemapParts()).toEqual([0, 1, 3])
  expect(await idsIn(0)).toEqual([1, 50_000])
  expect(await idsIn(1)).toEqual([50_001])
  expect(await idsIn(2)).toEqual([])
  expect(await idsIn(99_999)).toEqual([])
})

test('An entry says when it was last changed', async () => {
  await prisma().media.deleteMany()
  const updatedAt = new Date('2026-01-02T03:04:05.678Z')
  const id = await givenMedia({ title: 'Mushishi', updatedAt })
  const found = await sitemapEntries(Math.floor((id - 1) / 50_000)).next()
  expect(found.value).toEqual([{ id, updatedAt }])
})

test('An empty catalogue has no parts', async () => {
  await prisma().media.deleteMany()
  expect(await sitemapParts()).toEqual([])
})

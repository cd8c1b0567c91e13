import { beforeAll, expect, test } from 'vitest'
import { tagSearch } from '@/lib/catalogue/schemas/tags'
import { curateTags } from '@/server/domain/catalogue/tags/jobs'
import { relatedTags, tagHead, tags } from '@/server/domain/catalogue/tags/queries'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

const ids: Record<string, number> = {}
beforeAll(async () => {
  await prisma().media.deleteMany()
  await prisma().tag.deleteMany()
  await givenMedia({ title: 'A', tagNames: ['sci-fi', 'mecha', 'space', 'war'] })
  await givenMedia({ title: 'B', tagNames: ['sci-fi', 'mecha'] })
  await givenMedia({ title: 'C', tagNames: ['school', 'the ending is a dream'] })
  await curateTags()
  for (const { id, name } of await prisma().tag.findMany()) ids[name] = id
})

const names = async (search: object) => (await tags(tagSearch.parse(search))).data.map(({ name }) => name)

test('by the number of works, and by name', async () => {
  expect((await names({})).slice(0, 2).sort()).toEqual(['Mecha', 'Sci-Fi'])
  expect(await names({ sort: 'name' })).toEqual(['Mecha', 'School', 'Sci-Fi', 'Space', 'the ending is a dream', 'War'])
})

test('of a category', async () => {
  expect(await names({ category: 'Setting', sort: 'name' })).toEqual(['School', 'Space'])
  expect(await names({ category: 'Nonsense', size: 100 })).toHaveLength(6)
})

test('a search finds names and aliases, an exact one first', async () => {
  expect(await names({ query: 'science fiction' })).toEqual(['Sci-Fi'])
  expect(await names({ query: 'robot' })).toEqual(['Mecha'])
  expect(await names({ query: 'sci' })).toEqual(['Sci-Fi'])
  expect(await names({ query: '100%' })).toEqual([])
})

test('a tag has its description and its other names', async () => {
  expect(await tagHead(ids['Sci-Fi'] ?? 0)).toMatchObject({
    name: 'Sci-Fi',
    category: 'Genre',
    mediaCount: 2,
    isSpoiler: false,
    aliases: expect.arrayContaining(['science fiction']),
  })
  expect(await tagHead(2_000_000_000)).toBeNull()
})

test('related are the tags that its works have most often, without spoilers', async () => {
  const related = async () => (await relatedTags(ids['Sci-Fi'] ?? 0)).map(({ name }) => name)
  expect(await related()).toEqual(['Mecha', 'Space', 'War'])
  await prisma().tag.update({ where: { id: ids.War }, data: { isSpoiler: true } })
  expect(await related()).toEqual(['Mecha', 'Space'])
})

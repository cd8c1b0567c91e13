import { beforeEach, expect, test } from 'vitest'
import { mediaSearch } from '@/lib/catalogue/schemas/media'
import { browseMedia } from '@/server/domain/catalogue/media/browse'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { curateTags } from '@/server/domain/catalogue/tags/jobs'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'

useDatabase()

beforeEach(async () => {
  await prisma().media.deleteMany()
  await prisma().tag.deleteMany()
})

const tagsNow = async () =>
  (await prisma().tag.findMany({ orderBy: { key: 'asc' } })).map(({ name, category, mediaCount }) => [
    name,
    category,
    mediaCount,
  ])
const find = async (search: object) =>
  (await browseMedia({ ...mediaSearch.parse({}), ...search })).data.map(({ title }) => title)

test('spellings of a known tag are joined, and its works have it once', async () => {
  const both = await givenMedia({ title: 'Both', tagNames: ['sci-fi', 'science fiction', 'ai'] })
  await givenMedia({ title: 'One', tagNames: ['scifi'] })
  await drainInvalidations()
  await curateTags()
  expect(await tagsNow()).toEqual([
    ['Artificial Intelligence', 'Theme', 1],
    ['Sci-Fi', 'Genre', 2],
  ])
  expect((await mediaHead(both))?.tags.map(({ name }) => name).sort()).toEqual(['Artificial Intelligence', 'Sci-Fi'])
  expect(await drainInvalidations()).toContain('*')
})

test('works are found by the joined names, wanted and unwanted', async () => {
  await givenMedia({ title: 'Star', tagNames: ['science fiction'] })
  await givenMedia({ title: 'Rose', tagNames: ['romantic'] })
  await curateTags()
  for (const name of ['Sci-Fi', 'science-fiction', 'SF']) expect(await find({ tags: [name] })).toEqual(['Star'])
  expect(await find({ tags: ['sf', 'scifi'] })).toEqual(['Star'])
  expect(await find({ withoutTags: ['science fiction'] })).toEqual(['Rose'])
  expect(await find({ tags: ['sf', 'unknown'] })).toEqual([])
})

test('tags that differ by spaces alone are joined with the one that more works have', async () => {
  for (const title of ['A', 'B']) await givenMedia({ title, tagNames: ['steam punk'] })
  await givenMedia({ title: 'C', tagNames: ['steampunk'] })
  await curateTags()
  expect(await tagsNow()).toEqual([['steam punk', null, 3]])
  expect(await prisma().tagAlias.findMany()).toMatchObject([{ key: 'steampunk' }])
})

test('what an editor has described stays', async () => {
  await givenMedia({ title: 'A', tagNames: ['Sci-Fi'] })
  await givenMedia({ title: 'B', tagNames: ['science fiction'] })
  await prisma().tag.updateMany({ data: { isCurated: true } })
  await curateTags()
  expect((await tagsNow()).map(([name]) => name)).toEqual(['Sci-Fi', 'science fiction'])
  expect(await prisma().tagAlias.count()).toBe(0)
})

test('without a change nothing is written or invalidated', async () => {
  await givenMedia({ title: 'A', tagNames: ['comedy', 'unheard of'] })
  await curateTags()
  await drainInvalidations()
  const before = await prisma().$queryRaw`SELECT id, xmin::text FROM tags ORDER BY id`
  await curateTags()
  expect(await prisma().$queryRaw`SELECT id, xmin::text FROM tags ORDER BY id`).toEqual(before)
  expect(await drainInvalidations()).toEqual([])
})

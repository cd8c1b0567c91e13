import { beforeEach, describe, expect, test } from 'vitest'
import { mediaSearch } from '@/lib/catalogue/schemas/media'
import { fold } from '@/lib/fold'
import { browseMedia } from '@/server/domain/catalogue/media/browse'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { curateTags } from '@/server/domain/catalogue/tags/jobs'
import { editsOf } from '@/server/domain/curation/edits/queries'
import { movedEntry } from '@/server/domain/curation/merges/queries'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
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

const idOf = async (name: string) => (await prisma().tag.findUniqueOrThrow({ where: { key: fold(name) } })).id

test('the history of the tag that stays names those that were joined, and their addresses lead to it', async () => {
  for (const title of ['A', 'B']) await givenMedia({ title, tagNames: ['steam punk'] })
  await givenMedia({ title: 'C', tagNames: ['steampunk'] })
  const gone = await idOf('steampunk')
  await prisma().entryRedirect.create({ data: { noun: 'tag', oldId: 90_000, tagId: gone } })
  await curateTags()
  const history = async (id: number) => (await editsOf('tag', id, { page: 0, size: 10 }))?.data
  const id = await idOf('steam punk')
  const line = { kind: 'merge', editor: null, source: 'vocabulary', isRevertible: false }
  expect(await history(id)).toMatchObject([{ ...line, changes: [{ field: 'merged', after: `steampunk (${gone})` }] }])
  expect([await movedEntry('tag', gone), await movedEntry('tag', 90_000)]).toEqual([id, id])
  // Such a line is no person's: a tag with one is joined with a third, and its history goes on there.
  for (const title of ['D', 'E', 'F', 'G']) await givenMedia({ title, tagNames: ['s teampunk'] })
  await curateTags()
  expect(await tagsNow()).toEqual([['s teampunk', null, 7]])
  const last = await idOf('s teampunk')
  expect(await history(last)).toHaveLength(2)
  expect([await movedEntry('tag', gone), await movedEntry('tag', id)]).toEqual([last, last])
})

describe('a tag that a person has stays', () => {
  const touch: Record<string, (id: number) => Promise<unknown>> = {
    'with an edit': (tagId) => prisma().edit.create({ data: { tagId, before: {}, after: { description: 'x' } } }),
    'with an edit of a merge': (tagId) =>
      prisma().edit.create({ data: { tagId, kind: 'merge', before: {}, after: { merged: 'x (1)' } } }),
    'with an open proposal': async (tagId) =>
      prisma().contribution.create({
        data: { noun: 'tag', tagId, proposerId: await givenUser(), before: {}, after: { description: 'x' } },
      }),
    'with a refused proposal': async (tagId) =>
      prisma().contribution.create({
        data: { noun: 'tag', tagId, proposerId: await givenUser(), before: {}, after: {}, state: 'Refused' },
      }),
    'with a kept field': (id) => prisma().tag.update({ where: { id }, data: { keptFields: ['category'] } }),
    'with a kept alias': (tagId) =>
      prisma().keptItem.create({ data: { tagId, list: 'aliases', key: 'x', isRemoved: true } }),
    'with a locked field': (id) => prisma().tag.update({ where: { id }, data: { lockedFields: ['name'] } }),
  }
  test.each(Object.keys(touch))('%s', async (how) => {
    await givenMedia({ title: 'A', tagNames: ['science fiction'] })
    await givenMedia({ title: 'B', tagNames: ['sci-fi', 'steampunk'] })
    await givenMedia({ title: 'C', tagNames: ['steam punk'] })
    await givenMedia({ title: 'D', tagNames: ['steam punk'] })
    for (const key of ['science fiction', 'steampunk']) await touch[how]?.(await idOf(key))
    await curateTags()
    expect((await tagsNow()).map(([name]) => name)).toEqual(['Sci-Fi', 'science fiction', 'steam punk', 'steampunk'])
    // Its spelling is no name of the vocabulary's either.
    expect(await prisma().tagAlias.count({ where: { key: { in: ['science fiction', 'steampunk'] } } })).toBe(0)
    expect(await prisma().contribution.count()).toBe(how.endsWith('proposal') ? 2 : 0)
    await prisma().contribution.deleteMany()
  })

  test('also when it alone has a spelling of the vocabulary', async () => {
    await givenMedia({ title: 'A', tagNames: ['science fiction'] })
    await touch['with an edit']?.(await idOf('science fiction'))
    await curateTags()
    expect((await tagsNow()).map(([name]) => name)).toEqual(['science fiction'])
  })
})

test('what people said of a joined tag at works, they said of the one that stays', async () => {
  const written = await givenMedia({ title: 'Written', tagNames: ['scifi'] })
  const refused = await givenMedia({ title: 'Refused', tagNames: ['scifi'] })
  await givenMedia({ title: 'Other', tagNames: ['sci-fi'] })
  const [gone, id] = [await idOf('scifi'), await idOf('sci-fi')]
  await prisma().keptItem.createMany({
    data: [
      { mediaId: written, list: 'tags', key: gone, isRemoved: false },
      { mediaId: refused, list: 'tags', key: id, isRemoved: true },
    ],
  })
  await curateTags()
  expect((await find({ tags: ['sci-fi'] })).toSorted()).toEqual(['Other', 'Written'])
  expect(await prisma().keptItem.findMany({ orderBy: { mediaId: 'asc' } })).toMatchObject([
    { mediaId: written, key: id, isRemoved: false },
    { mediaId: refused, key: id, isRemoved: true },
  ])
})

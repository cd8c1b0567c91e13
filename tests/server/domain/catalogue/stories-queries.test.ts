import { beforeEach, expect, test } from 'vitest'
import { MAX_STORY_WORKS } from '@/lib/catalogue/schemas/stories'
import { storyOf } from '@/server/domain/catalogue/stories'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenSeries } from '@/tests/support/factories'

useDatabase()

const ids: Record<string, number> = {}
const given = async (title: string, year: number, more: object = {}) => {
  ids[title] = await givenMedia({ title, releaseDate: year * 10_000, ...more })
  return ids[title]
}
const relate = (
  from: string,
  type: 'Sequel' | 'Prequel' | 'SideStory' | 'ParentStory' | 'Other' | 'Adaptation',
  to: string,
) => prisma().mediaRelation.create({ data: { fromId: ids[from] ?? 0, toId: ids[to] ?? 0, type } })
const story = async (title: string) => {
  const found = await storyOf(ids[title] ?? 0)
  return found?.works.map(({ media, number }) => `${number ?? '-'} ${media.title}`)
}
beforeEach(() => prisma().media.deleteMany())

test('the works that relations connect, whichever of them one looks at', async () => {
  for (const [title, year] of [
    ['First', 2000],
    ['Second', 2004],
    ['Aside', 2002],
    ['Comic', 1998],
    ['Guest', 2003],
  ] as const)
    await given(title, year)
  await relate('First', 'Sequel', 'Second')
  await relate('Second', 'Prequel', 'First')
  await relate('First', 'SideStory', 'Aside')
  await relate('Aside', 'ParentStory', 'First')
  await relate('First', 'Adaptation', 'Comic')
  await relate('First', 'Other', 'Guest')
  for (const title of ['First', 'Second', 'Aside'])
    expect(await story(title)).toEqual(['1 First', '- Aside', '2 Second'])
  const { relations, isRelated } = (await storyOf(ids.First ?? 0)) ?? {}
  expect(isRelated).toBe(true)
  expect(relations).toHaveLength(2)
})

test('without relations the works of the series, by their release', async () => {
  const seriesId = await givenSeries('Lights')
  for (const [title, year] of [
    ['Third', 2010],
    ['One', 2001],
    ['Two', 2005],
  ] as const)
    await given(title, year, { seriesId })
  expect(await story('Two')).toEqual(['1 One', '2 Two', '3 Third'])
  expect((await storyOf(ids.Two ?? 0))?.isRelated).toBe(false)
})

test('a work by itself is the only one, and a missing one has no story', async () => {
  await given('Alone', 2000)
  expect(await story('Alone')).toEqual(['1 Alone'])
  expect(await storyOf(2_000_000_000)).toBeNull()
})

test(`a long story ends at ${MAX_STORY_WORKS} works`, async () => {
  await rows(
    sql`INSERT INTO media (title, title_sort, type) SELECT 'Part ' || n, 'part ' || n, 'Anime' FROM generate_series(1, 300) AS n`,
  )
  await rows(
    sql`INSERT INTO media_relations (from_id, to_id, type) SELECT a.id, b.id, 'Sequel' FROM media a JOIN media b ON b.id > a.id AND b.id <= a.id + 20`,
  )
  const [first] = await rows<{ id: number }>(sql`SELECT min(id) AS id FROM media`)
  const found = await storyOf(first?.id ?? 0)
  expect(found?.works).toHaveLength(MAX_STORY_WORKS)
})

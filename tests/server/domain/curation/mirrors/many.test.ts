import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { give, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenSeries } from '@/tests/support/factories'

useDatabase()

/** How many statements `work` needs. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.length
  } finally {
    query.mockRestore()
  }
}

async function givenWorks(count: number): Promise<number[]> {
  const works: number[] = []
  for (let at = 0; at < count; at++) works.push(await givenMedia({ title: `Work ${at}` }))
  return works
}

test('many works of a series and many relations need as many statements as two', async () => {
  const [editor, works] = [await someone('CanEdit'), await givenWorks(30)]
  const grouped = async (media: number[]) => {
    const id = await givenSeries('Series')
    return statementsOf(() => give({ noun: 'series', id, change: { media } }, editor))
  }
  const related = async (others: number[]) => {
    const id = await givenMedia({ title: 'Work' })
    const relations = others.map((media) => ({ type: 'Other' as const, media }))
    return statementsOf(() => give({ noun: 'media', id, change: { relations } }, editor))
  }
  // Some are of the background.
  const [few, fewRelated] = [await grouped(works.slice(0, 2)), await related(works.slice(0, 2))]
  expect(await grouped(works.slice(2))).toBeLessThan(few + works.length / 2)
  expect(await related(works)).toBeLessThan(fewRelated + works.length / 2)
})

import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { foundEverything } from '@/lib/catalogue/schemas/search'
import { searchEverything } from '@/server/domain/views/quick-search'

import { contextOf } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenCompany, givenMedia, givenPerson, givenSeries } from '@/tests/support/factories'

useDatabase()

beforeAll(async () => {
  for (let number = 1; number <= 9; number++) {
    await givenMedia({ title: `Moon ${number}`, popularity: 1000 * number })
    await givenCharacter(`Moon Rabbit${number}`)
  }
  await givenMedia({ title: 'Moon', nativeTitle: '月', popularity: 2000 })
  await givenSeries('Moon')
  await givenPerson('Keith Moon')
  await givenCompany('Studio Moon')
})

test('the best results of each kind, the exact title first, with totals', async () => {
  const found = await searchEverything('moon')
  expect(found.media.data.map(({ title }) => title)).toEqual(['Moon', 'Moon 9', 'Moon 8', 'Moon 7', 'Moon 6', 'Moon 5'])
  expect(found.characters.data).toHaveLength(4)
  expect([found.media.total, found.characters.total]).toEqual([10, 9])
  expect(found.series.data.map(({ title }) => title)).toEqual(['Moon'])
  expect(found.people.data.map(({ fullName }) => fullName)).toEqual(['Keith Moon'])
  expect(found.companies.data.map(({ name }) => name)).toEqual(['Studio Moon'])
  expect(foundEverything.parse(found)).toEqual(found)
  expect((await searchEverything('moon', { media: 2, others: 1 })).characters.data).toHaveLength(1)
})

test('a kind without results is empty', async () => {
  const nothing = { data: [], total: 0 }
  const found = await searchEverything('月')
  expect(found.media.data.map(({ title }) => title)).toEqual(['Moon'])
  expect(found).toMatchObject({ series: nothing, characters: nothing, people: nothing, companies: nothing })
})

test('one statement searches all kinds, one leaves out works for adults, and one for each kind reads its cards; none for an empty text', async () => {
  const query = vi.spyOn(pg.Pool.prototype, 'query')
  await searchEverything('moon')
  expect(query).toHaveBeenCalledTimes(7)
  query.mockClear()
  await searchEverything('')
  expect(query).not.toHaveBeenCalled()
  query.mockRestore()
})

test('every change of any kind invalidates a page that shows it', async () => {
  const { tags } = await contextOf(() => searchEverything('moon'))
  for (const tag of ['index:media', 'index:series', 'index:character', 'index:person', 'index:company'] as const)
    expect(tags).toContain(tag)
})

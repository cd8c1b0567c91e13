import { beforeEach, expect, test } from 'vitest'
import { refreshSimilarWorks } from '@/server/domain/catalogue/similar-works/jobs'
import { similarWorks } from '@/server/domain/catalogue/similar-works/queries'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenCompany, givenMedia, givenPerson, givenSeries } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'

useDatabase()

beforeEach(() => prisma().media.deleteMany())

const similar = async (id: number) => (await similarWorks(id)).map(({ title }) => title)

test('what shares tags, staff or a studio is similar, without any user', async () => {
  const id = await givenMedia({ title: 'This', tagNames: ['Mecha', 'Space'] })
  await givenMedia({ title: 'Both', tagNames: ['Mecha', 'Space'] })
  await givenMedia({ title: 'One', tagNames: ['Mecha'] })
  const staffed = await givenMedia({ title: 'Staffed' })
  const made = await givenMedia({ title: 'Made' })
  await givenMedia({ title: 'Another', tagNames: ['Cooking'] })
  const personId = await givenPerson('Oshii Mamoru')
  await prisma().credit.createMany({ data: [id, staffed].map((mediaId) => ({ mediaId, personId, role: 'Director' })) })
  const companyId = await givenCompany('Studio')
  await prisma().mediaCompany.createMany({
    data: [id, made].map((mediaId) => ({ mediaId, companyId, role: 'Studio' })),
  })
  await refreshSimilarWorks()
  const found = await similar(id)
  expect(found.sort()).toEqual(['Both', 'Made', 'One', 'Staffed'])
  expect(await similar(staffed)).toContain('This')
})

test('a work of which only the title is known is like none', async () => {
  const id = await givenMedia({ title: 'Title' })
  await givenMedia({ title: 'Other' })
  await givenMedia({ title: 'Tagged', tagNames: ['Mecha'] })
  await refreshSimilarWorks()
  expect(await similar(id)).toEqual([])
})

test('a work of which only form and year are known has the best known ones of both', async () => {
  const known = { format: 'Manhwa', type: 'Manga', releaseDate: 20150000 } as const
  const id = await givenMedia({ title: 'This', ...known })
  await givenMedia({ title: 'Same', ...known })
  await givenMedia({ title: 'Later', ...known, releaseDate: 20250000, popularity: 9 })
  await givenMedia({ title: 'Game', ...known, type: 'Game' })
  await refreshSimilarWorks()
  expect(await similar(id)).toEqual(['Same', 'Later'])
})

test('a work has what its relations and its series have, and they are not similar to it', async () => {
  const seriesId = await givenSeries('Series')
  const first = await givenMedia({ title: 'First', tagNames: ['Mecha'], seriesId })
  const second = await givenMedia({ title: 'Second', seriesId })
  const film = await givenMedia({ title: 'Film' })
  await prisma().mediaRelation.create({ data: { fromId: film, toId: first, type: 'Sequel' } })
  await givenMedia({ title: 'Other', tagNames: ['Mecha'] })
  await refreshSimilarWorks()
  expect(await similar(first)).toEqual(['Other'])
  expect(await similar(second)).toEqual(['Other', 'Film'])
  expect(await similar(film)).toEqual(['Other', 'Second'])
})

test('works for adults are not proposed', async () => {
  const id = await givenMedia({ title: 'This', tagNames: ['Mecha'] })
  const adult = await givenMedia({ title: 'Adult', tagNames: ['Mecha'], isAdult: true })
  await refreshSimilarWorks()
  expect(await similar(id)).toEqual([])
  expect(await similar(adult)).toEqual(['This'])
})

test('a second run writes nothing', async () => {
  const id = await givenMedia({ title: 'This', tagNames: ['Mecha'] })
  await givenMedia({ title: 'Other', tagNames: ['Mecha'] })
  await refreshSimilarWorks()
  await drainInvalidations()
  await refreshSimilarWorks()
  expect(await drainInvalidations()).toEqual([])
  await prisma().mediaTag.deleteMany()
  await refreshSimilarWorks()
  expect(await drainInvalidations()).toContain(`similar-works:${id}`)
})

import { beforeEach, expect, test } from 'vitest'
import { proposals } from '@/lib/tracking/schemas/proposals'
import { refreshSimilarWorks } from '@/server/domain/catalogue/similar-works/jobs'
import { dismissWork, proposeAgain } from '@/server/domain/tracking/proposals/mutations'
import { proposalsFor, randomPlanned } from '@/server/domain/tracking/proposals/queries'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

let me = 0
const works: Record<string, number> = {}
const idOf = (title: string) => works[title] ?? 0
beforeEach(async () => {
  await prisma().media.deleteMany()
  me = await givenUser()
  for (const title of ['Liked', 'Near', 'Mine', 'Far'])
    works[title] = await givenMedia({ title, tagNames: title === 'Far' ? ['Cooking'] : ['Mecha'] })
  works.Adult = await givenMedia({ title: 'Adult', tagNames: ['Mecha'], isAdult: true })
  await refreshSimilarWorks()
})

type Status = 'Completed' | 'Planned' | 'Dropped'
const track = (title: string, status: Status, rating: number | null = null, more = {}) =>
  prisma().watchedRecord.create({ data: { userId: me, mediaId: idOf(title), status, rating, ...more } })
const proposed = async () =>
  (await proposalsFor(me, 20)).data.map(({ media, because }) => `${media.title} for ${because.title}`)

test('what is like a work that I liked, with that work, and nothing that is on my list or for adults', async () => {
  expect(await proposed()).toEqual([])
  await track('Liked', 'Completed', 90)
  await track('Mine', 'Dropped', 10)
  expect(await proposed()).toEqual(['Near for Liked'])
  const answer = await proposalsFor(me, 20)
  expect(proposals.parse(answer)).toEqual(answer)
})

test('nothing for works that I dropped, or rated below my mean', async () => {
  await track('Liked', 'Dropped')
  expect(await proposed()).toEqual([])
  await prisma().watchedRecord.deleteMany()
  await track('Far', 'Completed', 90)
  await track('Liked', 'Completed', 20)
  expect(await proposed()).toEqual([])
})

test('what I dismiss is not proposed, to me alone, until I take that back', async () => {
  await track('Liked', 'Completed')
  await dismissWork(me, idOf('Near'))
  await dismissWork(me, idOf('Near'))
  expect(await proposed()).toEqual(['Mine for Liked'])
  const other = await givenUser()
  await prisma().watchedRecord.create({ data: { userId: other, mediaId: idOf('Liked'), status: 'Completed' } })
  expect((await proposalsFor(other, 20)).data).toHaveLength(2)
  await proposeAgain(me, idOf('Near'))
  await proposeAgain(me, idOf('Near'))
  expect((await proposed()).sort()).toEqual(['Mine for Liked', 'Near for Liked'])
  await expect(dismissWork(me, 999_999_999)).rejects.toMatchObject({ code: 'notFound' })
})

test('one of my planned works by chance, but none that is seen to its end', async () => {
  expect(await randomPlanned(me)).toBeNull()
  await prisma().media.update({ where: { id: idOf('Far') }, data: { totalEpisodes: 3 } })
  await track('Far', 'Planned', null, { episodesWatched: 3 })
  expect(await randomPlanned(me)).toBeNull()
  await track('Near', 'Planned')
  expect((await randomPlanned(me))?.media.title).toBe('Near')
})

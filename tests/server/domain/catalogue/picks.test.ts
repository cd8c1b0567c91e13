import { beforeEach, expect, test } from 'vitest'
import { firstPicks, picksLike } from '@/server/domain/catalogue/picks'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenSeries } from '@/tests/support/factories'

useDatabase()

beforeEach(async () => {
  await prisma().media.deleteMany()
})

const titlesOf = (works: readonly { title: string }[] | null) => works?.map(({ title }) => title)

test('the first picks are the most popular works, of each series one, none for adults', async () => {
  const seriesId = await givenSeries('Series')
  await givenMedia({ title: 'Second season', seriesId, popularity: 80 })
  await givenMedia({ title: 'First season', seriesId, popularity: 90 })
  await givenMedia({ title: 'Film', popularity: 85 })
  await givenMedia({ title: 'Adults', isAdult: true, popularity: 99 })
  expect(titlesOf(await firstPicks())).toEqual(['First season', 'Film'])
})

test('not more than ten manga, so that there is something of each type', async () => {
  for (let n = 0; n < 12; n++) await givenMedia({ title: `Manga ${n}`, type: 'Manga', popularity: 100 - n })
  await givenMedia({ title: 'Anime', popularity: 1 })
  const picks = titlesOf(await firstPicks())
  expect([picks?.length, picks?.at(-1)]).toEqual([11, 'Anime'])
})

test('like a work are its series and relations, then what the same people completed; each once', async () => {
  const seriesId = await givenSeries('Series')
  const id = await givenMedia({ title: 'This', seriesId })
  const sequel = await givenMedia({ title: 'Sequel', seriesId, popularity: 5 })
  const related = await givenMedia({ title: 'Related', popularity: 9 })
  const [close, far, adult] = await Promise.all(
    ['Close', 'Far', 'Adult'].map((title) => givenMedia({ title, isAdult: title === 'Adult' })),
  )
  await prisma().mediaRelation.create({ data: { fromId: related, toId: id, type: 'Other' } })
  await prisma().similarWork.createMany({
    data: [
      { mediaId: id, otherId: far ?? 0, similarity: 0.1 },
      { mediaId: id, otherId: close ?? 0, similarity: 0.5 },
      { mediaId: id, otherId: sequel, similarity: 0.9 },
      { mediaId: id, otherId: adult ?? 0, similarity: 0.9 },
    ],
  })
  expect(titlesOf(await picksLike(id))).toEqual(['Related', 'Sequel', 'Close', 'Far'])
  expect(await picksLike(far ?? 0)).toEqual([])
  expect(await picksLike(999_999)).toBeNull()
})

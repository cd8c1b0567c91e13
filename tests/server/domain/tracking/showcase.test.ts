import { beforeEach, expect, test } from 'vitest'
import type { MediaType } from '@/lib/catalogue/schemas/media'
import { showcaseOf } from '@/server/domain/tracking/showcase'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

let userId: number
beforeEach(async () => {
  userId = await givenUser()
})

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
type More = { status?: 'Watching' | 'Completed' | 'Planned'; rating?: number; isPrivate?: boolean; updatedAt?: Date }
async function record(title: string, more: More = {}, type: MediaType = 'Anime') {
  const mediaId = await givenMedia({ title, type })
  await prisma().watchedRecord.create({ data: { userId, mediaId, status: 'Watching', ...more } })
}
async function shown(change: object = {}) {
  const user = await prisma().user.update({ where: { id: userId }, data: change })
  const { watching, scores } = await showcaseOf(user)
  return [watching, scores].map((works) => works.map(({ media }) => media.title))
}

test('with public activity, the last changed are first; without it, titles and the highest scores', async () => {
  await record('B', { rating: 50, updatedAt: day(3) })
  await record('A', { rating: 90, updatedAt: day(1) })
  await record('C', { updatedAt: day(2) })
  await record('Seen', { status: 'Completed', rating: 70, updatedAt: day(4) }, 'Manga')
  await record('Planned', { status: 'Planned' })
  expect(await shown({ showActivity: true })).toEqual([
    ['B', 'C', 'A'],
    ['Seen', 'B', 'A'],
  ])
  expect(await shown({ showActivity: false })).toEqual([
    ['A', 'B', 'C'],
    ['A', 'Seen', 'B'],
  ])
})

test('private records, and lists that not everybody may see, are left out', async () => {
  await record('Private', { rating: 100, isPrivate: true })
  await record('Anime', { rating: 60 })
  await record('Game', { rating: 80 }, 'Game')
  expect(await shown({ animeList: 'Friends' })).toEqual([['Game'], ['Game']])
  expect(await shown({ gameList: 'Nobody' })).toEqual([[], []])
  expect(await shown({ animeList: 'Everybody', gameList: 'Everybody' })).toEqual([
    ['Anime', 'Game'],
    ['Game', 'Anime'],
  ])
})

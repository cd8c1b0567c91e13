import { beforeEach, expect, test } from 'vitest'
import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import type { MediaType } from '@/lib/media-types'
import { unratedRecords } from '@/server/domain/tracking/records/queries'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

let me = 0
let day = 0
beforeEach(async () => {
  me = await givenUser()
})

async function track(title: string, status: RecordStatus, rating: number | null, type: MediaType = 'Anime') {
  const mediaId = await givenMedia({ title, type })
  await prisma().watchedRecord.create({
    data: { userId: me, mediaId, status, rating, type, updatedAt: new Date(2026, 0, ++day) },
  })
}
const found = async (size = 10) => (await unratedRecords(me, size)).map(({ media }) => media.title)

test('what I completed without a rating, the last changed first, then what I dropped', async () => {
  expect(await found()).toEqual([])
  await track('Dropped', 'Dropped', null)
  await track('First', 'Completed', null)
  await track('Rated', 'Completed', 0)
  await track('Film', 'Completed', null, 'Movie')
  await track('Watching', 'Watching', null)
  await track('Planned', 'Planned', null)
  await track('Dropped film', 'Dropped', null, 'Movie')
  expect(await found()).toEqual(['Film', 'First', 'Dropped film', 'Dropped'])
  expect(await found(2)).toEqual(['Film', 'First'])
})

test('only the latest records count: an old list is left alone', async () => {
  await track('Old', 'Completed', null)
  expect(await found()).toEqual(['Old'])
  const ids = await prisma().media.createManyAndReturn({
    data: Array.from({ length: 300 }, (_, n) => ({
      title: `Later ${n}`,
      titleSort: `later ${n}`,
      type: 'Anime' as const,
    })),
    select: { id: true },
  })
  const data = ids.map(({ id }) => ({ userId: me, mediaId: id, status: 'Completed' as const, rating: 50 }))
  await prisma().watchedRecord.createMany({ data })
  expect(await found()).toEqual([])
})

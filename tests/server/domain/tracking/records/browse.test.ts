import { expect, test } from 'vitest'
import { nextUp } from '@/server/domain/tracking/records/browse'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { planOf } from '@/tests/support/plans'

useDatabase()

test('what is next is by priority, then what has waited longest, without what is seen to its end', async () => {
  const userId = await givenUser()
  const planned = async (title: string, day: number, more: { priority?: 'High' | 'Low'; episodesWatched?: number }) => {
    const mediaId = await givenMedia({ title, totalEpisodes: 25 })
    await prisma().watchedRecord.create({ data: { userId, mediaId, status: 'Planned', ...more } })
    await rows(
      sql`UPDATE watched_records SET updated_at = ${new Date(Date.UTC(2026, 0, day))} WHERE media_id = ${mediaId}`,
    )
  }
  await planned('New', 9, {})
  await planned('Waiting', 2, {})
  await planned('Seen', 1, { episodesWatched: 25 })
  await planned('Begun', 3, { episodesWatched: 24 })
  await planned('Wanted', 8, { priority: 'High' })
  await planned('Some day', 1, { priority: 'Low' })
  expect((await nextUp(userId, 8)).map(({ media }) => media.title)).toEqual([
    'Wanted',
    'Some day',
    'Waiting',
    'Begun',
    'New',
  ])
  expect(await planOf(() => nextUp(userId, 8), "status = 'Planned'")).toContain('watched_records_next_up')
})

import { expect, test } from 'vitest'
import { historyLinePage } from '@/lib/tracking/schemas/records'
import { historyLines, importBatch } from '@/server/domain/tracking/history'
import { setRecord } from '@/server/domain/tracking/records/mutations'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

const PAGE = { page: 0, size: 30 }
const after = {
  status: 'Completed',
  episodesWatched: 1,
  rating: null,
  startedDate: null,
  finishedDate: null,
  createdDate: '2026-04-01T00:00:00.000Z',
}

test('an import is one line, and its undoing another, between the changes; those of before batches are one of their day', async () => {
  const userId = await givenUser()
  const works = await Promise.all(['A', 'B', 'C'].map((title) => givenMedia({ title, totalEpisodes: 3 })))
  const [first = 0] = works
  const at = (day: number) => new Date(Date.UTC(2026, 3, day))
  const given = (mediaId: number, source: 'Import' | 'Undo' | 'Form', day: number, batch?: number) =>
    prisma().watchedEvent.create({ data: { userId, mediaId, after, source, batch, createdAt: at(day) } })
  for (const id of works) await given(id, 'Import', 1)
  await given(first, 'Form', 2)
  for (const id of works) await given(id, 'Import', 3, importBatch(7))
  await given(first, 'Undo', 4, importBatch(7))
  await given(await givenMedia({ title: 'D' }), 'Form', 5, 12)
  await prisma().watchedEvent.create({
    data: { userId: await givenUser(), mediaId: first, after, source: 'Form', createdAt: at(6) },
  })

  const found = await historyLines(userId, PAGE)
  expect(historyLinePage.parse(found)).toEqual(found)
  expect(found.total).toBe(5)
  expect(found.data.map((line) => line.import ?? line.event?.media.title)).toEqual([
    'D',
    { id: null, filename: null, works: 1, isUndone: true },
    { id: null, filename: null, works: 3, isUndone: false },
    'A',
    { id: null, filename: null, works: 3, isUndone: false },
  ])
  const second = await historyLines(userId, { page: 1, size: 2 })
  expect(second.data.map(({ id }) => id)).toEqual(found.data.slice(2, 4).map(({ id }) => id))
  expect(second.totalPages).toBe(3)
})

test('the last change of a record can be undone', async () => {
  const userId = await givenUser()
  const media = await givenMedia({ title: 'A', totalEpisodes: 3 })
  await setRecord(userId, { media, episodesWatched: 1, status: 'Watching', source: 'form' })
  await setRecord(userId, { media, episodesWatched: 2, status: 'Watching', source: 'form' })
  const { data } = await historyLines(userId, PAGE)
  expect(data.map(({ event }) => event?.canUndo)).toEqual([true, false])
})

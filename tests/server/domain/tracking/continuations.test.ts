import { beforeEach, expect, test } from 'vitest'
import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import { continuationsFor } from '@/server/domain/tracking/continuations'
import { dismissWork } from '@/server/domain/tracking/proposals/mutations'
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
  for (const [place, title] of ['One', 'Two', 'Three', 'Other', 'Other 2', 'Side'].entries())
    works[title] = await givenMedia({ title, popularity: 100 - place })
  await follow('One', 'Two')
  await follow('Two', 'Three')
  await follow('Other', 'Other 2')
  await prisma().mediaRelation.create({ data: { fromId: idOf('One'), toId: idOf('Side'), type: 'SideStory' } })
  await prisma().guessedSequel.create({ data: { mediaId: idOf('Side'), nextId: idOf('Other 2') } })
})

const follow = (from: string, to: string) =>
  prisma().mediaRelation.create({ data: { fromId: idOf(from), toId: idOf(to), type: 'Sequel' } })
const track = (title: string, status: RecordStatus, more = {}) =>
  prisma().watchedRecord.create({ data: { userId: me, mediaId: idOf(title), status, ...more } })
const found = async (size = 12) =>
  (await continuationsFor(me, size)).map(({ media, because }) => `${media.title} after ${because.title}`)

test('the sequels of what I completed or watch, the best known first, at most as many as asked for', async () => {
  expect(await found()).toEqual([])
  await track('Other', 'Watching')
  await track('One', 'Completed')
  await track('Side', 'Completed')
  expect(await found()).toEqual(['Two after One', 'Other 2 after Other'])
  expect(await found(1)).toEqual(['Two after One'])
})

test('nothing that is on my list already, in any status; its own sequel only once I have seen it', async () => {
  await track('One', 'Completed')
  await track('Two', 'Planned')
  expect(await found()).toEqual([])
  await prisma().watchedRecord.updateMany({ where: { mediaId: idOf('Two') }, data: { status: 'Dropped' } })
  expect(await found()).toEqual([])
  await prisma().watchedRecord.updateMany({ where: { mediaId: idOf('Two') }, data: { status: 'Watching' } })
  expect(await found()).toEqual(['Three after Two'])
})

test('nothing after what I planned, paused or dropped, nor what I dismissed, nor works for adults', async () => {
  await track('One', 'Planned')
  await track('Other', 'Dropped')
  expect(await found()).toEqual([])
  await prisma().watchedRecord.updateMany({ data: { status: 'Completed' } })
  await dismissWork(me, idOf('Two'))
  await prisma().media.update({ where: { id: idOf('Other 2') }, data: { isAdult: true } })
  expect(await found()).toEqual([])
  const other = await givenUser()
  await prisma().watchedRecord.create({ data: { userId: other, mediaId: idOf('One'), status: 'Completed' } })
  expect(await continuationsFor(other, 12)).toHaveLength(1)
})

test('of two works before it, the one that I changed last is named', async () => {
  await follow('Side', 'Two')
  await track('One', 'Completed', { updatedAt: new Date(2026, 0, 1) })
  await track('Side', 'Watching', { updatedAt: new Date(2026, 0, 2) })
  expect(await found()).toEqual(['Two after Side'])
})

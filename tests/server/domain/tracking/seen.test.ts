import { describe, expect, test } from 'vitest'
import { NO_DETAILS } from '@/lib/tracking/progress'
import type { RecordContent } from '@/lib/tracking/schemas/records'
import { contentAfterSeen, type Seen } from '@/server/domain/tracking/records/rules'
import { markSeen, unmarkSeen, type Watched } from '@/server/domain/tracking/seen'
import { prisma } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

const NOW = new Date('2026-11-30T12:00:00Z')
const TODAY = '2026-11-30'
const record = (more: Partial<RecordContent> = {}): RecordContent => ({
  ...{ episodesWatched: 4, status: 'Watching', rating: null, startedDate: '2026-11-01', finishedDate: null },
  ...NO_DETAILS,
  ...more,
})
const DONE = record({ status: 'Completed', episodesWatched: 12, finishedDate: '2026-01-02', rating: 90 })
const OF_12 = { counted: true, total: 12 }
const FILM = { counted: true, total: 1 }
const seen = (first: number, last = first): Seen => ({ first, last, isWhole: false, day: null, mayStartAgain: true })
const watched = (first: number, more: Partial<Watched> = {}): Watched => ({
  ...{ first, last: first, isWhole: false, day: null, isTicked: false, at: new Date() },
  ...more,
})
const stateAfter = (given: Seen, before: RecordContent | null, extent = OF_12) =>
  contentAfterSeen(given, before, extent, NOW)

describe('the record after episodes were watched', () => {
  test.each([
    ['the first one', seen(1), null, { episodesWatched: 1, status: 'Watching', startedDate: TODAY }],
    ['one more', seen(5), record(), { episodesWatched: 5, status: 'Watching', startedDate: '2026-11-01' }],
    ['some were watched elsewhere', seen(9), record(), { episodesWatched: 9 }],
    ['a range counts whole', seen(5, 6), record(), { episodesWatched: 6 }],
    ['the last one', seen(12), record(), { status: 'Completed', finishedDate: TODAY, startedDate: '2026-11-01' }],
    ['a paused work goes on', seen(5), record({ status: 'Paused' }), { status: 'Watching', episodesWatched: 5 }],
    ['a planned work begins', seen(1), record({ status: 'Planned', episodesWatched: 0 }), { status: 'Watching' }],
    ['a private record stays private', seen(5), record({ isPrivate: true, note: 'x' }), { isPrivate: true, note: 'x' }],
  ])('%s', (_, given, before, expected) => expect(stateAfter(given, before)).toMatchObject(expected))

  test.each([
    ['an episode that was counted', seen(3), record()],
    ['the same once more', seen(4), record()],
    ['an earlier one of a dropped work', seen(2), record({ status: 'Dropped' })],
    ['one in the middle of a finished work', seen(5), DONE],
    ['the first one, if it may not start again', { ...seen(1), mayStartAgain: false }, DONE],
    ['the first one, of a day before the finish', seen(1), { ...DONE, finishedDate: '2026-12-05' }],
    ['the first one, on the day on which it was finished', seen(1), { ...DONE, finishedDate: TODAY }],
  ])('%s changes nothing', (_, given, before) => expect(stateAfter(given, before)).toBe('AlreadySeen'))

  test('a number beyond the end is not reduced', () => {
    expect(stateAfter(seen(13), record())).toBe('BeyondEnd')
    expect(stateAfter(seen(1), null, { counted: false, total: 1 })).toBe('BeyondEnd')
    expect(contentAfterSeen(seen(1100), record(), { counted: true, total: null }, NOW)).toMatchObject({
      ...{ episodesWatched: 1100, status: 'Watching' },
    })
  })

  test('the first episode of a finished work begins the next run, as "start again" does', () => {
    expect(stateAfter(seen(1), DONE)).toMatchObject({
      ...{ episodesWatched: 1, status: 'Watching', startedDate: TODAY, finishedDate: null, rating: 90 },
      earlierRuns: [{ episodesWatched: 12, rating: 90, startedDate: '2026-11-01', finishedDate: '2026-01-02' }],
    })
  })

  test('a film is whole', () => {
    const whole = { first: 1, last: 1, isWhole: true, day: '2026-12-01', mayStartAgain: true }
    expect(stateAfter(whole, null, FILM)).toMatchObject({
      ...{ status: 'Completed', episodesWatched: 1, startedDate: '2026-12-01', finishedDate: '2026-12-01' },
    })
    expect(contentAfterSeen(whole, null, { counted: true, total: null }, NOW)).toMatchObject({ status: 'Completed' })
    const again = stateAfter(whole, { ...DONE, episodesWatched: 1 }, FILM)
    expect(again).toMatchObject({ status: 'Completed', earlierRuns: [{ episodesWatched: 1 }] })
  })

  test('a clock that is wrong is not believed', () => {
    expect(stateAfter({ ...seen(1), day: '1970-01-01' }, null)).toMatchObject({ startedDate: TODAY })
  })
})

test('marks that come at once are each written, and none lowers a count', async () => {
  const userId = await givenUser('Aiko')
  const media = await givenMedia({ title: 'Mushishi', totalEpisodes: 26 })
  const episodes = Array.from({ length: 12 }, (_, n) => n + 1)
  const done = await Promise.all(episodes.map((n) => write((tx) => markSeen(tx, userId, media, watched(n)))))
  const { episodesWatched, status } = await prisma().watchedRecord.findFirstOrThrow({ where: { userId } })
  expect([episodesWatched, status]).toEqual([12, 'Watching'])
  const events = await prisma().watchedEvent.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  expect(events).toHaveLength(done.filter((each) => typeof each === 'object').length)
  const counts = events.map(({ after }) => (after as { episodesWatched: number }).episodesWatched)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(events.every(({ source }) => source === 'Scrobble')).toBe(true)
  expect(await write((tx) => markSeen(tx, userId, 999_999, watched(1)))).toBe('NotFound')
})

describe('a finished work', () => {
  test.each<[string, Partial<Watched>, string]>([
    ['begins again by what was watched now', {}, 'Watching'],
    ['does not by a tick', { isTicked: true }, 'Completed'],
    ['does not by what is older than its record', { at: new Date('2026-01-05') }, 'Completed'],
  ])('%s', async (_, more, status) => {
    const userId = await givenUser()
    const mediaId = await givenMedia({ title: 'Kaiba', totalEpisodes: 3 })
    const updatedAt = new Date('2026-01-20')
    const finished = { finishedDate: 20260102, updatedAt, createdAt: updatedAt }
    await prisma().watchedRecord.create({
      data: { userId, mediaId, episodesWatched: 3, status: 'Completed', ...finished },
    })
    await write((tx) => markSeen(tx, userId, mediaId, watched(1, more)))
    expect(await prisma().watchedRecord.findFirst({ where: { userId } })).toMatchObject({ status })
  })
})

test('marks are taken back with the later ones, unless the record was changed otherwise', async () => {
  const userId = await givenUser()
  const mediaId = await givenMedia({ title: 'Kaiba', totalEpisodes: 12 })
  const mark = async (episode: number) => {
    const marked = await write((tx) => markSeen(tx, userId, mediaId, watched(episode)))
    return typeof marked === 'object' ? marked.event : 0
  }
  const unmark = (event: number) => write((tx) => unmarkSeen(tx, userId, mediaId, event))
  const counted = async () => (await prisma().watchedRecord.findFirst({ where: { userId } }))?.episodesWatched
  const [four, five, six] = [await mark(4), await mark(5), await mark(6)]
  expect(await unmark(six)).toEqual([six])
  expect(await unmark(six)).toBeNull()
  const seven = await mark(7)
  expect(await unmark(five)).toEqual([seven, five])
  expect(await counted()).toBe(4)
  await prisma().watchedEvent.create({ data: { userId, mediaId, source: 'Form', before: {}, after: {} } })
  expect(await unmark(four)).toBeNull()
  expect(await counted()).toBe(4)
})

import { describe, expect, test } from 'vitest'
import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import type { Progress } from '@/lib/tracking/progress'
import { type Change, feedOf } from '@/server/domain/tracking/activity/rules'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const state = (episodesWatched: number, status: RecordStatus = 'Watching'): Progress => ({ episodesWatched, status })
const change = (
  media: number,
  before: Progress | null,
  after: Progress,
  minute = 0,
): Change<{ id: number; title: string }> => ({
  media: { id: media, title: `Work ${media}` },
  before,
  after,
  at: at(minute),
})
const told = (changes: Parameters<typeof feedOf<{ id: number; title: string }>>[0], most = 20) =>
  feedOf(changes, most).map(({ media, kind, from, to }) => [media.id, kind, from, to])

describe('one change', () => {
  test.each<[string, Progress | null, Progress, unknown[][]]>([
    ['a work is planned', null, state(0, 'Planned'), [[1, 'Planned', null, null]]],
    ['a work is begun', state(0, 'Planned'), state(1), [[1, 'Progress', 1, 1]]],
    ['a work is added in the middle', null, state(7), [[1, 'Progress', 1, 7]]],
    ['some episodes more', state(3), state(6), [[1, 'Progress', 4, 6]]],
    ['the last episodes', state(24), state(26, 'Completed'), [[1, 'Completed', null, null]]],
    ['a work is dropped where it is', state(3), state(3, 'Dropped'), [[1, 'Dropped', null, null]]],
    ['one more of a paused work', state(3, 'Paused'), state(4, 'Paused'), [[1, 'Progress', 4, 4]]],
    ['a number is corrected', state(9), state(4), []],
    ['a rating or a date, which others are not told', state(9), state(9), []],
  ])('%s', (_, before, after, expected) => expect(told([change(1, before, after)])).toEqual(expected))
})

test('successive episodes are one item with the time of the last, in spite of other works in between', () => {
  const items = feedOf(
    [
      change(1, state(4), state(5), 90),
      change(2, null, state(0, 'Planned'), 80),
      change(1, state(3), state(4), 60),
      change(1, state(2), state(3), 30),
    ],
    20,
  )
  expect(items).toEqual([
    { media: { id: 1, title: 'Work 1' }, kind: 'Progress', from: 3, to: 5, at: at(90) },
    { media: { id: 2, title: 'Work 2' }, kind: 'Planned', from: null, to: null, at: at(80) },
  ])
})

test('episodes of another day, or after another change, are an item of their own', () => {
  expect(told([change(1, state(4), state(5), 60 * 24), change(1, state(3), state(4), 0)])).toEqual([
    [1, 'Progress', 5, 5],
    [1, 'Progress', 4, 4],
  ])
  expect(
    told([
      change(1, state(4, 'Paused'), state(5), 3),
      change(1, state(4), state(4, 'Paused'), 2),
      change(1, state(3), state(4), 1),
    ]),
  ).toEqual([
    [1, 'Progress', 5, 5],
    [1, 'Paused', null, null],
    [1, 'Progress', 4, 4],
  ])
  expect(told([change(1, state(6), state(7), 2), change(1, state(3), state(4), 1)])).toEqual([
    [1, 'Progress', 7, 7],
    [1, 'Progress', 4, 4],
  ])
})

test('there are at most as many items as requested, with correct starts', () => {
  const changes = [change(1, state(4), state(5), 9), change(2, null, state(1), 8), change(1, state(3), state(4), 7)]
  expect(told(changes, 1)).toEqual([[1, 'Progress', 4, 5]])
  expect(told([], 1)).toEqual([])
})

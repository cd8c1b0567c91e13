import { describe, expect, test } from 'vitest'
import { runsOf } from '@/components/tracking/records/runs'
import { formatsOf } from '@/lib/format'
import { NO_DETAILS } from '@/lib/tracking/progress'
import type { MediaState } from '@/lib/tracking/schemas/records'
import messages from '@/messages/en.json'

type Watched = NonNullable<MediaState['watched']>

const record: Watched = {
  ...NO_DETAILS,
  ...{ episodesWatched: 5, status: 'Watching', rating: 80, startedDate: '2026-01-02', finishedDate: null },
  ...{ createdDate: '2026-01-02T00:00:00.000Z', updatedDate: '2026-01-02T00:00:00.000Z' },
}
const run = { episodesWatched: 26, rating: null, startedDate: '2019', finishedDate: '2019-03' }

function runs(watched: Partial<Watched>, more: Partial<MediaState> = {}) {
  const state = { id: 1, title: 'x', type: 'Anime' as const, totalEpisodes: 26, isWatched: true, isFavorited: false }
  return runsOf(messages.myMedia.runs, formatsOf('en'), { ...state, ...more, watched: { ...record, ...watched } })
}

test('the earlier runs come first, then the one of the record', () => {
  expect(runs({ earlierRuns: [run] })).toEqual([
    { number: 1, dates: '2019 – Mar 2019', progress: '26 / 26', rating: null },
    { number: 2, dates: 'since Jan 2, 2026', progress: '5 / 26', rating: 80 },
  ])
})

test('a plan is no run', () => {
  expect(runs({ status: 'Planned', episodesWatched: 0 })).toEqual([])
  expect(runs({ status: 'Planned', episodesWatched: 0, earlierRuns: [run] })).toHaveLength(1)
})

describe('the dates of a run', () => {
  test.each([
    [null, null, null],
    [null, '2020', 'until 2020'],
    ['2020-04-05', '2020-04-05', 'Apr 5, 2020'],
  ])('from %j to %j', (startedDate, finishedDate, dates) => {
    expect(runs({ startedDate, finishedDate })[0]?.dates).toBe(dates)
  })
})

test('works without episodes and without a total', () => {
  expect(runs({}, { type: 'Game' })[0]?.progress).toBeNull()
  expect(runs({}, { totalEpisodes: null })[0]?.progress).toBe('5')
})

import { describe, expect, test } from 'vitest'
import { extentOf } from '@/lib/catalogue/extent'
import { RECORD_STATUSES, type RecordStatus } from '@/lib/catalogue/record-statuses'
import {
  chooseStatus,
  datesOfCompletion,
  datesOfPlusOne,
  endsBeforeStart,
  enterEpisodes,
  isTooMany,
  lastSeen,
  type Progress,
  settle,
} from '@/lib/tracking/progress'

const of = (total: number | null) => ({ counted: true, total })
const GAME = { counted: false, total: null }
const at = (episodesWatched: number, status: RecordStatus): Progress => ({ episodesWatched, status })

describe('a number of episodes decides the status', () => {
  test.each<[RecordStatus, number, number | null, number, RecordStatus]>([
    ['Watching', 0, 12, 0, 'Planned'],
    ['Completed', 0, 12, 0, 'Planned'],
    ['Dropped', 0, null, 0, 'Planned'],
    ['Planned', 1, 12, 1, 'Watching'],
    ['Completed', 11, 12, 11, 'Watching'],
    ['Paused', 5, 12, 5, 'Watching'],
    ['Watching', 12, 12, 12, 'Completed'],
    ['Planned', 13, 12, 12, 'Completed'],
    ['Dropped', 1_000_000, 12, 12, 'Completed'],
    ['Planned', 1, 1, 1, 'Completed'],
    ['Watching', 7, null, 7, 'Watching'],
    ['Planned', 7, null, 7, 'Watching'],
    ['Completed', 7, null, 7, 'Completed'],
    ['Paused', 7, null, 7, 'Paused'],
  ])('%s, then %i of %s: %i, %s', (status, episodes, total, number, then) => {
    expect(enterEpisodes(at(3, status), episodes, of(total))).toEqual(at(number, then))
  })

  test('but not of a game', () => {
    for (const status of RECORD_STATUSES) expect(enterEpisodes(at(0, status), 5, GAME)).toEqual(at(0, status))
  })
})

test.each<[RecordStatus, number | null, number]>([
  ['Planned', 12, 0],
  ['Planned', null, 0],
  ['Completed', 12, 12],
  ['Completed', null, 5],
  ['Watching', 12, 5],
  ['Paused', 12, 5],
  ['Dropped', null, 5],
])('choosing %s of %s makes 5 episodes %i', (status, total, episodes) => {
  expect(chooseStatus(at(5, 'Watching'), status, of(total))).toEqual(at(episodes, status))
})

describe('a submitted form', () => {
  test.each<[string, Progress | null, Progress, number | null, Progress]>([
    ['new and empty', null, at(0, 'Planned'), 12, at(0, 'Planned')],
    ['new, completed', null, at(0, 'Completed'), 12, at(12, 'Completed')],
    ['new, completed without a total', null, at(0, 'Completed'), null, at(0, 'Completed')],
    ['new, watching nothing', null, at(0, 'Watching'), 12, at(0, 'Planned')],
    ['new, dropped at nothing', null, at(0, 'Dropped'), 12, at(0, 'Planned')],
    ['new, dropped at 5', null, at(5, 'Dropped'), 12, at(5, 'Dropped')],
    ['new, planned at 5', null, at(5, 'Planned'), 12, at(5, 'Watching')],
    ['new, all', null, at(12, 'Planned'), 12, at(12, 'Completed')],
    ['new, too many', null, at(20, 'Watching'), 12, at(12, 'Completed')],
    ['completed chosen', at(5, 'Watching'), at(5, 'Completed'), 12, at(12, 'Completed')],
    ['planned, though 5 are seen', at(5, 'Watching'), at(5, 'Planned'), 12, at(5, 'Watching')],
    ['planned, with none', at(5, 'Watching'), at(0, 'Planned'), 12, at(0, 'Planned')],
    ['paused chosen', at(5, 'Watching'), at(5, 'Paused'), 12, at(5, 'Paused')],
    ['one less of all, but completed', at(12, 'Completed'), at(11, 'Completed'), 12, at(12, 'Completed')],
    ['one less of all', at(12, 'Completed'), at(11, 'Watching'), 12, at(11, 'Watching')],
    ['none any more', at(12, 'Completed'), at(0, 'Watching'), 12, at(0, 'Planned')],
    ['completed at 7 of an unknown total', at(5, 'Watching'), at(7, 'Completed'), null, at(7, 'Completed')],
    ['nothing changed', at(0, 'Dropped'), at(0, 'Dropped'), 12, at(0, 'Dropped')],
    ['nothing changed after the total grew', at(12, 'Completed'), at(12, 'Completed'), 24, at(12, 'Completed')],
    ['one more, paused', at(5, 'Paused'), at(6, 'Paused'), 12, at(6, 'Paused')],
  ])('%s', (_, before, given, total, expected) => {
    expect(settle(given, before, of(total))).toEqual(expected)
  })

  const NUMBERS = [0, 1, 5, 12, 13]
  const STORED = [null, ...RECORD_STATUSES.flatMap((status) => NUMBERS.map((number) => at(number, status)))]
  test.each([null, 1, 12])('sent twice to any stored state has one result, with a total of %s', (total) => {
    for (const before of STORED)
      for (const status of RECORD_STATUSES)
        for (const episodes of NUMBERS) {
          const once = settle(at(episodes, status), before, of(total))
          expect(settle(at(episodes, status), once, of(total))).toEqual(once)
          if (total) expect(once.episodesWatched).toBeLessThanOrEqual(Math.max(total, before?.episodesWatched ?? 0))
        }
  })

  test('has the same result whatever is stored, unless it is what is stored', () => {
    for (const total of [null, 1, 12])
      for (const status of RECORD_STATUSES)
        for (const episodes of NUMBERS) {
          const given = at(episodes, status)
          const others = STORED.filter((before) => before?.status !== status || before.episodesWatched !== episodes)
          const results = others.map((before) => JSON.stringify(settle(given, before, of(total))))
          expect(new Set(results).size).toBe(1)
        }
  })
})

test('extents: chapters count, games and zeros do not', () => {
  expect(extentOf({ type: 'Manga', totalEpisodes: 108 })).toEqual(of(108))
  expect(extentOf({ type: 'LightNovel', totalEpisodes: null })).toEqual(of(null))
  expect(extentOf({ type: 'Anime', totalEpisodes: 0 })).toEqual(of(null))
  expect(extentOf({ type: 'Game', totalEpisodes: 3 })).toEqual(GAME)
  expect([isTooMany(13, of(12)), isTooMany(12, of(12)), isTooMany(99, of(null)), isTooMany(1, GAME)]).toEqual([
    true,
    false,
    false,
    true,
  ])
})

describe('one more episode sets the start and finish dates', () => {
  const none = { startedDate: null, finishedDate: null }
  const today = '2026-03-04'
  test.each<[string, (Progress & typeof none) | null, Progress, typeof none | Record<string, string | null>]>([
    ['the first', null, at(1, 'Watching'), { startedDate: today, finishedDate: null }],
    [
      'the first of a plan',
      { ...at(0, 'Planned'), ...none },
      at(1, 'Watching'),
      { startedDate: today, finishedDate: null },
    ],
    ['the only one', null, at(1, 'Completed'), { startedDate: today, finishedDate: today }],
    ['one in between', { ...at(4, 'Watching'), ...none }, at(5, 'Watching'), none],
    ['the last', { ...at(11, 'Watching'), ...none }, at(12, 'Completed'), { startedDate: today, finishedDate: today }],
    ['all seen again', { ...at(12, 'Completed'), ...none }, at(12, 'Completed'), none],
  ])('%s', (_, before, after, expected) => {
    expect(datesOfPlusOne(before, after, today)).toEqual(expected)
  })

  test('and keeps existing dates', () => {
    const dated = { startedDate: '2020-01-01', finishedDate: '2020-02-02' }
    expect(datesOfPlusOne({ ...at(0, 'Planned'), ...dated }, at(1, 'Completed'), today)).toEqual(dated)
  })
})

describe('what becomes Completed is finished today', () => {
  const today = '2026-03-04'
  const dates = (startedDate: string | null, finishedDate: string | null) => ({ startedDate, finishedDate })
  test.each<[string, RecordStatus | null, RecordStatus, ReturnType<typeof dates>, ReturnType<typeof dates>]>([
    ['new', null, 'Completed', dates(null, null), dates(today, today)],
    ['a plan', 'Planned', 'Completed', dates(null, null), dates(today, today)],
    ['with a start', 'Watching', 'Completed', dates('2026-01-02', null), dates('2026-01-02', today)],
    ['with a start today', 'Watching', 'Completed', dates(today, null), dates(today, today)],
    ['with an end', 'Watching', 'Completed', dates(null, '2020-02-02'), dates(null, '2020-02-02')],
    ['with both', 'Dropped', 'Completed', dates('2020-01-01', '2020-02-02'), dates('2020-01-01', '2020-02-02')],
    ['with a start to come', 'Planned', 'Completed', dates('2026-03-05', null), dates('2026-03-05', null)],
    ['with a start in a month to come', 'Planned', 'Completed', dates('2026-04', null), dates('2026-04', null)],
    ['with a start in this year', 'Watching', 'Completed', dates('2026', null), dates('2026', today)],
    ['with a start in this month', 'Watching', 'Completed', dates('2026-03', null), dates('2026-03', today)],
    ['with an end in a year', 'Watching', 'Completed', dates(null, '2020'), dates(null, '2020')],
    ['that was Completed', 'Completed', 'Completed', dates(null, null), dates(null, null)],
    ['but nothing else', 'Watching', 'Dropped', dates(null, null), dates(null, null)],
    ['nor what goes on', 'Completed', 'Watching', dates('2020-01-01', null), dates('2020-01-01', null)],
  ])('%s', (_, before, after, given, expected) => {
    expect(datesOfCompletion(before && at(5, before), at(12, after), given, today)).toEqual(expected)
  })
})

describe('an end before its start is wrong where it is newly entered', () => {
  const dates = (startedDate: string | null, finishedDate: string | null) => ({ startedDate, finishedDate })
  const wrong = dates('2026-02-02', '2026-02-01')
  test.each<[string, ReturnType<typeof dates>, ReturnType<typeof dates> | null, boolean]>([
    ['new', wrong, null, true],
    ['over no dates', wrong, dates(null, null), true],
    ['a new end', wrong, dates('2026-02-02', '2026-02-03'), true],
    ['a new start', wrong, dates('2026-01-01', '2026-02-01'), true],
    ['stored so', wrong, wrong, false],
    ['on one day', dates('2026-02-02', '2026-02-02'), null, false],
    ['in order', dates('2026-02-02', '2026-12-01'), null, false],
    ['only a start', dates('2026-02-02', null), null, false],
    ['only an end', dates(null, '2026-02-02'), null, false],
    ['in the year of the start', dates('2021-05-01', '2021'), null, false],
    ['in the month of the start', dates('2021-05-01', '2021-05'), null, false],
    ['in the year before', dates('2021-02', '2020'), null, true],
    ['in the month before', dates('2021-05-01', '2021-04'), null, true],
    ['before the month of the start', dates('2021-05', '2021-04-30'), null, true],
    ['in the year before, stored so', dates('2021-02', '2020'), dates('2021-02', '2020'), false],
  ])('%s', (_, given, before, expected) => expect(endsBeforeStart(given, before)).toBe(expected))
})

test.each([
  ['as many as watched', 'Watching', 4, [], 4],
  ['all of a completed work', 'Completed', 0, [], Number.POSITIVE_INFINITY],
  ['of the farthest time', 'Watching', 1, [12, 5], 12],
  ['none of a planned work', 'Planned', 0, [], 0],
] as const)('the last episode seen: %s', (_, status, episodesWatched, runs, expected) => {
  const earlierRuns = runs.map((episodes) => ({
    episodesWatched: episodes,
    startedDate: null,
    finishedDate: null,
    rating: null,
  }))
  expect(lastSeen({ status, episodesWatched, earlierRuns })).toBe(expected)
})

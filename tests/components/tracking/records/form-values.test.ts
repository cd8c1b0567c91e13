import { describe, expect, test } from 'vitest'
import {
  contentOf,
  isDifferent,
  type RecordValues,
  valuesOf,
  withEpisodes,
  withStatus,
} from '@/components/tracking/records/form-values'
import { today } from '@/components/tracking/records/today'
import { type Extent, extentOf } from '@/lib/catalogue/extent'
import { RECORD_STATUSES, type RecordStatus } from '@/lib/catalogue/record-statuses'
import { NO_DETAILS } from '@/lib/tracking/progress'
import { recordInput } from '@/lib/tracking/schemas/records'

const series: Extent = { counted: true, total: 26 }
const endless: Extent = { counted: true, total: null }
const game = extentOf({ type: 'Game', totalEpisodes: null })
const empty = valuesOf(null)
const record = {
  ...NO_DETAILS,
  episodesWatched: 5,
  status: 'Dropped',
  rating: 80,
  startedDate: '2026-01-02',
  finishedDate: null,
  createdDate: '2026-01-02T00:00:00.000Z',
  updatedDate: '2026-01-02T00:00:00.000Z',
} as const

describe('a typed number of episodes', () => {
  test.each<[string, string, RecordStatus]>([
    ['0', '0', 'Planned'],
    ['1', '1', 'Watching'],
    ['25', '25', 'Watching'],
    ['26', '26', 'Completed'],
    ['27', '26', 'Completed'],
    ['1000', '26', 'Completed'],
    [' 7 ', '7', 'Watching'],
    // Invalid numbers stay until they are valid, or until the form is submitted.
    ['', '', 'Planned'],
    ['-1', '-1', 'Planned'],
    ['1.5', '1.5', 'Planned'],
    ['x', 'x', 'Planned'],
  ])('%j makes %j and %j', (text, episodesWatched, status) => {
    expect(withEpisodes(empty, text, series)).toMatchObject({ rating: '', episodesWatched, status })
  })

  test('of an unknown total starts a planned work, and never finishes it', () => {
    expect(withEpisodes(empty, '3000', endless)).toMatchObject({ episodesWatched: '3000', status: 'Watching' })
    const paused = withStatus(withEpisodes(empty, '5', endless), 'Paused', endless)
    expect(withEpisodes(paused, '6', endless)).toMatchObject({ episodesWatched: '6', status: 'Paused' })
    expect(withEpisodes(paused, '0', endless)).toMatchObject({ episodesWatched: '0', status: 'Planned' })
  })
})

test('an empty form is a plan, which the server accepts as it is', () => {
  expect(empty).toMatchObject({ episodesWatched: '0', status: 'Planned' })
  expect(recordInput.safeParse({ media: 1, ...contentOf(empty) }).success).toBe(true)
})

describe('a chosen status', () => {
  const some = withEpisodes(empty, '5', series)
  test.each<[RecordStatus, string]>([
    ['Planned', '0'],
    ['Watching', '5'],
    ['Completed', '26'],
    ['Dropped', '5'],
    ['Paused', '5'],
  ])('%s leaves %s episodes', (status, episodesWatched) => {
    expect(withStatus(some, status, series)).toMatchObject({ status, episodesWatched })
  })

  test('of an unknown total, or of a game, changes no number', () => {
    expect(withStatus(withEpisodes(empty, '5', endless), 'Completed', endless)).toMatchObject({ episodesWatched: '5' })
    for (const status of RECORD_STATUSES)
      expect(withStatus(empty, status, game)).toMatchObject({ status, episodesWatched: '0' })
  })

  test('keeps an invalid number', () => {
    const typing = withEpisodes(some, '-', series)
    expect(withStatus(typing, 'Paused', series)).toMatchObject({ status: 'Paused', episodesWatched: '-' })
  })
})

describe('the dates of Completed', () => {
  const day = today()
  const dates = ({ startedDate, finishedDate }: RecordValues) => [startedDate, finishedDate]
  const completed = withStatus(empty, 'Completed', series)

  test('are today, however it was completed', () => {
    expect(dates(completed)).toEqual([day, day])
    expect(dates(withEpisodes(empty, '26', series))).toEqual([day, day])
    expect(dates(withStatus(completed, 'Completed', series))).toEqual([day, day])
  })

  test('go when another status is chosen, as by arrow keys', () => {
    for (const status of RECORD_STATUSES.filter((each) => each !== 'Completed'))
      expect(dates(withStatus(completed, status, series))).toEqual(['', ''])
    expect(dates(withEpisodes(completed, '25', series))).toEqual(['', ''])
    expect(isDifferent(withStatus(completed, 'Planned', series), null)).toBe(false)
  })

  test('stay where somebody has entered them', () => {
    const entered = { ...completed, startedDate: '2020-01-01' }
    expect(dates(withStatus(entered, 'Dropped', series))).toEqual(['2020-01-01', ''])
    const given = { ...empty, startedDate: '2020-01-01', finishedDate: '2020-02-02' }
    expect(dates(withStatus(given, 'Completed', series))).toEqual(['2020-01-01', '2020-02-02'])
    expect(dates(withStatus({ ...empty, finishedDate: day }, 'Completed', series))).toEqual(['', day])
    expect(dates(withStatus({ ...empty, startedDate: '2020' }, 'Completed', series))).toEqual(['2020', day])
    expect(dates(withStatus({ ...empty, startedDate: '9999.1' }, 'Completed', series))).toEqual(['9999.1', ''])
    const cleared = { ...completed, finishedDate: '' }
    expect(contentOf(cleared)).toMatchObject({ status: 'Completed', finishedDate: null })
  })
})

describe('the request', () => {
  const noDetails = { ...NO_DETAILS, note: '' }

  test('contains numbers, and null for empty fields', () => {
    expect(contentOf(valuesOf(record))).toEqual({
      episodesWatched: 5,
      status: 'Dropped',
      rating: 80,
      startedDate: '2026-01-02',
      finishedDate: null,
      ...noDetails,
    })
    expect(contentOf({ ...empty, episodesWatched: '' })).toEqual({
      episodesWatched: undefined,
      status: 'Planned',
      rating: null,
      startedDate: null,
      finishedDate: null,
      ...noDetails,
    })
  })

  test('contains dates as the API has them, and others as they were typed', () => {
    expect(contentOf({ ...empty, startedDate: '2021.4', finishedDate: 'May' })).toMatchObject({
      startedDate: '2021-04',
      finishedDate: 'May',
    })
  })

  test('contains null for an invalid number', () => {
    expect(contentOf({ ...empty, episodesWatched: 'x', rating: '8o' })).toMatchObject({
      episodesWatched: Number.NaN,
      rating: Number.NaN,
    })
  })
})

test('fields differ from a record if their values do', () => {
  const values = valuesOf(record)
  expect(isDifferent(values, record)).toBe(false)
  expect(isDifferent({ ...values, rating: ' 80 ' }, record)).toBe(false)
  expect(isDifferent({ ...values, rating: '' }, record)).toBe(true)
  expect(isDifferent({ ...values, finishedDate: '2026-02-03' }, record)).toBe(true)
  expect(isDifferent(values, null)).toBe(true)
  expect(isDifferent(empty, null)).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { NO_DETAILS } from '@/lib/tracking/progress'
import type { RecordContent } from '@/lib/tracking/schemas/records'
import { contentAfterImport, differenceOf, takesTheirs } from '@/server/domain/tracking/import-entries/rules'
import type { RecordRow } from '@/server/domain/tracking/records/rows'

const content = (fields: Partial<RecordContent> = {}): RecordContent => ({
  ...{ episodesWatched: 3, status: 'Watching', rating: null, startedDate: null, finishedDate: null },
  ...NO_DETAILS,
  ...fields,
})
const run = { episodesWatched: 26, rating: 83, startedDate: '2019-01-02', finishedDate: null }
const blank = { episodesWatched: 0, rating: null, startedDate: null, finishedDate: null }
const record = (fields: Partial<RecordRow> = {}): RecordRow => ({
  ...content(),
  ...{ createdAt: new Date('2020-01-01'), updatedAt: new Date('2020-06-01') },
  ...fields,
})

describe('what the format of MyAnimeList cannot hold stays', () => {
  test.each<[string, Partial<RecordContent>, Partial<RecordContent>, Partial<RecordContent>]>([
    ['a score that rounds to theirs', { rating: 87 }, { rating: 90 }, { rating: 87 }],
    ['another score', { rating: 84 }, { rating: 90 }, { rating: 90 }],
    ['a score that they do not have', { rating: 84 }, { rating: null }, { rating: null }],
    ['the privacy', { isPrivate: true }, {}, { isPrivate: true }],
    ['the lowest priority', { priority: 'Low' }, { priority: null }, { priority: 'Low' }],
    ['another priority', { priority: 'High' }, { priority: null }, { priority: null }],
    ['the earlier run', { earlierRuns: [run] }, { earlierRuns: [blank] }, { earlierRuns: [run] }],
    ['its rating', { earlierRuns: [run] }, { earlierRuns: [{ ...run, rating: null }] }, { earlierRuns: [run] }],
    [
      'another number of runs',
      { earlierRuns: [run] },
      { earlierRuns: [blank, blank] },
      { earlierRuns: [blank, blank] },
    ],
  ])('%s', (_, mine, theirs, expected) => {
    expect(contentAfterImport(content(mine), content(theirs), 'MyAnimeList')).toEqual(content(expected))
  })

  test('our own format holds everything', () => {
    const theirs = content({ rating: 90 })
    const mine = content({ rating: 87, isPrivate: true, earlierRuns: [run] })
    expect(contentAfterImport(mine, theirs, 'Mokuroku')).toEqual(theirs)
  })
})

test('the difference of an entry from my record', () => {
  expect(differenceOf(null, content())).toBe('New')
  expect(differenceOf(content(), content())).toBe('Same')
  expect(differenceOf(content(), content({ note: 'x' }))).toBe('Differs')
})

describe('the rules', () => {
  const takes = (rule: Parameters<typeof takesTheirs>[0], after: Partial<RecordContent>, more: object = {}) =>
    takesTheirs(rule, { mine: record(), after: content(after), theirs: content(after), exportedAt: null, ...more })

  test('every rule adds what I do not have', () => {
    expect(takes('KeepMine', {}, { mine: null })).toBe(true)
  })

  test.each<[string, Partial<RecordContent>, boolean]>([
    ['more episodes', { episodesWatched: 4 }, true],
    ['as many', { note: 'x' }, false],
    ['fewer', { episodesWatched: 2 }, false],
    ['completed, of unknown length', { status: 'Completed' }, true],
    ['watched once before, and again from the start', { episodesWatched: 1, earlierRuns: [blank] }, true],
    ['more volumes', { volumesRead: 1 }, true],
  ])('HigherProgress: %s', (_, after, expected) => {
    expect(takes('HigherProgress', after)).toBe(expected)
  })

  test.each([
    [new Date('2020-07-01'), true],
    [new Date('2020-05-01'), false],
    [null, false],
  ])('Newer: a file of %s', (exportedAt, expected) => {
    expect(takes('Newer', { note: 'x' }, { exportedAt })).toBe(expected)
  })

  test("Newer: a record's own time counts before the file's", () => {
    const theirs = { ...content({ note: 'x' }), updatedDate: '2020-05-01T00:00:00.000Z' }
    expect(takes('Newer', { note: 'x' }, { theirs, exportedAt: new Date('2020-07-01') })).toBe(false)
  })
})

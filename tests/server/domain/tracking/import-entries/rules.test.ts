import { describe, expect, test } from 'vitest'
import type { ImportRule } from '@/lib/tracking/imports'
import { NO_DETAILS } from '@/lib/tracking/progress'
import type { RecordContent } from '@/lib/tracking/schemas/records'
import { contentAfterImport, differenceOf, filled, takesTheirs } from '@/server/domain/tracking/import-entries/rules'
import type { RecordRow } from '@/server/domain/tracking/records/rows'

const content = (fields: Partial<RecordContent> = {}): RecordContent => ({
  ...{ episodesWatched: 3, status: 'Watching', rating: null, startedDate: null, finishedDate: null },
  ...NO_DETAILS,
  ...fields,
})
const OF = { format: 'MyAnimeList', columns: [], rule: null, total: null } as const
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
    expect(contentAfterImport(content(mine), content(theirs), OF)).toEqual(content(expected))
  })

  test('our own format holds everything', () => {
    const theirs = content({ rating: 90 })
    const mine = content({ rating: 87, isPrivate: true, earlierRuns: [run] })
    expect(contentAfterImport(mine, theirs, { ...OF, format: 'Mokuroku' })).toEqual(theirs)
  })
})

describe('what a file does not say', () => {
  const total = 12
  test.each<[string, ImportRule, string | null, string | null, string | null]>([
    ['stays', 'TakeTheirs', 'Mine', null, 'Mine'],
    ['is taken where the file has it', 'TakeTheirs', 'Mine', 'Theirs', 'Theirs'],
    ['fills what I lack', 'FillMissing', null, 'Theirs', 'Theirs'],
  ])('a note that only one form of the format has %s', (_, rule, mine, theirs, note) => {
    const after = contentAfterImport(content({ note: mine }), content({ note: theirs }), {
      ...OF,
      format: 'Annict',
      rule,
    })
    expect(after).toEqual(content({ note }))
  })

  test('a season is finished if all of its episodes were watched', () => {
    const open = { lastDate: '2020-03-03' }
    const read = (episodesWatched: number) =>
      contentAfterImport(null, { ...content({ episodesWatched }), open }, { ...OF, format: 'Trakt', total })
    expect(read(12)).toEqual(content({ episodesWatched: 12, status: 'Completed', finishedDate: '2020-03-03' }))
    expect(read(11)).toEqual(content({ episodesWatched: 11 }))
  })

  test('of a completed work without a number all episodes were watched; of another mine stay', () => {
    const episodesOf = (mine: RecordContent | null, status: RecordContent['status']) =>
      contentAfterImport(
        mine,
        { ...content({ status, episodesWatched: 0 }), isUncounted: true },
        { ...OF, format: 'Csv', columns: ['title', 'status'], total },
      ).episodesWatched
    expect(episodesOf(null, 'Completed')).toBe(12)
    expect(episodesOf(null, 'Watching')).toBe(0)
    expect(episodesOf(content({ episodesWatched: 7 }), 'Paused')).toBe(7)
    const film = { ...content({ status: 'Completed', episodesWatched: 1 }), isUncounted: true }
    expect(contentAfterImport(null, film, { ...OF, format: 'Trakt' }).episodesWatched).toBe(1)
    expect(contentAfterImport(null, film, { ...OF, format: 'Trakt', total: 4 }).episodesWatched).toBe(4)
  })

  test.each([
    [true, false, true],
    [false, true, false],
  ])('whether it is private, where the file says it (%j), is not mine', (isPrivate, own, expected) => {
    const of = { ...OF, format: 'Kitsu' } as const
    const mine = content({ isPrivate: own })
    expect(contentAfterImport(mine, { ...content({ isPrivate }), saysPrivate: true }, of).isPrivate).toBe(expected)
    expect(contentAfterImport(mine, content({ isPrivate }), of).isPrivate).toBe(own)
  })

  test.each<[number, RecordContent['status'], Partial<RecordContent>]>([
    [25, 'Watching', { episodesWatched: 12, status: 'Completed' }],
    [25, 'Dropped', { episodesWatched: 12, status: 'Completed' }],
    [5, 'Dropped', { episodesWatched: 5, status: 'Dropped' }],
    [0, 'Planned', { episodesWatched: 0, status: 'Planned' }],
  ])('%i episodes of all seasons, and %s, are those of the first', (episodesWatched, status, expected) => {
    const theirs = { ...content({ episodesWatched, status }), isSum: true }
    expect(contentAfterImport(null, theirs, { ...OF, format: 'Simkl', total })).toEqual(content(expected))
  })

  test('a score that is the same on the scale of the file stays mine', () => {
    const ratingOf = (step: number) =>
      contentAfterImport(content({ rating: 85 }), { ...content({ rating: 90 }), step }, { ...OF, format: 'AniList' })
        .rating
    expect([ratingOf(10), ratingOf(1)]).toEqual([85, 90])
  })

  test('what no column of a table is stays mine', () => {
    const mine = content({ rating: 70, note: 'mine', tags: ['a'], startedDate: '2020' })
    const theirs = content({ status: 'Completed', episodesWatched: 12, rating: 90 })
    const of = { ...OF, format: 'Csv', total } as const
    expect(contentAfterImport(mine, theirs, { ...of, columns: ['title', 'rating10'] })).toEqual({ ...mine, rating: 90 })
    expect(contentAfterImport(mine, theirs, { ...of, columns: ['title', 'status', 'episodes'] })).toEqual({
      ...mine,
      ...{ status: 'Completed', episodesWatched: 12 },
    })
  })
})

describe('a table without a number of runs, in which a work is watched again', () => {
  const of = { ...OF, format: 'Csv', columns: ['title', 'status'], total: 26 } as const
  const again = { ...content({ episodesWatched: 0, earlierRuns: [blank] }), isUncounted: true }
  const finished = { ...run, startedDate: '2019-01-02', finishedDate: '2019-02-03' }
  const mine = content({ status: 'Completed', ...finished, earlierRuns: [run] })
  const after = content({ status: 'Watching', episodesWatched: 0, rating: 83, earlierRuns: [run, finished] })

  test('the run that I have finished is an earlier one, once', () => {
    expect(contentAfterImport(mine, again, of)).toEqual(after)
    expect(contentAfterImport(after, again, of)).toEqual(after)
    expect(contentAfterImport({ ...after, episodesWatched: 5 }, again, of)).toEqual({ ...after, episodesWatched: 5 })
  })

  test('without one of mine it is that of the file', () => {
    expect(contentAfterImport(content(), again, of)).toEqual(content({ earlierRuns: [blank] }))
  })

  test('who fills what is empty has finished it still', () => {
    expect(contentAfterImport(mine, again, { ...of, rule: 'FillMissing' })).toEqual(mine)
  })

  test('a table with the number says which runs there were', () => {
    const columns = ['title', 'status', 'repeats']
    const twice = { ...again, earlierRuns: [blank, blank] }
    expect(contentAfterImport(mine, twice, { ...of, columns }).earlierRuns).toEqual([blank, blank])
  })
})

describe('FillMissing: the file fills what is empty', () => {
  const theirs = content({
    ...{ status: 'Completed', episodesWatched: 26, rating: 90, startedDate: '2019-01-02', finishedDate: '2019-02-03' },
    ...{ note: 'theirs', tags: ['b'], volumesRead: 3, priority: 'High', earlierRuns: [run], isPrivate: true },
  })

  test('a pick of the first steps gets rating and dates', () => {
    const picked = content({ status: 'Completed', episodesWatched: 24 })
    expect(filled(picked, theirs)).toEqual({ ...theirs, episodesWatched: 24, isPrivate: false })
  })

  test('what I have stays, and progress that was begun', () => {
    const mine = content({
      ...{ rating: 10, startedDate: '2018', note: 'mine', tags: ['a'], volumesRead: 1, priority: 'Low' },
      earlierRuns: [blank],
    })
    expect(filled(mine, theirs)).toEqual(mine)
  })

  test('what was only planned gets the progress', () => {
    expect(filled(content({ status: 'Planned', episodesWatched: 0 }), theirs)).toMatchObject({
      ...{ status: 'Completed', episodesWatched: 26, finishedDate: '2019-02-03' },
    })
    const begun = content({ status: 'Dropped', episodesWatched: 0 })
    expect(filled(begun, theirs)).toMatchObject({ status: 'Dropped', episodesWatched: 0, finishedDate: null })
  })

  test('a date that would end a work before its start is left out', () => {
    const mine = content({ status: 'Completed', startedDate: '2020-01-01' })
    expect(filled(mine, theirs)).toMatchObject({ startedDate: '2020-01-01', finishedDate: null, rating: 90 })
  })

  test('what I have finished and they watch again is counted once', () => {
    const mine = content({ status: 'Completed', episodesWatched: 26 })
    const again = content({
      episodesWatched: 2,
      startedDate: '2021',
      earlierRuns: [blank, { ...run, finishedDate: '2019-02' }],
    })
    expect(filled(mine, again)).toEqual({
      ...mine,
      ...{ startedDate: '2019-01-02', finishedDate: '2019-02', rating: 83, earlierRuns: [blank] },
    })
    expect(filled(mine, content({ earlierRuns: [blank], rating: 70 }))).toEqual({ ...mine, rating: 70 })
  })

  test('it is taken where it changes something', () => {
    const of = { ...OF, rule: 'FillMissing' } as const
    const mine = record({ rating: 10 })
    const after = contentAfterImport(mine, content({ rating: 90 }), of)
    expect(takesTheirs('FillMissing', { mine, after, theirs, exportedAt: null })).toBe(false)
    const rated = contentAfterImport(record(), content({ rating: 90 }), of)
    expect(takesTheirs('FillMissing', { mine: record(), after: rated, theirs, exportedAt: null })).toBe(true)
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

import { describe, expect, test } from 'vitest'
import { type MalFields, malEntryOf, malStatus } from '@/server/domain/tracking/import-files/my-anime-list/rules'

const anime = (fields: MalFields) => malEntryOf('anime', { my_status: 'Watching', ...fields })
const manga = (fields: MalFields) => malEntryOf('manga', { my_status: 'Reading', ...fields })

test('an entry without details is a record without details', () => {
  expect(malEntryOf('anime', { series_animedb_id: '1', series_title: ' Cowboy Bebop ', my_status: '6' })).toEqual({
    externalId: 'anime/1',
    title: 'Cowboy Bebop',
    kind: 'anime',
    format: null,
    losses: [],
    record: {
      ...{ episodesWatched: 0, status: 'Planned', startedDate: null, finishedDate: null, rating: null, note: null },
      ...{ volumesRead: 0, priority: null, tags: [], isPrivate: false, earlierRuns: [] },
    },
  })
})

test.each([
  ['1', 'Watching'],
  ['Watching', 'Watching'],
  ['reading', 'Watching'],
  ['2', 'Completed'],
  ['COMPLETED', 'Completed'],
  ['3', 'Paused'],
  ['On-Hold', 'Paused'],
  [' on hold ', 'Paused'],
  ['OnHold', 'Paused'],
  ['4', 'Dropped'],
  ['Dropped', 'Dropped'],
  ['6', 'Planned'],
  ['Plan to Watch', 'Planned'],
  ['plan-to-read', 'Planned'],
  ['5', undefined],
  ['', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('the status %j is %s', (text, status) => expect(malStatus(text)).toBe(status))

test.each([
  ['0', '0', 'Planned'],
  ['3', '0', 'Watching'],
  ['3', '26', 'Watching'],
  ['26', '26', 'Completed'],
])('without a known status, %s of %s episodes is %s', (watched, total, status) => {
  const fields = { my_status: '?', my_watched_episodes: watched, series_episodes: total }
  expect(malEntryOf('anime', fields)).toMatchObject({ record: { status }, losses: ['badStatus'] })
})

describe('a date', () => {
  test.each([
    ['2020-05-06', '2020-05-06', []],
    ['2021-02-00', '2021-02', []],
    ['2020-00-00', '2020', []],
    ['0000-00-00', null, []],
    ['', null, []],
    [' 2020-02-29\r\n', '2020-02-29', []],
    ['2021-02-29', null, ['badDate']],
    ['2021-13-00', null, ['badDate']],
    ['2021-00-05', null, ['badDate']],
    ['0000-05-06', null, ['badDate']],
    ['--05-06', null, ['badDate']],
    ['20200506', null, ['badDate']],
    ['2020-05-06T00:00:00', '2020-05-06', []],
  ])('%j is %j', (text, startedDate, losses) => {
    expect(anime({ my_start_date: text })).toMatchObject({ record: { startedDate }, losses })
  })

  test('of the end may be before the start', () => {
    const dates = anime({ my_start_date: '2020-02-03', my_finish_date: '2020-01-02' })
    expect(dates.record).toMatchObject({ startedDate: '2020-02-03', finishedDate: '2020-01-02' })
    expect(dates.losses).toEqual(['endsBeforeStart'])
  })
})

describe('a number of episodes', () => {
  test.each([
    ['26', 26, []],
    ['', 0, []],
    ['110.6', 110, ['countRounded']],
    ['110.0', 110, []],
    ['1000000', 1_000_000, []],
    ['1000001', 0, ['badCount']],
    ['99999999999999999999', 0, ['badCount']],
    ['-1', 0, ['badCount']],
    ['1e3', 0, ['badCount']],
    ['0x1F', 0, ['badCount']],
    ['many', 0, ['badCount']],
  ])('%j is %i', (text, episodesWatched, losses) => {
    expect(anime({ my_watched_episodes: text })).toMatchObject({ record: { episodesWatched }, losses })
    expect(manga({ my_read_chapters: text })).toMatchObject({ record: { episodesWatched }, losses })
  })

  test('may be above the total', () => {
    expect(anime({ my_watched_episodes: '30', series_episodes: '26' })).toMatchObject({
      record: { episodesWatched: 30, status: 'Watching' },
      losses: [],
    })
  })

  test('volumes belong to manga', () => {
    expect(manga({ my_read_volumes: '4' }).record.volumesRead).toBe(4)
    expect(manga({ my_read_volumes: '100001' })).toMatchObject({ record: { volumesRead: 0 }, losses: ['badCount'] })
    expect(anime({ my_read_volumes: '4' }).record.volumesRead).toBe(0)
  })
})

test.each([
  ['0', null, []],
  ['', null, []],
  ['1', 10, []],
  ['10', 100, []],
  ['8.5', 85, []],
  ['11', null, ['badScore']],
  ['85', null, ['badScore']],
  ['-1', null, ['badScore']],
  ['good', null, ['badScore']],
])('the score %j is the rating %j', (text, rating, losses) => {
  expect(anime({ my_score: text })).toMatchObject({ record: { rating }, losses })
})

test.each([
  ['HIGH', 'High'],
  ['Medium', 'Medium'],
  ['2', 'High'],
  ['LOW', null],
  ['', null],
  ['constructor', null],
])('the priority %j is %j: that site writes LOW where nothing was chosen', (text, priority) => {
  expect(anime({ my_priority: text }).record.priority).toBe(priority)
})

describe('earlier runs', () => {
  const blank = { episodesWatched: 0, startedDate: null, finishedDate: null, rating: null }
  test('are blank: the file has only their number', () => {
    expect(anime({ my_times_watched: '2' }).record.earlierRuns).toEqual([blank, blank])
    expect(manga({ my_times_read: '1' }).record.earlierRuns).toEqual([blank])
  })

  test('are at most a hundred', () => {
    const most = anime({ my_times_watched: '255' })
    expect(most.record.earlierRuns).toHaveLength(100)
    expect(most.losses).toEqual(['runsCut'])
    const again = anime({ my_status: '2', my_times_watched: '100', my_rewatching: '1' })
    expect(again.record.earlierRuns).toHaveLength(100)
    expect(again.losses).toEqual(['runsCut'])
  })

  test('include the finished one of a work that is watched again', () => {
    const run = { my_watched_episodes: '26', my_start_date: '2019-01-02', my_finish_date: '2019-02-00', my_score: '8' }
    const again = { my_status: 'Completed', my_times_watched: '1', my_rewatching: '1', my_rewatching_ep: '3' }
    expect(anime({ ...run, ...again }).record).toMatchObject({
      ...{ episodesWatched: 3, status: 'Watching', startedDate: null, finishedDate: null, rating: 80 },
      earlierRuns: [blank, { episodesWatched: 26, startedDate: '2019-01-02', finishedDate: '2019-02', rating: null }],
    })
    expect(manga({ my_status: '2', my_read_chapters: '9', my_rereading: 'YES' }).record).toMatchObject({
      ...{ episodesWatched: 0, status: 'Watching' },
      earlierRuns: [{ ...blank, episodesWatched: 9 }],
    })
    expect(anime({ ...run, ...again, my_status: 'Watching' }).record).toMatchObject({ episodesWatched: 26 })
  })
})

describe('texts', () => {
  test('lines of a note', () => {
    expect(anime({ my_comments: ' Good\r\nreally \0' }).record.note).toBe('Good\nreally')
    expect(anime({ my_comments: ' \r\n ' }).record.note).toBe(null)
  })

  test('a long note is cut, but not within a character', () => {
    const entry = anime({ my_comments: `${'a'.repeat(4999)}😀b` })
    expect(entry.record.note).toBe('a'.repeat(4999))
    expect(entry.losses).toEqual(['noteCut'])
  })

  test('tags, each once', () => {
    expect(anime({ my_tags: 'space, jazz,,SPACE , film  noir' })).toMatchObject({
      record: { tags: ['space', 'jazz', 'film noir'] },
      losses: [],
    })
  })

  test('too many and too long tags are cut', () => {
    const many = anime({ my_tags: Array.from({ length: 31 }, (_, n) => `t${n}`).join() })
    expect(many.record.tags).toHaveLength(30)
    expect(many.losses).toEqual(['tagsCut'])
    expect(anime({ my_tags: 'x'.repeat(51) })).toMatchObject({
      record: { tags: ['x'.repeat(50)] },
      losses: ['tagsCut'],
    })
  })

  test('the title and format of the work', () => {
    expect(anime({ series_title: 'A\r\nB\uFFFD', series_type: ' Movie\n' })).toMatchObject({
      title: 'A B\uFFFD',
      format: 'Movie',
    })
    expect(anime({ series_title: 'a'.repeat(600) }).title).toHaveLength(500)
  })
})

test.each([
  ['1', 'anime/1'],
  [' 51478\n', 'anime/51478'],
  ['0', null],
  ['', null],
  ['-1', null],
  ['1/2', null],
  ['12345678901', null],
])('the id %j is the external id %j', (text, externalId) => {
  expect(anime({ series_animedb_id: text }).externalId).toBe(externalId)
})

import { describe, expect, test } from 'vitest'
import { NO_DETAILS } from '@/lib/tracking/progress'
import {
  csvLine,
  type ExportedRecord,
  malEntry,
  malScore,
  RECORD_COLUMNS,
  recordCells,
} from '@/server/domain/tracking/exports/rules'

const record: ExportedRecord = {
  ...NO_DETAILS,
  media: {
    id: 7,
    title: 'Cowboy Bebop',
    type: 'Anime',
    totalEpisodes: 26,
    totalVolumes: null,
    ids: { myanimelist: 'anime/1' },
  },
  ...{ episodesWatched: 3, status: 'Watching', rating: 85, startedDate: '2026-01-02', finishedDate: null },
  ...{ createdDate: '2026-01-02T00:00:00.000Z', updatedDate: '2026-01-03T00:00:00.000Z' },
}
const run = { episodesWatched: 26, rating: 80, startedDate: '2019-01-02', finishedDate: '2019-02-03' }

/** The fields of an entry by their names. */
const fields = (xml: string) =>
  Object.fromEntries([...xml.matchAll(/<(\w+)>([^\n]*)<\/\1>/g)].map(([, name, text]) => [name, text]))

describe('a line of a CSV file', () => {
  test.each<[string, Parameters<typeof csvLine>[0], string]>([
    ['plain cells', ['a', 1, true, null], 'a,1,true,\r\n'],
    ['commas, quotes and line breaks', ['a,b', 'say "x"', 'a\nb'], '"a,b","say ""x""","a\nb"\r\n'],
    ['what a spreadsheet would run', ['=1+1', '@x', '-1', '+1'], "'=1+1,'@x,'-1,'+1\r\n"],
    ['a negative number', [-1], '-1\r\n'],
  ])('%s', (_, cells, line) => expect(csvLine(cells)).toBe(line))

  test('a record has a cell for each column', () => {
    expect(recordCells({ ...record, earlierRuns: [run] })).toHaveLength(RECORD_COLUMNS.length)
  })
})

describe('an entry of MyAnimeList', () => {
  test('has what that site imports', () => {
    expect(fields(malEntry('anime', { ...record, note: 'Good & <b>', tags: ['a', 'b'], priority: 'High' }))).toEqual({
      series_animedb_id: '1',
      series_title: '<![CDATA[Cowboy Bebop]]>',
      series_type: 'TV',
      series_episodes: '26',
      my_watched_episodes: '3',
      my_start_date: '2026-01-02',
      my_finish_date: '0000-00-00',
      my_score: '9',
      my_status: 'Watching',
      my_comments: '<![CDATA[Good & <b>]]>',
      my_times_watched: '0',
      my_priority: 'HIGH',
      my_tags: '<![CDATA[a, b]]>',
      my_rewatching: '0',
      my_rewatching_ep: '0',
      update_on_import: '1',
    })
  })

  test.each([
    ['Planned', 'Plan to Watch', 'Plan to Read'],
    ['Watching', 'Watching', 'Reading'],
    ['Completed', 'Completed', 'Completed'],
    ['Paused', 'On-Hold', 'On-Hold'],
    ['Dropped', 'Dropped', 'Dropped'],
  ] as const)('%s is %s and %s', (status, anime, manga) => {
    expect(fields(malEntry('anime', { ...record, status })).my_status).toBe(anime)
    const media = { ...record.media, type: 'Manga' as const, ids: { myanimelist: 'manga/2' } }
    expect(fields(malEntry('manga', { ...record, media, status })).my_status).toBe(manga)
  })

  test('has zeros for what is unknown of a date', () => {
    expect(fields(malEntry('anime', { ...record, startedDate: '2020', finishedDate: '2021-02' }))).toMatchObject({
      my_start_date: '2020-00-00',
      my_finish_date: '2021-02-00',
    })
  })

  test('of a manga has chapters and volumes', () => {
    const ids = { myanimelist: 'manga/2' }
    const media = { ...record.media, type: 'Manga' as const, totalEpisodes: 162, totalVolumes: 18, ids }
    expect(fields(malEntry('manga', { ...record, media, volumesRead: 2 }))).toMatchObject({
      manga_mangadb_id: '2',
      manga_volumes: '18',
      manga_chapters: '162',
      my_read_chapters: '3',
      my_read_volumes: '2',
      my_times_read: '0',
    })
    const unknown = { ...media, totalEpisodes: null, totalVolumes: null }
    expect(fields(malEntry('manga', { ...record, media: unknown }))).toMatchObject({
      manga_volumes: '0',
      manga_chapters: '0',
    })
  })

  test('that is watched again is the finished run, with the present episode', () => {
    expect(fields(malEntry('anime', { ...record, earlierRuns: [run, run] }))).toMatchObject({
      my_status: 'Completed',
      my_watched_episodes: '26',
      my_start_date: '2019-01-02',
      my_finish_date: '2019-02-03',
      my_times_watched: '1',
      my_rewatching: '1',
      my_rewatching_ep: '3',
    })
    const again = { ...record, status: 'Completed' as const, episodesWatched: 26, earlierRuns: [run, run] }
    expect(fields(malEntry('anime', again))).toMatchObject({ my_times_watched: '2', my_rewatching: '0' })
  })

  test('is left out without an id there, in the other file, and if the record is private', () => {
    expect(malEntry('anime', { ...record, media: { ...record.media, ids: {} } })).toBe('')
    expect(malEntry('manga', record)).toBe('')
    expect(malEntry('anime', { ...record, isPrivate: true })).toBe('')
  })

  test('cannot be broken by a text', () => {
    const xml = malEntry('anime', { ...record, note: 'a]]>b\0\u0008\ud83d' })
    expect(fields(xml).my_comments).toBe('<![CDATA[a]]]]><![CDATA[>b\uFFFD]]>')
  })
})

test.each([
  [null, 0],
  [0, 1],
  [4, 1],
  [14, 1],
  [15, 2],
  [85, 9],
  [100, 10],
])('a rating of %j is a score of %i', (rating, score) => expect(malScore(rating)).toBe(score))

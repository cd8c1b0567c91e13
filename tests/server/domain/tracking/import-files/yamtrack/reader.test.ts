import { describe, expect, test } from 'vitest'
import { BLANK_RUN } from '@/server/domain/tracking/import-values/values'
import { readList } from '@/tests/support/import-files'
import { YAMTRACK } from '../fixtures/samples'

test('Yamtrack: seasons instead of their show, and a row for each run', async () => {
  const entries = await readList('Yamtrack', YAMTRACK)
  expect(entries.map(({ ids, season }) => [ids, season ?? null])).toEqual([
    [{ themoviedb: 'tv/1429' }, 2],
    [{ themoviedb: 'movie/10494' }, null],
    [{ myanimelist: 'anime/227' }, null],
    [{}, null],
  ])
  const [season, film, anime, game] = entries
  expect(season?.record).toMatchObject({ status: 'Completed', episodesWatched: 12, rating: 85 })
  expect(film?.record).toMatchObject({ rating: 90, note: 'A "dream"', finishedDate: '2024-02-09' })
  expect(anime?.record).toMatchObject({
    ...{ status: 'Watching', episodesWatched: 2, rating: 70, startedDate: '2024-02-09' },
    earlierRuns: [{ episodesWatched: 6, startedDate: '2019-01-01', finishedDate: '2019-01-02', rating: null }],
  })
  expect(game).toMatchObject({ types: ['Game'], losses: [], record: { status: 'Completed', episodesWatched: 0 } })
})

describe('Yamtrack: which row is the current run', () => {
  const file = (...rows: string[]) =>
    `media_id,source,media_type,title,status,progress,start_date,end_date,repeats,created_at\n${rows.join('\n')}\n`
  test('the time of a row counts before its place', async () => {
    const [old, now] = [
      '1,mal,anime,x,Completed,6,,2019-01-02,,2019-01-01',
      '1,mal,anime,x,In progress,2,,,,2024-02-09',
    ]
    for (const rows of [
      [old, now],
      [now, old],
    ])
      expect(await readList('Yamtrack', file(...rows))).toMatchObject([
        { record: { status: 'Watching', episodesWatched: 2, earlierRuns: [{ finishedDate: '2019-01-02' }] } },
      ])
  })

  test('older versions have a number of repeats, and a status of them', async () => {
    const rows = file('1,mal,anime,x,Repeating,2,2019-01-01,2019-01-02,1,', '2,mal,anime,y,Completed,6,,,2,')
    const [again, done] = await readList('Yamtrack', rows)
    expect(again?.record).toMatchObject({
      ...{ status: 'Watching', episodesWatched: 2, finishedDate: null },
      earlierRuns: [BLANK_RUN, { ...BLANK_RUN, startedDate: '2019-01-01', finishedDate: '2019-01-02' }],
    })
    expect(done?.record).toMatchObject({ status: 'Completed', earlierRuns: [BLANK_RUN, BLANK_RUN] })
  })
})

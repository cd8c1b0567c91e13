import { describe, expect, test } from 'vitest'
import { BLANK_RUN } from '@/server/domain/tracking/import-values/values'
import { readList } from '@/tests/support/import-files'
import { TRAKT } from '../fixtures/samples'

test('Trakt: seasons of a show are entries; each play of a film is a run; only its history counts plays', async () => {
  const entries = await readList('Trakt', TRAKT)
  expect(entries.map(({ title, season }) => [title, season])).toEqual([
    ['Attack on Titan (2)', 2],
    ['Attack on Titan', 1],
    ['Perfect Blue', null],
    ['Frieren', 1],
  ])
  const [second, first, film, listed] = entries
  expect(second).toMatchObject({
    ids: { thetvdb: 'series/267440', themoviedb: 'tv/1429' },
    record: { status: 'Watching', episodesWatched: 2, startedDate: '2020-03-02', open: { lastDate: '2020-03-03' } },
  })
  expect(first?.record).toMatchObject({ episodesWatched: 1, rating: 90 })
  expect(film).toMatchObject({
    ...{ ids: { imdb: 'title/tt0156887', themoviedb: 'movie/10494' }, year: 1998 },
    record: {
      ...{ status: 'Completed', episodesWatched: 1, finishedDate: '2021-01-01' },
      earlierRuns: [{ ...BLANK_RUN, episodesWatched: 1, finishedDate: '2020-01-01' }],
    },
  })
  expect(listed?.record).toMatchObject({ status: 'Planned', episodesWatched: 0 })
})

describe('Trakt: rows of its files', () => {
  const at = '2020-01-02T20:00:00.000Z'
  const show = { title: 'Attack on Titan', ids: { trakt: 1, tmdb: 1429 } }
  const movie = { title: 'Akira', ids: { trakt: 2 } }
  const rows = (...of: object[]) => readList('Trakt', JSON.stringify(of))

  test('what is collected, begun, commented or rated by episode was not watched', async () => {
    const episode = { season: 1, number: 1 }
    const entries = await rows(
      { collected_at: at, movie },
      { last_collected_at: at, show, seasons: [{ number: 1, episodes: [{ number: 1, collected_at: at }] }] },
      { progress: 40, paused_at: at, movie },
      { progress: 40, paused_at: at, episode, show },
      { comment: { comment: 'x' }, movie },
      { rated_at: at, rating: 9, episode, show },
    )
    expect(entries).toEqual([])
  })

  test('sums have a number of plays', async () => {
    const episodes = [
      { number: 1, plays: 2, last_watched_at: at },
      { number: 2, plays: 2, last_watched_at: at },
    ]
    const [season, film] = await rows(
      { plays: 4, last_watched_at: at, show, seasons: [{ number: 2, episodes }] },
      { plays: 3, movie },
    )
    expect(season).toMatchObject({ season: 2, record: { episodesWatched: 2, earlierRuns: [BLANK_RUN] } })
    expect(film?.record).toMatchObject({ status: 'Completed', earlierRuns: [BLANK_RUN, BLANK_RUN] })
  })

  const ofShow = { rated_at: at, rating: 9, show }
  const ofSeason = { rated_at: at, rating: 7, season: { number: 1 }, show }
  test.each([
    ['none of its own', [ofShow], 90],
    ['one of its own before', [ofSeason, ofShow], 70],
    ['one of its own behind', [ofShow, ofSeason], 70],
  ])('the rating of a show is that of its first season, which has %s', async (_, ratings, rating) => {
    expect(await rows(...ratings)).toMatchObject([{ season: 1, record: { rating } }])
  })
})

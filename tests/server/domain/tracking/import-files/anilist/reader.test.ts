import { describe, expect, test } from 'vitest'
import { BLANK_RUN } from '@/server/domain/tracking/import-values/values'
import { readList } from '@/tests/support/import-files'
import { ANILIST, ANILIST_LISTS } from '../fixtures/samples'

describe('AniList', () => {
  test('its download has no titles; dates are numbers, and a score is of a hundred', async () => {
    const [done, again, planned] = await readList('AniList', ANILIST)
    expect(done).toMatchObject({
      ...{ ids: { anilist: 'anime/1' }, title: '', losses: [] },
      record: {
        ...{ status: 'Completed', episodesWatched: 26, rating: 87, startedDate: '2019-01-02', finishedDate: '2019-02' },
        ...{ note: 'See you', earlierRuns: [BLANK_RUN] },
      },
    })
    expect(again).toMatchObject({
      ids: { anilist: 'manga/30002' },
      types: ['Manga', 'LightNovel'],
      record: { status: 'Watching', episodesWatched: 12, volumesRead: 2, earlierRuns: [BLANK_RUN], rating: null },
    })
    expect(planned?.record).toMatchObject({ status: 'Planned', episodesWatched: 0 })
  })

  test('its API names the scale of scores; who repeats has finished once', async () => {
    const [again, planned] = await readList('AniList', ANILIST_LISTS)
    expect(again).toMatchObject({
      ...{ ids: { anilist: 'anime/1', myanimelist: 'anime/1' }, title: 'Cowboy Bebop', types: ['Anime'], year: 1998 },
      record: {
        ...{ status: 'Watching', episodesWatched: 3, rating: 85, startedDate: null, finishedDate: null },
        earlierRuns: [{ ...BLANK_RUN, episodesWatched: 26, startedDate: '2019-01-02', finishedDate: '2019-02' }],
      },
    })
    expect(planned).toMatchObject({ ids: { anilist: 'manga/30002' }, types: ['Manga', 'LightNovel'] })
  })

  test.each([
    [
      [85, 4],
      [85, 4],
    ],
    [
      [8, 4],
      [80, 40],
    ],
    [
      [5, 4],
      [100, 80],
    ],
  ])('without it, the scores of a whole file tell: %j', async (scores, ratings) => {
    const entries = scores.map((score, at) => ({ mediaId: at + 1, status: 'COMPLETED', score }))
    const file = JSON.stringify({ data: { MediaListCollection: { lists: [{ entries }] } } })
    expect((await readList('AniList', file)).map(({ record }) => record.rating)).toEqual(ratings)
  })
})

test.each([
  ['POINT_10', [9, 4], [90, 40], 10],
  ['POINT_10', [90, 40], [90, 40], 10],
  ['POINT_10_DECIMAL', [9, 8.5], [90, 85], 1],
  ['POINT_5', [4, 5], [80, 100], 20],
  ['', [9, 4], [90, 40], 10],
  ['', [9, 8.5], [90, 85], 1],
  ['', [90, 85], [90, 85], 1],
])("AniList's scale %s of %j", async (scoreFormat, scores, ratings, step) => {
  const entries = scores.map((score, at) => ({ mediaId: at + 1, status: 'COMPLETED', score }))
  const lists = { user: { mediaListOptions: { scoreFormat } }, lists: [{ entries }] }
  const staged = await readList('AniList', JSON.stringify({ MediaListCollection: lists }))
  expect(staged.map(({ record }) => [record.rating, record.step])).toEqual(ratings.map((rating) => [rating, step]))
})

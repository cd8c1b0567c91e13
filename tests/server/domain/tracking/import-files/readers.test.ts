import { expect, test } from 'vitest'
import { BLANK_RUN } from '@/server/domain/tracking/import-values/values'
import { readList } from '@/tests/support/import-files'
import {
  ANILIST,
  ANILIST_LISTS,
  ANIME_PLANET,
  ANIME_PLANET_MANGA,
  ANNICT,
  ANNICT_ENTRIES,
  HIKKA,
  KITSU,
  KITSU_XML,
  LETTERBOXD,
  SHIKIMORI,
  SIMKL,
  TRAKT,
} from './fixtures/samples'

/** What each format says of works and records; formats with more of it have tests of their own. */

test("Kitsu: works and their ids stand behind the entries; its XML is MyAnimeList's", async () => {
  const [anime, manga] = await readList('Kitsu', KITSU)
  expect(anime).toMatchObject({
    ...{ ids: { kitsu: 'anime/1', myanimelist: 'anime/1' }, title: 'Cowboy Bebop', types: ['Anime'], year: 1998 },
    record: {
      ...{
        status: 'Completed',
        episodesWatched: 26,
        rating: 85,
        startedDate: '2019-01-02',
        finishedDate: '2019-02-03',
      },
      ...{ note: 'Jazz', earlierRuns: [BLANK_RUN, BLANK_RUN] },
    },
  })
  expect(manga).toMatchObject({
    ids: { kitsu: 'manga/8' },
    title: '',
    record: { status: 'Paused', episodesWatched: 4 },
  })
  const [xml] = await readList('MyAnimeList', KITSU_XML)
  expect(xml).toMatchObject({
    title: '',
    record: { status: 'Paused', episodesWatched: 5, rating: 70, startedDate: '2020-02-03' },
  })
})

test('AniList and Kitsu say which records are private, in files that have the field', async () => {
  const PRIVATE = { isPrivate: true, saysPrivate: true }
  for (const entries of [readList('AniList', ANILIST), readList('AniList', ANILIST_LISTS), readList('Kitsu', KITSU)]) {
    const [hidden, silent] = await entries
    expect(hidden?.record).toMatchObject(PRIVATE)
    expect(silent?.record).not.toHaveProperty('saysPrivate')
  }
})

test('books, comics, films and shows are not told by their titles', async () => {
  const rows = [
    '1,openlibrary,book',
    '1,comicvine,comic',
    '1,manual,movie',
    '1,tmdb,tv',
    '2,tmdb,season',
    '1,igdb,game',
  ]
  const file = `media_id,source,media_type,title,status,progress\n${rows.map((row) => `${row},Monster,Completed,1`).join('\n')}`
  const byId = (await readList('Yamtrack', file)).map(({ isById }) => isById)
  expect(byId).toEqual([true, true, true, true, true, false])
  const table = await readList('Csv', 't,y\nMonster,Comic\nMonster,Manga', ['title', 'type'])
  expect(table.map(({ isById }) => isById)).toEqual([true, false])
})

test('Letterboxd: one record of a film from all files, with its days as runs, its review as note, lists as tags', async () => {
  const [seen, rated, listed] = await readList('Letterboxd', LETTERBOXD)
  expect(seen).toMatchObject({
    ...{ title: 'Perfect Blue', year: 1997, types: ['Movie', 'Special', 'Anime'] },
    record: {
      ...{ status: 'Completed', episodesWatched: 1, rating: 90, finishedDate: '2021-01-01' },
      ...{ note: 'Who are you?\nStill good.', tags: ['rewatch', 'satoshi kon'] },
      earlierRuns: [{ ...BLANK_RUN, episodesWatched: 1, finishedDate: '2020-01-01', rating: 80 }],
    },
  })
  expect(rated?.record).toMatchObject({ status: 'Completed', rating: 70, tags: ['best of the 80s'] })
  expect(listed?.record).toMatchObject({ status: 'Planned', episodesWatched: 0, earlierRuns: [] })
})

test('Simkl: ids of anime are of sites with one entry a season', async () => {
  const [anime, film] = await readList('Simkl', SIMKL)
  expect(anime).toMatchObject({
    ids: { simkl: 'anime/37089', myanimelist: 'anime/1', anidb: 'anime/23' },
    record: { status: 'Completed', episodesWatched: 26, rating: 80, note: 'Jazz', finishedDate: '2020-03-03' },
  })
  expect(film).toMatchObject({
    ids: { simkl: 'movies/1', themoviedb: 'movie/10494', imdb: 'title/tt0156887' },
    record: { status: 'Planned', episodesWatched: 0 },
  })
})

test('a show without seasons is the sum of them', async () => {
  const show = {
    status: 'watching',
    watched_episodes_count: 40,
    show: { title: 'Attack on Titan', ids: { tmdb: '1429' } },
  }
  const sum = [{ season: 1, losses: ['seasonsSummed'], record: { episodesWatched: 40, isSum: true } }]
  expect(await readList('Simkl', JSON.stringify({ shows: [show] }))).toMatchObject(sum)
  const row = 'media_id,source,media_type,title,status,progress\n1429,tmdb,tv,Attack on Titan,In progress,40'
  expect(await readList('Yamtrack', row)).toMatchObject(sum)
})

test('a film that was seen has as many episodes as its work', async () => {
  const rows = 'media_id,source,media_type,title,status,progress\n1,tmdb,movie,x,Completed,1'
  const movie = { status: 'completed', movie: { title: 'x' } }
  const files = [
    readList('Trakt', TRAKT),
    readList('Letterboxd', LETTERBOXD),
    readList('Yamtrack', rows),
    readList('Simkl', JSON.stringify({ movies: [movie] })),
  ]
  for (const entries of files) {
    const seen = (await entries).find(({ types, record }) => types.includes('Movie') && record.status === 'Completed')
    expect(seen?.record).toMatchObject({ isUncounted: true, episodesWatched: 1 })
  }
})

test('Shikimori: its numbers are those of MyAnimeList', async () => {
  const [anime, manga] = await readList('Shikimori', SHIKIMORI)
  expect(anime).toMatchObject({
    ids: { myanimelist: 'anime/1' },
    record: { status: 'Watching', episodesWatched: 3, rating: 90, note: 'Jazz', earlierRuns: [BLANK_RUN, BLANK_RUN] },
  })
  expect(manga).toMatchObject({
    ids: { myanimelist: 'manga/2' },
    record: { status: 'Paused', episodesWatched: 20, volumesRead: 3, rating: null },
  })
})

test("Anime-Planet: half stars, the first time counts, and what one won't watch is no record", async () => {
  const [anime, stalled, ...others] = await readList('Anime-Planet', ANIME_PLANET)
  expect(anime).toMatchObject({
    ...{ ids: {}, title: 'Cowboy Bebop', types: ['Anime', 'Movie', 'Special'], losses: [] },
    record: {
      status: 'Completed',
      episodesWatched: 26,
      rating: 90,
      startedDate: '2019-01-02',
      finishedDate: '2019-02-03',
    },
  })
  expect(anime?.record.earlierRuns).toEqual([BLANK_RUN, BLANK_RUN])
  expect(stalled).toMatchObject({ record: { status: 'Paused', episodesWatched: 5, rating: null, earlierRuns: [] } })
  expect(others).toEqual([])
  const [manga] = await readList('Anime-Planet', ANIME_PLANET_MANGA)
  expect(manga).toMatchObject({
    types: ['Manga', 'LightNovel'],
    record: { status: 'Watching', episodesWatched: 20, volumesRead: 3, earlierRuns: [] },
  })
})

test('Hikka: its numbers are those of MyAnimeList, and without one the slug has a title', async () => {
  const [anime, planned, manga, novel] = await readList('Hikka', HIKKA)
  expect(anime).toMatchObject({
    ...{ ids: { myanimelist: 'anime/1' }, title: 'cowboy bebop', losses: [] },
    record: { status: 'Completed', episodesWatched: 26, rating: 90, note: 'Jazz', earlierRuns: [BLANK_RUN] },
  })
  expect(planned).toMatchObject({ ids: {}, title: 'mavka', record: { status: 'Planned', rating: null } })
  expect(manga).toMatchObject({
    ...{ ids: { myanimelist: 'manga/2' }, types: ['Manga'] },
    record: { status: 'Paused', episodesWatched: 20, volumesRead: 3 },
  })
  expect(novel).toMatchObject({
    ids: { myanimelist: 'manga/9115' },
    types: ['LightNovel'],
    record: { status: 'Watching' },
  })
})

test('Annict: what is finished has the episodes of its work, and a work without a state is no record', async () => {
  const [seen, planned, ...others] = await readList('Annict', ANNICT)
  expect(seen).toMatchObject({
    ...{ ids: { 'annict.com': 'works/865' }, title: 'カウボーイビバップ', types: ['Anime'], year: 1998, losses: [] },
    record: { status: 'Completed', episodesWatched: 26, isUncounted: true, rating: null },
  })
  expect(planned).toMatchObject({ title: 'Perfect Blue', types: ['Movie'], record: { status: 'Planned' } })
  expect(others).toEqual([])
  const [paused, ...none] = await readList('Annict', ANNICT_ENTRIES)
  expect(paused).toMatchObject({
    ids: { 'annict.com': 'works/865', myanimelist: 'anime/1' },
    record: { status: 'Paused', episodesWatched: 0, isUncounted: true, note: 'Jazz' },
  })
  expect(none).toEqual([])
})

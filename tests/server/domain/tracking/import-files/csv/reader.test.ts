import { describe, expect, test } from 'vitest'
import { readList } from '@/tests/support/import-files'
import { TABLE, TABLE_COLUMNS } from '../fixtures/samples'

describe('a table', () => {
  test('by its columns', async () => {
    const [seen, planned] = await readList('Csv', TABLE, TABLE_COLUMNS)
    expect(seen).toMatchObject({
      ...{ ids: { myanimelist: 'anime/1' }, title: 'Cowboy Bebop', year: 1998, losses: [] },
      record: { status: 'Completed', rating: 90, finishedDate: '2019-02-03', note: null },
    })
    expect(planned).toMatchObject({ title: 'Perfect; Blue', record: { status: 'Planned', rating: 85 } })
  })

  test.each([
    ['2019-02-03', '2019-02-03'],
    ['2019/02/03', '2019-02-03'],
    ['3.2.2019', '2019-02-03'],
    ['2/28/2019', '2019-02-28'],
    ['28/2/2019', '2019-02-28'],
    ['2/2/2019', '2019-02-02'],
    ['2019', '2019'],
    ['2019-2-3', '2019-02-03'],
    ['2019/2/3 21:05', '2019-02-03'],
    ['2019.02.03', '2019-02-03'],
    ['2019-02-03T21:05:00Z', '2019-02-03'],
    ['2/28/2019 9:05:00 PM', '2019-02-28'],
    ['3 Feb 2019', '2019-02-03'],
    ['3-Feb-2019', '2019-02-03'],
    ['February 3, 2019', '2019-02-03'],
    ['Feb 2019', '2019-02'],
  ])('the day %s', async (text, finishedDate) => {
    const [entry] = await readList('Csv', `t,f\nx,"${text}"`, ['title', 'finished'])
    expect(entry).toMatchObject({ losses: [], record: { status: 'Completed', finishedDate } })
  })

  test.each(['3/2/2019', '30 Feb 2019', '2019-13-1', 'Smarch 3, 2019'])('the day %s is dropped', async (text) => {
    expect(await readList('Csv', `t,f\nx,"${text}"`, ['title', 'finished'])).toMatchObject([
      { losses: ['badDate'], record: { finishedDate: null } },
    ])
  })

  test.each([
    ['rating5', '4.5', 90],
    ['rating100', '45', 45],
    ['rating10', '11', null],
    ['rating10', '8/10', 80],
    ['rating10', '4 / 5', 80],
    ['rating10', '85%', 85],
    ['rating10', '5/0', null],
  ])('a rating as %s', async (column, text, rating) => {
    expect(await readList('Csv', `t,r\nx,${text}`, ['title', column])).toMatchObject([{ record: { rating } }])
  })

  test.each([
    ['true', true, true],
    ['1', true, true],
    ['Yes', true, true],
    ['oui', true, true],
    ['false', false, true],
    ['FALSCH', false, true],
    ['', false, undefined],
    ['tajné', true, undefined],
  ])('a private record: %j', async (text, isPrivate, saysPrivate) => {
    const [entry] = await readList('Csv', `t,p\nx,${text}`, ['title', 'private'])
    expect(entry?.record.isPrivate).toBe(isPrivate)
    expect(entry?.record.saysPrivate).toBe(saysPrivate)
  })

  test.each([
    [['title', 'myanimelist'], 'Name,MAL ID\nx,2', {}],
    [['title', 'myanimelist'], 'Name,MAL ID\nx,manga/2', { myanimelist: 'manga/2' }],
    [['title', 'myanimelist', 'type'], 'Name,MAL ID,Type\nx,2,Manga', { myanimelist: 'manga/2' }],
    [['title', 'myanimelist', 'type'], 'Name,MAL ID,Type\nx,2,Movie', { myanimelist: 'anime/2' }],
    [['title', 'myanimelist', 'episodes'], 'Name,MAL ID,Chapters read\nx,2,3', { myanimelist: 'manga/2' }],
    [['title', 'myanimelist', 'episodes'], 'Name,MAL ID,Episodes\nx,2,3', { myanimelist: 'anime/2' }],
    [['title', 'myanimelist', 'episodes', 'volumes'], 'Name,MAL ID,Episodes,Volumes\nx,2,3,', {}],
    [['title', 'anilist', 'episodes', 'volumes'], 'Name,AL,Episodes,Volumes\nx,2,3,4', { anilist: 'manga/2' }],
  ])('a bare number counts where it is told of which kind it is: %j', async (columns, table, ids) => {
    expect((await readList('Csv', table, columns))[0]?.ids).toEqual(ids)
  })

  test('a rating does not finish what has a number of episodes: all of the work do', async () => {
    const [begun, rated] = await readList('Csv', 't,r,e\nx,8,3\ny,8,', ['title', 'rating10', 'episodes'])
    expect(begun?.record).toMatchObject({ status: 'Watching', episodesWatched: 3, open: { lastDate: null } })
    expect(rated?.record).toMatchObject({ status: 'Completed' })
    expect(rated?.record).not.toHaveProperty('open')
  })

  test.each([
    ['12/24', 12],
    ['12 of 24', 12],
    ['12.0', 12],
    ['7/?', 7],
    ['s01e07', 7],
    ['E7', 7],
  ])('a number of episodes as %s', async (text, episodesWatched) => {
    expect(await readList('Csv', `t,e\nx,${text}`, ['title', 'episodes'])).toMatchObject([
      { losses: [], record: { episodesWatched } },
    ])
  })

  test.each([
    ['myanimelist', 'https://myanimelist.net/anime/1/Cowboy_Bebop', { myanimelist: 'anime/1' }],
    ['anilist', 'https://anilist.co/manga/30002/Berserk/', { anilist: 'manga/30002' }],
    ['anilist', 'https://myanimelist.net/anime/1', {}],
    ['myanimelist', 'https://myanimelist.net/people/1', {}],
    ['myanimelist', '1.0', { myanimelist: 'anime/1' }],
    ['themoviedb', 'https://www.themoviedb.org/movie/10494-perfect-blue', { themoviedb: 'movie/10494' }],
    ['themoviedb', '10494.0', { themoviedb: 'movie/10494' }],
  ])('the id in a column of %s: %s', async (column, text, ids) => {
    const type = column === 'themoviedb' ? 'film' : 'anime'
    expect((await readList('Csv', `t,i,k\nx,${text},${type}`, ['title', column, 'type']))[0]?.ids).toEqual(ids)
  })

  test.each([
    ['Title,Const,Your Rating', ['title', 'imdb', 'rating10'], true],
    ['Date,Name,Year,Letterboxd URI', ['finished', 'title', 'year', 'skip'], true],
    ['Title,MAL ID,IMDb', ['title', 'myanimelist', 'imdb'], undefined],
    ['Title,Score', ['title', 'rating10'], undefined],
  ])('a table with the columns %s is of all films: %s %s', async (head, columns, isOfWorld) => {
    expect((await readList('Csv', `${head}\nx`, columns))[0]?.record.isOfWorld).toBe(isOfWorld)
  })

  test('of titles alone a comma is part of a title', async () => {
    const titles = await readList('Csv', 'Title\nOh, My Goddess!\n"Monster"\n', ['title'])
    expect(titles.map(({ title }) => title)).toEqual(['Oh, My Goddess!', 'Monster'])
  })

  test('cells that exports guard from spreadsheets are as they were', async () => {
    expect(await readList('Csv', "t,n\nx,'=1+1", ['title', 'note'])).toMatchObject([{ record: { note: '=1+1' } }])
  })
})

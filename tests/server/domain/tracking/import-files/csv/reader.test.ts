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
  ])('the day %s', async (text, finishedDate) => {
    const [entry] = await readList('Csv', `t,f\nx,${text}`, ['title', 'finished'])
    expect(entry).toMatchObject({ losses: [], record: { status: 'Completed', finishedDate } })
  })

  test('a day of which nothing tells the month is dropped', async () => {
    expect(await readList('Csv', 't,f\nx,3/2/2019', ['title', 'finished'])).toMatchObject([
      { losses: ['badDate'], record: { finishedDate: null } },
    ])
  })

  test.each([
    ['rating5', '4.5', 90],
    ['rating100', '45', 45],
    ['rating10', '11', null],
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

  test('cells that exports guard from spreadsheets are as they were', async () => {
    expect(await readList('Csv', "t,n\nx,'=1+1", ['title', 'note'])).toMatchObject([{ record: { note: '=1+1' } }])
  })
})

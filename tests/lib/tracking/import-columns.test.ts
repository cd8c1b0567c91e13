import { expect, test } from 'vitest'
import { guessedColumns } from '@/lib/tracking/import-columns'
import { RECORD_COLUMNS } from '@/server/domain/tracking/exports/rules'

test('columns are guessed by their names, each meaning once', () => {
  const header = ['Title', 'Name', 'my_watched_episodes', 'Start Date', 'MAL ID', 'Whatever']
  expect(guessedColumns(header, [])).toEqual(['title', 'skip', 'episodes', 'started', 'myanimelist', 'skip'])
})

test('common words of tables that people keep themselves are known', () => {
  expect(guessedColumns(['Name', 'Kind', 'Points', 'Episodes seen', 'State', 'When'], [])).toEqual([
    'title',
    'type',
    'rating10',
    'episodes',
    'status',
    'finished',
  ])
  expect(guessedColumns(['Anime', 'Mark', 'Date'], [])).toEqual(['title', 'rating10', 'finished'])
})

test.each([
  [['12', '3', ''], 'episodes'],
  [['2024-05-01', '1.6.2024'], 'finished'],
  [['yes', 'no'], 'skip'],
])('of a column "Seen" or "Watched" the cells %j tell what it is: %s', (cells, meant) => {
  for (const name of ['Seen', 'Watched'])
    expect(
      guessedColumns(
        [name],
        cells.map((cell) => [cell]),
      ),
    ).toEqual([meant])
})

test('a day beside a number of episodes completes no record', () => {
  const samples = [['Frieren', '5', '2024-05-01']]
  expect(guessedColumns(['Title', 'Seen', 'When'], samples)).toEqual(['title', 'episodes', 'skip'])
  expect(guessedColumns(['Title', 'Date'], [], 'plan to watch.csv')).toEqual(['title', 'skip'])
})

test('a column of addresses on a site has ids of it', () => {
  const header = ['Name', 'MAL URL', 'AniList link', 'IMDb URL']
  expect(guessedColumns(header, [])).toEqual(['title', 'myanimelist', 'anilist', 'imdb'])
})

test('what hides a row in a table is no privacy', () => {
  expect(guessedColumns(['Hidden', 'Private'], [])).toEqual(['skip', 'private'])
})

test("Letterboxd's two tables differ only in their names: the day of watched.csv is one of watching", () => {
  const header = ['Date', 'Name', 'Year', 'Letterboxd URI']
  const rest = ['title', 'year', 'skip']
  expect(guessedColumns(header, [], 'watched.csv')).toEqual(['finished', ...rest])
  expect(guessedColumns(header, [], 'watchlist.csv')).toEqual(['skip', ...rest])
  expect(guessedColumns(['Date', 'Watched Date'], [], 'watched.csv')).toEqual(['skip', 'finished'])
})

test('every column of our own table that a record has is read', () => {
  const read = guessedColumns(RECORD_COLUMNS, [])
  const unread = RECORD_COLUMNS.filter((_, at) => read[at] === 'skip')
  expect(unread).toEqual(['id', 'totalEpisodes', 'earlierRuns', 'priority', 'createdDate', 'updatedDate'])
  expect(read[RECORD_COLUMNS.indexOf('isPrivate')]).toBe('private')
})

test.each([
  [['3', '4.5'], 'rating5'],
  [['3', '4'], 'rating10'],
  [['9', '7,5'], 'rating10'],
  [['3', '85'], 'rating100'],
  [['', '-'], 'rating10'],
])('the ratings %j are of the scale %s', (cells, scale) => {
  expect(
    guessedColumns(
      ['Score'],
      cells.map((cell) => [cell]),
    ),
  ).toEqual([scale])
})

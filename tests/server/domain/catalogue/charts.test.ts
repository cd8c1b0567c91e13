import { beforeAll, describe, expect, test } from 'vitest'
import { type SeasonChart, topSearch } from '@/lib/catalogue/schemas/charts'
import { mediaSearch } from '@/lib/catalogue/schemas/media'
import { nearestSeasons, seasonChart, topWorks, upcomingWorks } from '@/server/domain/catalogue/charts'
import { browseMedia } from '@/server/domain/catalogue/media/browse'
import { rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'
import { planOf } from '@/tests/support/plans'

useDatabase()

const SPRING = { year: 2017, name: 'Spring' } as const
const titles = ({ groups }: SeasonChart) =>
  Object.fromEntries(groups.map(({ name, data }) => [name, data.map(({ title }) => title)]))

describe('a season', () => {
  beforeAll(async () => {
    await givenMedia({ title: 'Known', releaseDate: 20170405, popularity: 10, endDate: 20170628 })
    await givenMedia({ title: 'Better known', releaseDate: 20170601, popularity: 20 })
    await givenMedia({ title: 'Early', releaseDate: 20170327, season: 20172 })
    await givenMedia({ title: 'Season alone', releaseDate: 20170000, season: 20172 })
    await givenMedia({ title: 'Year alone', releaseDate: 20170000 })
    await givenMedia({ title: 'Film', type: 'Movie', releaseDate: 20170500 })
    await givenMedia({ title: 'Special', type: 'Special', releaseDate: 20170501 })
    await givenMedia({ title: 'Manga', type: 'Manga', releaseDate: 20170405 })
    await givenMedia({ title: 'Second half', releaseDate: 20170110, endDate: 20170628 })
    await givenMedia({ title: 'Long runner', releaseDate: 19990105, status: 'Ongoing' })
    await givenMedia({ title: 'Long over', releaseDate: 19990105, endDate: 20000105 })
    await givenMedia({ title: 'Never ended', releaseDate: 19990105, status: 'Ended' })
    await givenMedia({ title: 'Until the first week', releaseDate: 20170110, endDate: 20170404 })
    await givenMedia({ title: 'Long film series', type: 'Movie', releaseDate: 20160110, endDate: 20180404 })
    await givenMedia({ title: 'Before its beginning', releaseDate: 20180110, endDate: 20170404 })
  })

  test('has what begins in it, by type and popularity, and what continues', async () => {
    expect(titles(await seasonChart(SPRING, 'popularity'))).toEqual({
      Anime: ['Better known', 'Known', expect.any(String), expect.any(String)],
      Movie: ['Film'],
      Special: ['Special'],
      Continuing: expect.arrayContaining(['Second half', 'Long runner']),
    })
    const { groups } = await seasonChart(SPRING, 'popularity')
    expect(groups.map(({ name, total }) => [name, total])).toEqual([
      ['Anime', 4],
      ['Movie', 1],
      ['Special', 1],
      ['Continuing', 2],
    ])
  })

  test('in other orders', async () => {
    expect(titles(await seasonChart(SPRING, 'title')).Anime).toEqual(['Better known', 'Early', 'Known', 'Season alone'])
    expect(titles(await seasonChart(SPRING, 'release-date')).Anime).toEqual([
      'Season alone',
      'Early',
      'Known',
      'Better known',
    ])
  })

  test('what a source puts into a season is in no other', async () => {
    expect(titles(await seasonChart({ year: 2017, name: 'Winter' }, 'title'))).toEqual({
      Anime: ['Second half', 'Until the first week'],
      Continuing: ['Long runner'],
    })
  })

  test('is empty where nothing is known', async () => {
    expect((await seasonChart({ year: 1950, name: 'Fall' }, 'popularity')).groups).toEqual([])
  })

  test('leads to the nearest seasons in which an anime begins', async () => {
    expect(await nearestSeasons({ year: 2017, name: 'Summer' })).toEqual({
      before: SPRING,
      after: { year: 2018, name: 'Winter' },
    })
    expect(await nearestSeasons({ year: 1950, name: 'Fall' })).toEqual({
      before: null,
      after: { year: 1999, name: 'Winter' },
    })
  })

  test('is what the filters of the list find', async () => {
    const search = mediaSearch.parse({ season: 'Spring', yearFrom: '2017', yearTo: '2017', type: 'Anime' })
    expect((await browseMedia(search)).data.map(({ title }) => title)).toEqual([
      'Better known',
      'Early',
      'Known',
      'Season alone',
    ])
  })
})

describe('the top', () => {
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    const given = async (title: string, row: object) => {
      ids[title] = await givenMedia({ title, type: 'Game', ...row })
    }
    await given('Rated once', { rating: 100, ratingCount: 1 })
    await given('Rated often', { rating: 90, ratingCount: 500, popularity: 900 })
    await given('Known elsewhere', { score: 88, scoreSource: 'site', members: 50_000, popularity: 50_000 })
    await given('Rarely scored', { score: 99, scoreSource: 'site', members: 3, popularity: 3 })
    await given('Unrated', {})
    await invalidateNow('*')
  })
  const top = async (query: Record<string, string>) =>
    (await topWorks(topSearch.parse({ type: 'Game', ...query }))).data.map(({ title }) => title)

  test('few ratings count little, and a source counts where ours are missing', async () => {
    expect(await top({})).toEqual(['Rated often', 'Known elsewhere', 'Rated once', 'Rarely scored', 'Unrated'])
  })

  test('by popularity, with what it is ranked by', async () => {
    expect((await top({ by: 'popularity' })).slice(0, 2)).toEqual(['Known elsewhere', 'Rated often'])
    const { data } = await topWorks(topSearch.parse({ type: 'Game', by: 'popularity' }))
    expect(data[0]).toMatchObject({ rating: null, score: 88, scoreSource: 'site', popularity: 50_000 })
  })

  test('in pages', async () => {
    expect(await top({ size: '2', page: '1' })).toEqual(['Rated once', 'Rarely scored'])
    expect(await top({ size: '2', page: '9' })).toEqual([])
  })
})

describe('what is upcoming', () => {
  const thisYear = new Date().getUTCFullYear()
  beforeAll(async () => {
    const given = (title: string, releaseDate: number | null, more = {}) =>
      givenMedia({ title, releaseDate, status: 'Upcoming', ...more })
    await given('Dated', 20980205, { popularity: 1 })
    await given('Awaited', 20980301, { popularity: 5 })
    await given('Of the month', 20981000)
    await given('Of the year', 20980000)
    await given('Some day', null, { type: 'Movie' })
    await given('Out of date', 20010101)
    await given('Of a season that is over', thisYear * 10_000, { season: (thisYear - 1) * 10 + 4 })
    await given('A book', 20980205, { type: 'LightNovel' })
  })

  test('by season, what is without a month or date last', async () => {
    const { groups } = await upcomingWorks('anime')
    expect(
      groups.map(({ year, season, total, data }) => [year, season, total, ...data.map(({ title }) => title)]),
    ).toEqual([
      [2098, 'Winter', 2, 'Awaited', 'Dated'],
      [2098, 'Fall', 1, 'Of the month'],
      [2098, null, 1, 'Of the year'],
      [null, null, 1, 'Some day'],
    ])
    expect((await upcomingWorks('manga')).groups).toHaveLength(1)
    expect((await upcomingWorks('games')).groups).toEqual([])
  })
})

test('charts are read from indexes among many works', async () => {
  await rows(sql`INSERT INTO media (title, title_sort, type, status, release_date, end_date, popularity)
    SELECT 'Work ' || n, 'work ' || n, (CASE WHEN n % 3 = 0 THEN 'Movie' ELSE 'Anime' END)::media_type, 'Ended',
      19600101 + n % 60 * 10000 + n % 12 * 100, 19611201 + n % 60 * 10000, n FROM generate_series(1, 6000) AS n`)
  await rows(sql`ANALYZE media`)
  const plan = await planOf(() => seasonChart(SPRING, 'popularity'), 'premiere')
  expect(plan).toContain('media_premieres')
  expect(plan).toContain('media_runs')
  expect(plan).not.toContain('Seq Scan on media')
  const nearest = await planOf(() => nearestSeasons(SPRING), 'premiere')
  expect(nearest).toContain('media_premieres')
  expect(nearest).not.toContain('Seq Scan')
  expect(await planOf(() => upcomingWorks('anime'), 'premiere')).not.toContain('Seq Scan on media')
})

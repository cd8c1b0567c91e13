import { beforeAll, describe, expect, test } from 'vitest'
import { MEDIA_SORTS, mediaSearch } from '@/lib/catalogue/schemas/media'
import { fold } from '@/lib/fold'
import { browseMedia } from '@/server/domain/catalogue/media/browse'
import { mediaFormats } from '@/server/domain/catalogue/media/queries'
import { raw, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'

useDatabase()

const browse = (query: Record<string, string>) => browseMedia(mediaSearch.parse(query))
const titles = async (query: Record<string, string>) => (await browse(query)).data.map(({ title }) => title)

beforeAll(async () => {
  const cowboy = { title: 'Cowboy', type: 'Anime', status: 'Ended', format: 'TV', releaseDate: 19_980_403 } as const
  const id = await givenMedia({
    ...cowboy,
    totalEpisodes: 26,
    runtime: 24,
    rating: 30,
    ratingCount: 9,
    score: 88,
    scoreSource: 'x',
    tagNames: ['Space', 'Drama', 'Original Work'],
  })
  await givenMedia({
    title: 'Door',
    type: 'Movie',
    status: 'Ended',
    format: 'MOVIE',
    releaseDate: 20_010_901,
    runtime: 115,
  })
  await givenMedia({
    title: 'Manga',
    type: 'Manga',
    status: 'Ongoing',
    releaseDate: 19_980_000,
    tagNames: ['Drama', 'based on a novel'],
  })
  await givenMedia({
    title: 'New',
    type: 'Anime',
    status: 'Upcoming',
    format: 'tv',
    tagNames: ['Space'],
    rating: 40,
    ratingCount: 10,
    score: 90,
    scoreSource: 'x',
  })
  const [company] = await rows<{ id: number }>(
    sql`INSERT INTO companies (name, name_sort) VALUES ('Sunrise', 'sunrise') RETURNING id`,
  )
  await rows(sql`INSERT INTO company_search_keys (company_id, key) VALUES (${company?.id}, ${fold('Sunrise')})`)
  await rows(sql`INSERT INTO media_companies (media_id, company_id, role) VALUES (${id}, ${company?.id}, 'Studio')`)
})

const FILTERS: [Record<string, string>, string[]][] = [
  [{ type: 'Manga,Movie' }, ['Door', 'Manga']],
  [{ type: 'Anime,Manga', status: 'Ended,Ongoing' }, ['Cowboy', 'Manga']],
  [{ format: 'tv' }, ['Cowboy', 'New']],
  [{ format: 'Movie,TV', type: 'Movie,Anime', status: 'Ended' }, ['Cowboy', 'Door']],
  [{ season: 'Spring' }, ['Cowboy']],
  [{ season: 'Summer,Spring' }, ['Cowboy', 'Door']],
  [{ yearFrom: '1998', yearTo: '1998' }, ['Cowboy', 'Manga']],
  [{ yearFrom: '1999' }, ['Door']],
  [{ yearTo: '1997' }, []],
  [{ scoreFrom: '80' }, ['Cowboy']],
  [{ scoreTo: '60' }, ['New']],
  [{ episodesFrom: '26', episodesTo: '26' }, ['Cowboy']],
  [{ runtimeFrom: '60' }, ['Door']],
  [{ basedOn: 'Original' }, ['Cowboy']],
  [{ basedOn: 'Novel,Original' }, ['Cowboy', 'Manga']],
  [{ basedOn: 'Novel', type: 'Anime' }, []],
  [{ basedOn: 'Game' }, []],
  [{ studio: 'SUNRISE' }, ['Cowboy']],
  [{ studio: 'nobody' }, []],
  [{ withoutTags: 'drama' }, ['Door', 'New']],
  [{ tags: 'space', withoutTags: 'Drama,no such tag' }, ['New']],
  [{ withoutTags: 'no such tag' }, ['Cowboy', 'Door', 'Manga', 'New']],
  [{ adult: 'only' }, []],
]

test.each(FILTERS)('%j finds %j', async (query, found) => {
  expect(await titles(query)).toEqual(found)
  expect(await browse(query)).toMatchObject({ total: found.length, hasMore: false })
})

/** Together they are read in all ways: as mistyped, as initials, with a season, a year and a type, as a name. */
const TEXTS = ['cowby', 'cowboy s2', 'sunrise tv 1998']

test.each(FILTERS)('%j narrows every way to read a text to %j', async (filter, found) => {
  for (const query of TEXTS) expect(found).toEqual(expect.arrayContaining(await titles({ ...filter, query })))
  expect(await titles({ ...filter, query: 'cowboy' })).toEqual(found.filter((title) => title === 'Cowboy'))
})

test.each<Record<string, string>>([
  { yearFrom: '0' },
  { yearFrom: '1998x', scoreTo: '-1', season: 'Monsoon', basedOn: 'Rumour' },
  { episodesTo: '9'.repeat(400), runtimeFrom: '1e3', format: ',', type: 'Opera' },
])('invalid values fall back: %j', async (query) => {
  expect((await browse(query)).total).toBe(4)
})

test('the formats of the catalogue are listed once whatever their case', async () => {
  expect((await mediaFormats()).map((format) => format.toLowerCase())).toEqual(['movie', 'tv'])
})

describe('with more than 10,000 works', () => {
  beforeAll(async () => {
    await rows(sql`INSERT INTO media (title, title_sort, type, release_date, rating, rating_count, total_episodes)
      SELECT 'Many ' || n, lpad(n::text, 6, '0'), 'Game', 20100000, CASE WHEN n % 2 = 0 THEN n % 100 END, 1000000, 1 + n % 2
      FROM generate_series(1, 12000) AS n`)
    await rows(sql`ANALYZE media`)
    await invalidateNow('*')
  })
  const combined = { type: 'Game', yearFrom: '2010', size: '100' }

  test.each(MEDIA_SORTS)('a combination is paged to 10,000 and says that there are more, by %s', async (sort) => {
    const first = await browse({ ...combined, sort, order: '1' })
    expect(first).toMatchObject({ total: 10_000, totalPages: 100, hasMore: true })
    const pages = await Promise.all(['0', '50', '99'].map((page) => browse({ ...combined, sort, order: '1', page })))
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
    expect(new Set(ids).size).toBe(300)
    expect(ids).toEqual(await wanted(sort, [0, 5000, 9900]))
  })

  test('one filter alone is counted to its end', async () => {
    expect(await browse({ yearFrom: '2010' })).toMatchObject({ total: 12_000, hasMore: false })
    expect(await browse({ type: 'Game,Movie' })).toMatchObject({ total: 12_001, hasMore: false })
  })

  test('a combination with fewer is counted exactly, in the order of a sparse column, too', async () => {
    const few = { ...combined, episodesFrom: '2', sort: 'rating' }
    expect(await browse(few)).toMatchObject({ total: 6000, totalPages: 60, hasMore: false })
    expect((await browse({ ...few, page: '59' })).data).toHaveLength(100)
  })
})

/** Parts of the combination above, sorted in descending order, unknown values last. */
async function wanted(sort: string, starts: number[]): Promise<number[]> {
  const column =
    {
      title: 'title_sort',
      'release-date': 'release_date',
      popularity: 'standing',
      created: 'created_at',
      updated: 'updated_at',
    }[sort] ?? sort
  const found = await rows<{ id: number }>(sql`SELECT id FROM media
    WHERE type = 'Game' AND release_date >= 20100000 ORDER BY ${raw(column)} DESC NULLS LAST, id DESC`)
  return starts.flatMap((start) => found.slice(start, start + 100).map(({ id }) => id))
}

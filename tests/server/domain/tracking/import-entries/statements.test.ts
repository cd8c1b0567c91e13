import { expect, test } from 'vitest'
import { workById, workByTitle } from '@/server/domain/tracking/import-entries/statements'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

test('the work with a title is found by indexes, however many works there are', async () => {
  await rows(sql`INSERT INTO media (title, title_sort, type)
    SELECT 'w' || n, 'w' || n, 'Anime' FROM generate_series(1, 3000) n`)
  await rows(
    sql`INSERT INTO external_ids (media_id, site, external_id) SELECT id, 'myanimelist', 'anime/' || id FROM media`,
  )
  await rows(sql`INSERT INTO media_search_keys (media_id, key, popularity) SELECT id, title, 0 FROM media`)
  await rows(sql`INSERT INTO media_places (media_id, site, external_id, season)
    SELECT id, 'themoviedb', 'tv/' || id, 1 FROM media`)
  await rows(sql`ANALYZE media, external_ids, media_search_keys, media_places`)
  const { rows: lines } = await pool().query<{
    'QUERY PLAN': string
  }>(`EXPLAIN SELECT ${workByTitle('e')}
    FROM (SELECT '{"myanimelist": "x"}'::jsonb AS ids, 'w' || n AS title, 'w' || n AS title_key, '{Anime}'::text[] AS types, 2001 AS year, NULL::int AS season, '{}'::jsonb AS record
      FROM generate_series(1, 1000) n) AS e`)
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
  expect(plan).toContain('using media_search_keys_joined')
  expect(plan).not.toContain('Seq Scan')
  expect(plan).not.toContain('media_search_keys_pkey')
})

type More = { year?: number; record?: object }
/** The work of an entry with the title of a show of TMDB. */
async function titled(title: string, season: number | null, id: string, more: More = {}): Promise<number | null> {
  const { rows: found } = await pool().query<{ work: number | null }>(
    `SELECT ${workByTitle('e')} AS work
      FROM (SELECT jsonb_build_object('themoviedb', $1::text) AS ids, $2::text AS title, lower($2::text) AS title_key,
        '{Anime,Special}'::text[] AS types, $4::int AS year, $3::int AS season, $5::jsonb AS record) AS e`,
    [id, title, season, more.year ?? null, JSON.stringify(more.record ?? {})],
  )
  return found[0]?.work ?? null
}

test('the title of a show tells its first season, and no other one', async () => {
  const work = await givenMedia({ title: 'Wall of Giants' })
  const found = [null, 1, 0, 2].map((season) => titled('Wall of Giants', season, 'tv/1429'))
  expect(await Promise.all(found)).toEqual([work, work, null, null])
})

test('a work that stands elsewhere on the site has not the title of this one', async () => {
  const mediaId = await givenMedia({ title: 'Straw Hats' })
  await prisma().mediaPlace.create({ data: { mediaId, site: 'themoviedb', externalId: 'tv/37854', season: 1 } })
  expect(await titled('Straw Hats', 1, 'tv/111110')).toBeNull()
  expect(await titled('Straw Hats', 1, 'tv/37854')).toBe(mediaId)
})

test('of a site of all films a title tells a work only with its year', async () => {
  const known = await givenMedia({ title: 'Moonlit', releaseDate: 20160000 })
  await givenMedia({ title: 'Gravities' })
  const ofWorld = { record: { isOfWorld: true } }
  const found = (title: string, more: More) => titled(title, null, 'movie/1', more)
  expect(await found('Moonlit', { ...ofWorld, year: 2017 })).toBe(known)
  expect(await found('Moonlit', { ...ofWorld, year: 2018 })).toBeNull()
  expect(await found('Moonlit', ofWorld)).toBeNull()
  expect(await found('Moonlit', {})).toBe(known)
  expect(await found('Gravities', { ...ofWorld, year: 2013 })).toBeNull()
  expect(await found('Gravities', { year: 2013 })).not.toBeNull()
})

test('a film is found by the ids that lists have, which are places', async () => {
  const named = async (ids: object, season: number | null = null) =>
    (
      await pool().query<{ work: number | null }>(
        `SELECT ${workById('e')} AS work FROM (SELECT $1::jsonb AS ids, $2::int AS season) AS e`,
        [JSON.stringify(ids), season],
      )
    ).rows[0]?.work ?? null
  const [film, other, show] = await Promise.all(['Film', 'Season', 'Next season'].map((title) => givenMedia({ title })))
  if (!film || !other || !show) throw new Error('No works.')
  const imdb = (mediaId: number, externalId: string) => ({ mediaId, site: 'imdb', externalId })
  await prisma().mediaPlace.createMany({
    data: [
      { mediaId: film, site: 'themoviedb', externalId: 'movie/4977' },
      imdb(film, 'title/tt0851578'),
      ...[other, show].map((each) => imdb(each, 'title/tt2560140')),
    ],
  })
  await prisma().externalId.create({ data: { mediaId: other, site: 'myanimelist', externalId: 'anime/900001' } })
  expect(await named({ imdb: 'title/tt0851578', themoviedb: 'movie/4977' })).toBe(film)
  expect(await named({ imdb: 'title/tt2560140' })).toBeNull()
  // Its own id says more than one that works may share.
  expect(await named({ myanimelist: 'anime/900001', imdb: 'title/tt0851578' })).toBe(other)
})

import { beforeAll, expect, test } from 'vitest'
import { MEDIA_SORTS, mediaSearch } from '@/lib/catalogue/schemas/media'
import { browseMedia, renewMediaPlaces } from '@/server/domain/catalogue/media/browse'
import { refreshStandings } from '@/server/domain/tracking/popularity'
import { setRecord } from '@/server/domain/tracking/records/mutations'
import { rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'
import { planOf } from '@/tests/support/plans'

useDatabase()

const WORKS = 12_000
const browse = (query: Record<string, string>) => browseMedia(mediaSearch.parse({ size: '50', ...query }))
const ids = async (query: Record<string, string>) => (await browse(query)).data.map(({ id }) => id)

beforeAll(async () => {
  // Ties, unknown values, and groups that are unevenly spread over the orders.
  await rows(sql`INSERT INTO media (title, title_sort, type, status, release_date, rating, members, popularity, created_at, updated_at)
    SELECT 'Work ' || n, lpad((n * 7919 % 5000)::text, 5, '0'),
      (CASE WHEN n % 3 = 0 THEN 'Anime' WHEN n < 4000 THEN 'Manga' ELSE 'Game' END)::media_type,
      (CASE WHEN n % 5 = 0 THEN 'Ongoing' ELSE 'Ended' END)::media_status,
      CASE WHEN n % 2 = 0 THEN 20000000 + n % 50 * 10000 END, CASE WHEN n % 4 < 3 THEN n % 100 + 0.1 END, n % 900, n % 900,
      '2020-01-01'::timestamptz + make_interval(secs => n % 3000), '2021-01-01'::timestamptz + make_interval(secs => n * 31 % 7000)
    FROM generate_series(1, ${WORKS}) AS n`)
  await rows(sql`ANALYZE media`)
  await invalidateNow('*')
})

const QUERIES: Record<string, string>[] = [
  {},
  { type: 'Anime' },
  { type: 'Manga,Anime', status: 'Ended' },
  { status: 'Ongoing' },
]
const cases = MEDIA_SORTS.flatMap((sort) =>
  ['0', '1'].flatMap((order) => QUERIES.map((query) => ({ sort, order, ...query }))),
)
const PAGES = ['0', '21', '30', '37', '90', '119', '120', '121', '150', '200', '239']

test('pages from anchors have the works that they have without', async () => {
  const pagesOf = async (query: Record<string, string>) =>
    Promise.all(PAGES.map(async (page) => [page, await ids({ ...query, page })]))
  const before = new Map<object, unknown>()
  for (const query of cases) before.set(query, await pagesOf(query))
  const plain = await planOf(() => browse({ sort: 'title', page: '100' }))
  await renewMediaPlaces()
  await invalidateNow('index:media-places')
  for (const query of cases) expect([query, await pagesOf(query)]).toEqual([query, before.get(query)])
  const plan = await planOf(() => browse({ sort: 'title', page: '100' }))
  expect(plain).not.toContain('ROW(title_sort, id)')
  expect(plan).toContain('ROW(title_sort, id)')
  expect(plan).not.toContain('Seq Scan')
})

test.each(['places first', 'ratings first'])('works with a new rating repeat on no page: %s', async (first) => {
  const best = async () =>
    (
      await rows<{ id: number }>(sql`SELECT id FROM media WHERE weighted_rating IS NOT NULL
      ORDER BY weighted_rating DESC, id DESC LIMIT 1200`)
    ).map(({ id }) => id)
  const jobs = [renewMediaPlaces, () => refreshStandings(25)]
  await renewMediaPlaces(true)
  const before = await best()
  // 21 works from behind come to the front.
  const users = [await givenUser(), await givenUser(), await givenUser()]
  for (const id of before.slice(-21))
    for (const user of users)
      await setRecord(user, {
        media: id,
        episodesWatched: 0,
        status: 'Watching',
        rating: 100,
        source: 'api',
      })
  for (const job of first === 'places first' ? jobs : jobs.reverse()) await job()
  await invalidateNow('*')
  const after = await best()
  expect(after.slice(0, 21).some((id) => before.indexOf(id) > 1000)).toBe(true)
  const pages = Array.from({ length: 40 }, (_, page) =>
    ids({ sort: 'rating', order: '1', size: '30', page: String(page) }),
  )
  expect((await Promise.all(pages)).flat()).toEqual(after)
})

test('anchors of another number of works are not used', async () => {
  await rows(sql`DELETE FROM media WHERE id % 4 = 0`)
  await invalidateNow('*')
  expect(await planOf(() => browse({ sort: 'title', page: '100' }))).not.toContain('ROW(title_sort, id)')
  const all = await rows<{ id: number }>(sql`SELECT id FROM media ORDER BY title_sort, id LIMIT 50 OFFSET 5000`)
  expect(await ids({ sort: 'title', page: '100' })).toEqual(all.map(({ id }) => id))
})

import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type MediaSearch, mediaSearch } from '@/lib/catalogue/schemas/media'
import type { MediaCounts } from '@/lib/catalogue/schemas/media-counts'
import { mediaCounts } from '@/server/domain/catalogue/media-counts'
import { pool, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'

useDatabase()

beforeAll(async () => {
  await givenMedia({
    title: 'Spring show',
    type: 'Anime',
    format: 'TV',
    status: 'Ended',
    releaseDate: 20170401,
    tagNames: ['space', 'Based on a Manga', 'Based on a Novel'],
  })
  await givenMedia({ title: 'Spring film', type: 'Movie', format: 'Movie', status: 'Ended', releaseDate: 20170501 })
  await givenMedia({ title: 'Winter show', type: 'Anime', format: 'tv', status: 'Ongoing', releaseDate: 20180110 })
  await givenMedia({ title: 'Book', type: 'Manga', status: 'Unknown' })
  await givenMedia({ title: 'Hidden', type: 'Anime', format: 'TV', status: 'Ended', isAdult: true })
})
beforeEach(() => invalidateNow('*'))

const counts = (search: Partial<MediaSearch> = {}) => mediaCounts({ ...mediaSearch.parse({}), ...search })
const plain = (found: MediaCounts, name: keyof MediaCounts) =>
  Object.fromEntries(found[name].map(({ value, count, isMore }) => [value, isMore ? `${count}+` : count]))

test('each option is counted; works for adults are not', async () => {
  const found = await counts()
  expect(plain(found, 'type')).toEqual({ Anime: 2, Movie: 1, Manga: 1 })
  expect(plain(found, 'status')).toEqual({ Ended: 2, Ongoing: 1, Unknown: 1 })
  expect(plain(found, 'format')).toEqual({ tv: 2, movie: 1 })
  expect(plain(found, 'season')).toEqual({ Spring: 2, Winter: 1 })
  expect(plain(found, 'basedOn'), 'a work may be based on several').toEqual({ Manga: 1, Novel: 1 })
  expect(plain(await counts({ adult: 'show' }), 'type')).toEqual({ Anime: 3, Movie: 1, Manga: 1 })
})

test('together with the other filters, without the chosen options of the same filter', async () => {
  const found = await counts({ type: ['Anime'], season: ['Spring'] })
  expect(plain(found, 'type')).toEqual({ Anime: 1, Movie: 1 })
  expect(plain(found, 'season')).toEqual({ Spring: 1, Winter: 1 })
  expect(plain(found, 'status')).toEqual({ Ended: 1 })
  expect(plain(await counts({ basedOn: ['Novel'], season: ['Spring'] }), 'basedOn')).toEqual({ Manga: 1, Novel: 1 })
  expect(plain(await counts({ basedOn: ['Novel'] }), 'type')).toEqual({ Anime: 1 })
  expect(plain(await counts({ tags: ['space'] }), 'type')).toEqual({ Anime: 1 })
  expect(plain(await counts({ tags: ['nothing'] }), 'type')).toEqual({})
})

test('among the results of a search', async () => {
  expect(plain(await counts({ query: 'spring' }), 'type')).toEqual({ Anime: 1, Movie: 1 })
})

test('of many works they are exact, and of more than are read lower bounds beside exact rare options', async () => {
  await rows(sql`INSERT INTO media (title, title_sort, type, status, format, release_date)
    SELECT 'Many ' || n, 'many ' || n, 'Game', 'Ended', CASE WHEN n % 500 = 0 THEN 'Rare' ELSE 'Common' END, 20190801
    FROM generate_series(1, 3100) AS n`)
  await rows(sql`VACUUM ANALYZE media`)
  await invalidateNow('*')
  expect(plain(await counts(), 'format')).toEqual({ common: 3094, rare: 6, tv: 2, movie: 1 })
  const sent = vi.spyOn(pool(), 'query')
  const found = await mediaCounts(mediaSearch.parse({}), 3000)
  expect(sent.mock.calls.length).toBeLessThanOrEqual(4)
  sent.mockRestore()
  expect(plain(found, 'type')).toMatchObject({ Game: expect.stringMatching(/^\d{4}\+$/), Anime: 2, Movie: 1, Manga: 1 })
  expect(plain(found, 'format')).toMatchObject({ common: expect.stringMatching(/^\d{4}\+$/), rare: 6, tv: 2, movie: 1 })
  expect(plain(found, 'season')).toMatchObject({ Summer: expect.stringMatching(/^\d{4}\+$/), Spring: 2, Winter: 1 })
  expect(plain(await counts({ type: ['Game'], format: ['rare'] }), 'format')).toMatchObject({ rare: 6 })
})

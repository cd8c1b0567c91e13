import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MediaSearch, mediaSearch, ownMediaSearch } from '@/lib/catalogue/schemas/media'
import { mediaFeedSearch } from '@/lib/catalogue/schemas/media-feeds'
import { withoutAdults } from '@/server/domain/catalogue/adults'
import { seasonChart, topWorks, upcomingWorks } from '@/server/domain/catalogue/charts'
import { isShown } from '@/server/domain/catalogue/entries/access'
import { browseMedia, browseOwnMedia } from '@/server/domain/catalogue/media/browse'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { mediaCounts } from '@/server/domain/catalogue/media-counts'
import { neighboursOf } from '@/server/domain/catalogue/sequels/queries'
import { seriesCards } from '@/server/domain/catalogue/series/cards'
import { directory } from '@/server/domain/views/directory'
import { homeIndex } from '@/server/domain/views/home'
import { newestWorks } from '@/server/domain/views/media-feeds'
import { searchEverything } from '@/server/domain/views/quick-search'
import { publicUser } from '@/server/domain/views/users'
import { rows, sql } from '@/server/platform/database/client'
import { forgetSite } from '@/server/platform/site/site'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenSeries, givenUser } from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'
import { planOf } from '@/tests/support/plans'

useDatabase()

let adult: number
beforeAll(async () => {
  await givenMedia({ title: 'Lantern Street', releaseDate: 20170410, tagNames: ['lights'] })
  adult = await givenMedia({
    title: 'Lantern Nights',
    releaseDate: 20170411,
    tagNames: ['lights'],
    isAdult: true,
    popularity: 1000,
  })
  await givenMedia({ title: 'Later', status: 'Upcoming' })
  await givenMedia({ title: 'Later Nights', status: 'Upcoming', isAdult: true })
})
beforeEach(() => invalidateNow('*'))

const found = async (search: Partial<MediaSearch>) => {
  const { data, total } = await browseMedia({ ...mediaSearch.parse({}), ...search })
  expect(total).toBe(data.length)
  return data.map(({ title }) => title).sort()
}
const HIDDEN = ['Lantern Street', 'Later']
const ALL = ['Lantern Nights', 'Lantern Street', 'Later', 'Later Nights']

describe('works for adults are left out, unless one asks for them:', () => {
  test('in the list, in every order', async () => {
    for (const sort of ['title', 'release-date', 'popularity', 'rating', 'updated'] as const) {
      expect(await found({ sort })).toEqual(HIDDEN)
      expect(await found({ sort, adult: 'show' })).toEqual(ALL)
    }
    expect(await found({ adult: 'only' })).toEqual(['Lantern Nights', 'Later Nights'])
  })

  test('with filters', async () => {
    expect(await found({ type: ['Anime'] })).toEqual(HIDDEN)
    expect(await found({ type: ['Anime'], adult: 'show' })).toEqual(ALL)
    expect(await found({ tags: ['lights'] })).toEqual(['Lantern Street'])
    expect(await found({ tags: ['lights'], adult: 'only' })).toEqual(['Lantern Nights'])
  })

  test('in searches', async () => {
    expect(await found({ query: 'lantern' })).toEqual(['Lantern Street'])
    expect(await found({ query: 'lantern nights', tags: ['lights'] })).not.toContain('Lantern Nights')
    expect(await found({ query: 'lantern', adult: 'show' })).toEqual(['Lantern Nights', 'Lantern Street'])
    expect(await found({ query: 'nights', adult: 'only' })).toEqual(['Lantern Nights', 'Later Nights'])
    const { media } = await searchEverything('lantern')
    expect([media.data.map(({ title }) => title), media.total]).toEqual([['Lantern Street'], 1])
  })

  test('for users, too', async () => {
    const user = await givenUser('reader')
    const mine = async (query: object) =>
      (await browseOwnMedia(user, ownMediaSearch.parse({ mine: 'hide', ...query }))).data.map(({ title }) => title)
    expect((await mine({})).sort()).toEqual(HIDDEN)
    expect((await mine({ adult: 'show' })).sort()).toEqual(ALL)
  })

  test('in charts and on the home page', async () => {
    const { groups } = await seasonChart({ year: 2017, name: 'Spring' }, 'popularity')
    expect(groups.flatMap(({ data }) => data.map(({ title }) => title))).toEqual(['Lantern Street'])
    const top = await topWorks({ by: 'popularity', type: undefined, page: 0, size: 50 })
    expect(top.data.map(({ title }) => title).sort()).toEqual(HIDDEN)
    const upcoming = await upcomingWorks('anime')
    expect(upcoming.groups.flatMap(({ data }) => data.map(({ title }) => title))).toEqual(['Later'])
    const { mediaData } = await homeIndex({ page: 0, size: 10 })
    expect(mediaData.map(({ title }) => title).sort()).toEqual(HIDDEN)
  })
})

test('the entry of such a work is there, and says so', async () => {
  expect(await mediaHead(adult)).toMatchObject({ title: 'Lantern Nights', isAdult: true })
})

test('the flag is read from the index of the order', async () => {
  await rows(sql`INSERT INTO media (title, title_sort, type, is_adult) SELECT 'Work ' || n, 'work ' || n, 'Manga', n % 50 = 0
    FROM generate_series(1, 5000) AS n`)
  await rows(sql`VACUUM ANALYZE media`)
  await invalidateNow('*')
  for (const search of [{}, { type: ['Manga' as const] }, { page: 5 }, { adult: 'only' as const }]) {
    const plan = await planOf(() => browseMedia({ ...mediaSearch.parse({}), ...search }))
    expect(plan, JSON.stringify(search)).not.toContain('Seq Scan')
    if (!('adult' in search || 'type' in search)) expect(plan, JSON.stringify(search)).toContain('Index Only Scan')
  }
})

describe('where the site wants none, nothing lists works for adults:', () => {
  beforeAll(async () => {
    await rows(sql`INSERT INTO site_settings ("values") VALUES ('{"adult":"never"}'::jsonb)`)
    forgetSite()
  })
  afterAll(async () => {
    await rows(sql`DELETE FROM site_settings`)
    forgetSite()
  })

  test.each(['show', 'only'] as const)('whatever a query says (%s)', async (adult) => {
    const one = await browseMedia({ ...mediaSearch.parse({}), query: 'lantern', adult })
    expect(one.data.map(({ title }) => title)).toEqual(adult === 'show' ? ['Lantern Street'] : [])
    const tagged = await browseMedia({ ...mediaSearch.parse({}), tags: ['lights'], adult })
    expect(tagged.total).toBe(adult === 'show' ? 1 : 0)
    const { type } = await mediaCounts({ ...mediaSearch.parse({}), query: 'lantern', adult })
    expect(type).toEqual(adult === 'show' ? [{ value: 'Anime', count: 1, isMore: false }] : [])
    expect((await newestWorks(mediaFeedSearch.parse({ query: 'lantern', adult }))).length).toBe(
      adult === 'show' ? 1 : 0,
    )
  })

  test('nor do the covers of lists, and cards of series do not count them', async () => {
    const user = await givenUser('collector', { inDirectory: true })
    const series = await givenSeries('Lanterns')
    await rows(sql`UPDATE media SET series_id = ${series} WHERE title LIKE 'Lantern %'`)
    await rows(sql`UPDATE lists SET visibility = 'Public' WHERE owner_id = ${user}`)
    await rows(
      sql`INSERT INTO lists (owner_id, name, slug, visibility) VALUES (${user}, 'Lanterns', 'lanterns', 'Public')`,
    )
    await rows(sql`INSERT INTO list_entries (list_id, media_id, position)
      SELECT l.id, m.id, m.id FROM lists l, media m WHERE l.owner_id = ${user} AND m.title LIKE 'Lantern %'`)
    const profile = await publicUser('collector')
    const { data } = await directory({ sort: 'name', page: 0, size: 10 })
    const shown = [...(profile?.lists ?? []), ...data].map(({ covers }) => covers.map(({ media }) => media))
    expect(shown.flat()).not.toContain(adult)
    expect(shown.flat().length).toBeGreaterThan(1)
    expect(await seriesCards([series])).toMatchObject([{ mediaCount: 1 }])
  })

  test('nor does the page of another one', async () => {
    await rows(sql`INSERT INTO media_relations (from_id, to_id, type)
      SELECT ${adult}::int, id, 'Sequel' FROM media WHERE title = 'Later Nights'`)
    expect((await neighboursOf(adult)).next).toBeNull()
  })

  test('and its own page stays', async () => {
    expect(await mediaHead(adult)).toMatchObject({ title: 'Lantern Nights', isAdult: true })
  })
})

test('statements of lists know works for adults as hidden ones, and the own work of a page', () => {
  const statement = `SELECT (SELECT count(*) FROM shown_media WHERE series_id = s.id) FROM shown_media m
    JOIN shown_media AS o ON true WHERE ${isShown('media', 'mc.media_id')}`
  expect(withoutAdults(statement, (id) => `${id} = $1`)).toBe(
    `SELECT (SELECT count(*) FROM (SELECT * FROM media WHERE NOT is_adult OR is_adult AND media.id = $1) AS shown_media WHERE series_id = s.id) FROM (SELECT * FROM media WHERE NOT is_adult OR is_adult AND media.id = $1) AS m
    JOIN (SELECT * FROM media WHERE NOT is_adult OR is_adult AND media.id = $1) AS o ON true WHERE coalesce((SELECT listed.is_adult IS FALSE FROM media listed WHERE listed.id = mc.media_id), true)`,
  )
})

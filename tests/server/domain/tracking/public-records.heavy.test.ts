import { beforeAll, expect, test } from 'vitest'
import { PUBLIC_RECORD_SORTS } from '@/lib/tracking/records'
import { publicRecordPage, publicRecordSearch } from '@/lib/tracking/schemas/public-records'
import { recordsOf } from '@/server/domain/tracking/public-records'
import { rows, sql } from '@/server/platform/database/client'
import { contextOf } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { planOf } from '@/tests/support/plans'

useDatabase()

let open: number
let partly: number
const TYPES = ['Anime', 'Movie', 'Manga']

beforeAll(async () => {
  open = await givenUser()
  partly = await givenUser()
  await rows(sql`INSERT INTO media (id, title, title_sort, type, popularity)
    SELECT n, 'Work ' || n, 'work ' || n, (${TYPES}::media_type[])[1 + n % 3], n FROM generate_series(1, 7500) n`)
  for (const reader of [open, partly])
    await rows(sql`INSERT INTO watched_records
      (user_id, media_id, title_sort, type, status, started_date, finished_date, rating, episodes_watched, is_private, note)
    SELECT ${reader}, id, title_sort, type, (enum_range(NULL::watch_status))[1 + id / 10 % 5], 20200101, NULL,
      nullif(id % 102, 101), id % 100, ${reader === partly} AND id % 7 = 0, 'secret' FROM media WHERE id <= 6000`)
  await rows(sql`VACUUM ANALYZE`)
})

const searchOf = (query: object) => publicRecordSearch.parse(query)

test.each(PUBLIC_RECORD_SORTS)('a page by %s is read from its index, whatever the status', async (sort) => {
  for (const user of [open, partly])
    for (const filter of [{}, { status: 'Watching' }, { list: 'manga' }])
      for (const order of ['0', '1']) {
        const plan = await planOf(() => recordsOf(user, searchOf({ sort, order, ...filter, page: '3' })))
        expect(plan).toContain(`watched_records_by_${sort === 'progress' ? sort : sort.replace('-', '_')}`)
        expect(plan).not.toContain('Seq Scan on watched_records')
      }
})

test('of a filter beyond the status, only records of the user are read, without private ones', async () => {
  const search = searchOf({ scoreFrom: '95', sort: 'rating', order: '1', size: '100' })
  for (const part of ['w.media_id AS id', 'count(*)::int AS total']) {
    const plan = await planOf(() => recordsOf(partly, search), part)
    expect(plan).toContain('watched_records_by_rating')
    expect(plan).not.toContain('Seq Scan on watched_records')
  }
  const { data, total } = await recordsOf(partly, search)
  const found = await rows<{ rating: number }>(sql`SELECT rating FROM watched_records WHERE user_id = ${partly}
    AND rating >= 95 AND type <> 'Manga' AND NOT is_private ORDER BY rating DESC LIMIT 100`)
  expect(data.map(({ rating }) => rating)).toEqual(found.map(({ rating }) => rating))
  expect(total).toBeGreaterThan(100)
})

test('each page in turn shows each public record once, in its order, without private ones and notes', async () => {
  for (const user of [open, partly])
    for (const query of [{ sort: 'rating', order: '1' }, { sort: 'finished-date' }, { status: 'Paused' }]) {
      const shown: number[] = []
      for (let page = 0; ; page++) {
        const found = await recordsOf(user, searchOf({ ...query, list: 'manga', size: '100', page: String(page) }))
        expect(publicRecordPage.parse(found)).toEqual(found)
        expect(JSON.stringify(found)).not.toContain('secret')
        shown.push(...found.data.map(({ media }) => media.id))
        if (page + 1 >= found.totalPages) {
          expect(shown).toHaveLength(found.total)
          break
        }
      }
      const expected = await rows<{ id: number }>(sql`SELECT media_id AS id FROM watched_records WHERE user_id = ${user}
        AND type = 'Manga' AND NOT is_private AND (${query.status ?? null}::watch_status IS NULL OR status = ${query.status ?? null}::watch_status)`)
      expect(shown.toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id).toSorted((a, b) => a - b))
    }
})

test('counts are those of the public records', async () => {
  const { counts, total } = await recordsOf(partly, searchOf({}))
  const found = await rows<{
    status: string
    total: number
  }>(sql`SELECT status, count(*)::int AS total FROM watched_records
    WHERE user_id = ${partly} AND type <> 'Manga' AND NOT is_private GROUP BY status ORDER BY status`)
  expect(counts).toEqual(found)
  expect(total).toBe(counts.reduce((sum, each) => sum + each.total, 0))
})

test('the answer depends on the records of the user and the shown works', async () => {
  const { tags } = await contextOf(() => recordsOf(open, searchOf({ size: '2' })))
  expect([...tags].filter((tag) => !tag.startsWith('media:'))).toEqual([`watched:${open}`, 'site'])
  expect(tags.size).toBe(4)
})

import { beforeAll, expect, test } from 'vitest'
import { recordSearch } from '@/lib/tracking/schemas/records'
import { changeMany, undoMany } from '@/server/domain/tracking/bulk'
import { ownRecords } from '@/server/domain/tracking/records/browse'
import { rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { planOf } from '@/tests/support/plans'

useDatabase()

/** A long list. With a third of it, the planner sometimes rather reads all works. */
const [WORKS, RECORDS] = [25_000, 20_000]
/** Records of one statement, which ends in time on a busy machine, too. */
const SHARE = 5000
let userId: number
const TYPES = ['Anime', 'Movie', 'Manga']

beforeAll(async () => {
  userId = await givenUser()
  const other = await givenUser()
  await rows(sql`INSERT INTO media (id, title, title_sort, type, popularity, release_date)
    SELECT n, 'Work ' || n, 'work ' || n, (${TYPES}::media_type[])[1 + n % 3], n, (1980 + n % 40) * 10000
    FROM generate_series(1, ${WORKS}) n`)
  const [tag] = await rows<{ id: number }>(sql`INSERT INTO tags (name, key) VALUES ('Rare', 'rare') RETURNING id`)
  await rows(sql`INSERT INTO media_tags (media_id, tag_id)
    SELECT n, ${tag?.id}::int FROM generate_series(100, ${WORKS}, 100) n`)
  for (const reader of [userId, other]) {
    for (let after = 0; after < RECORDS; after += SHARE) await rows(records(reader, after))
  }
  await rows(sql`VACUUM ANALYZE`)
})

/** Dates are a year, a year and a month, a day, or none. */
const records = (reader: number, after: number) => sql`INSERT INTO watched_records
    (user_id, media_id, title_sort, type, status, started_date, finished_date, rating, episodes_watched, tags)
  SELECT ${reader}, id, title_sort, type, (enum_range(NULL::watch_status))[1 + id / 10 % 5], d.date, d.date,
    nullif(id % 102, 101), id % 100, CASE WHEN id % 200 = 0 THEN ARRAY['Mine'] ELSE '{}' END
  FROM media, LATERAL (SELECT
    CASE WHEN id % 4 < 3 THEN (2000 + id % 20) * 10000 + least(id % 4, 1) * 500 + id % 4 / 2 * 7 END AS date) d
  WHERE id > ${after} AND id <= ${after + SHARE}`

const searchOf = (query: object) => recordSearch.parse(query)

test.each([
  ['title', 'title'],
  ['rating', 'rating'],
  ['created', 'created_at'],
  ['updated', 'updated_at'],
  ['started-date', 'started_date'],
  ['finished-date', 'finished_date'],
  ['progress', 'progress'],
])('a page by %s is read from its index, whatever the filter', async (sort, index) => {
  for (const filter of [{}, { status: 'Watching' }, { type: 'Movie' }, { status: 'Planned', type: 'Manga' }]) {
    for (const order of ['0', '1']) {
      const plan = await planOf(() => ownRecords(userId, searchOf({ sort, order, ...filter, page: '3' })))
      expect(plan).toContain(`watched_records_by_${index}`)
      expect(plan).not.toContain('Seq Scan')
      expect(plan).not.toContain('  Sort  ')
    }
  }
})

test('popularity is read along the order of the works', async () => {
  const plan = await planOf(() => ownRecords(userId, searchOf({ sort: 'popularity', order: '1' })))
  expect(plan).toContain('media_standing_id_is_adult_idx')
  const { data } = await ownRecords(userId, searchOf({ sort: 'popularity', order: '1', size: '3' }))
  expect(data.map(({ media }) => media.id)).toEqual([RECORDS, RECORDS - 1, RECORDS - 2])
})

test('counts are those of the rows, and each filter finds its own', async () => {
  const { counts, total } = await ownRecords(userId, searchOf({}))
  expect(total).toBe(RECORDS)
  const found =
    await rows(sql`SELECT type, status, count(*)::int AS total FROM watched_records WHERE user_id = ${userId}
    GROUP BY type, status ORDER BY type, status`)
  expect(counts).toEqual(found)
  for (const { type, status, total } of counts) {
    const page = await ownRecords(userId, searchOf({ type, status, size: '2', sort: 'rating', order: '1' }))
    expect(page.total).toBe(total)
    for (const entry of page.data) expect([entry.media.type, entry.status]).toEqual([type, status])
  }
})

test.each([
  ['tags=Rare', 'media_tag_ids_idx', RECORDS / 100],
  ['ownTags=mine', 'watched_records_own_tags', RECORDS / 200],
  ['scoreFrom=100', 'watched_records_by_rating', Math.ceil((RECORDS - 100) / 102)],
])('the filter %s is carried by an index, in any order', async (filter, index, total) => {
  for (const sort of ['title', 'rating', 'popularity', 'next-episode']) {
    const search = searchOf({ ...Object.fromEntries(new URLSearchParams(filter)), sort, order: '1' })
    for (const part of ['w.media_id AS id', 'count(*)::int AS total']) {
      const plan = await planOf(() => ownRecords(userId, search), part)
      expect(plan).toContain(index)
      expect(plan).not.toMatch(/Seq Scan on (?:watched_records|media)/)
    }
    expect((await ownRecords(userId, search)).total).toBe(total)
  }
})

test('of few records, the works of a broad filter are looked up by their keys', async () => {
  const reader = await givenUser()
  await rows(sql`INSERT INTO watched_records (user_id, media_id, title_sort, type, status)
    SELECT ${reader}, id, title_sort, type, 'Planned' FROM media WHERE id <= 30`)
  const plan = await planOf(() => ownRecords(reader, searchOf({ yearFrom: '1990' })), 'w.media_id AS id')
  expect(plan).toContain('media_pkey')
  expect(plan).not.toContain('Seq Scan')
})

test.each(['title', 'rating', 'progress', 'popularity'])(
  'grouped by status, each group has the order by %s',
  async (sort) => {
    const totals = new Map<string, number>()
    for (const { status, total } of (await ownRecords(userId, searchOf({}))).counts)
      totals.set(status, (totals.get(status) ?? 0) + total)
    const alone = async (status: string, from: number, count: number) => {
      const found = await ownRecords(
        userId,
        searchOf({ sort, status, size: '100', page: String(Math.floor(from / 100)) }),
      )
      return found.data.slice(from % 100, (from % 100) + count).map(({ media }) => media.id)
    }
    // The page with the last works that are planned, and the first that are being watched.
    const planned = totals.get('Planned') ?? 0
    const page = Math.floor(planned / 30)
    const { data } = await ownRecords(userId, searchOf({ sort, group: 'status', page: String(page) }))
    const left = planned - page * 30
    expect(left).toBeGreaterThan(0)
    expect(data.map(({ media }) => media.id)).toEqual([
      ...(await alone('Planned', page * 30, left)),
      ...(await alone('Watching', 0, 30 - left)),
    ])
    const plan = await planOf(() => ownRecords(userId, searchOf({ sort, group: 'status', page: '7' })))
    // The popularity is a column of the works: for a long list, reading all of them can be the cheaper plan.
    expect(plan).not.toMatch(sort === 'popularity' ? /Seq Scan on watched_records/ : /Seq Scan/)
  },
)

test('all are changed by one call and restored by one undo', async () => {
  const before = await rows(sql`SELECT media_id, status, started_date, title_sort FROM watched_records
    WHERE user_id = ${userId} ORDER BY media_id`)
  const { changed, skipped, undo } = await changeMany(userId, { filter: {}, status: 'Paused', startedDate: '1999' })
  expect([changed + skipped, skipped]).toEqual([RECORDS, 0])
  const { total, data } = await ownRecords(userId, searchOf({ status: 'Paused' }))
  expect([total, data[0]?.startedDate]).toEqual([RECORDS, '1999'])
  expect(await undoMany(userId, { undo: undo ?? 0 })).toEqual({ changed, skipped: 0, undo: null })
  expect(
    await rows(sql`SELECT media_id, status, started_date, title_sort FROM watched_records
      WHERE user_id = ${userId} ORDER BY media_id`),
  ).toEqual(before)
})

import { beforeAll, expect, test } from 'vitest'
import { TORRENT_SORTS, torrentSearch } from '@/lib/torrents/schemas/search'
import { browseTorrents } from '@/server/domain/torrents/browse'
import { rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

// Enough for every kind of search: the scan finds "common", it ends before "last", and "few" is looked up.
const TORRENTS = 20_000

const COLUMNS = {
  title: 'name_sort',
  seeders: 'seeders',
  leechers: 'leechers',
  size: 'size',
  created: 'created_at',
} as const
type Row = {
  id: number
  type: string
  resolution: number
  name_sort: string
  seeders: number | null
  leechers: number | null
  size: number
  created_at: number
}
const all: Row[] = []

beforeAll(async () => {
  const mediaId = await givenMedia({ title: 'Common' })
  await rows(sql`INSERT INTO torrents (media_id, name, name_sort, name_key, type, info_hash_v1, magnet_link, seeders, leechers, size, created_at, resolution)
    SELECT ${mediaId}, name, name, name, CASE WHEN n % 3 = 0 THEN 'Batch' ELSE 'Single' END::torrent_type,
      decode(lpad(to_hex(n), 40, '0'), 'hex'), 'magnet:', CASE WHEN n % 50 > 0 THEN n % 97 END, n % 7, n, now() - n * interval '1 s', CASE WHEN n % 4 > 0 THEN 1080 ELSE 720 END
    FROM generate_series(1, ${TORRENTS}) AS n, LATERAL (SELECT lpad(n::text, 6, '0') || ' common'
      || CASE WHEN n > 13000 THEN ' last' ELSE '' END || CASE WHEN n % 100 = 0 THEN ' few' ELSE '' END AS name) AS named`)
  await rows(sql`ANALYZE`)
  all.push(
    ...(await rows<Row>(sql`SELECT id, type, resolution, name_sort, seeders, leechers, size::float8 AS size,
      extract(epoch FROM created_at)::float8 AS created_at FROM torrents`)),
  )
})

// The order by uploader is that of one name here.
const orders = TORRENT_SORTS.filter((sort) => sort !== 'uploader').flatMap((sort) => [
  [sort, 0] as const,
  [sort, 1] as const,
])

test.each(orders)(
  'by %s, order %i, the first 500 are found by every kind of search',
  async (sort, order) => {
    for (const query of ['common', 'last', 'few', 'last few', 'omm few'])
      for (const type of ['', 'Batch']) {
        const search = torrentSearch.parse({ query, sort, order: String(order), size: '100', page: '4', type })
        const expected = wanted(query, sort, order, type)
        const { data, total } = await browseTorrents(search)
        expect(total).toBe(Math.min(expected.length, 500))
        expect(data.map(({ id }) => id)).toEqual(expected.slice(400, 500))
      }
  },
  60_000,
)

function wanted(query: string, sort: keyof typeof COLUMNS, order: number, type: string): number[] {
  const matching = all.filter(
    (row) => query.split(' ').every((word) => row.name_sort.includes(word)) && (!type || row.type === type),
  )
  return inOrder(matching, sort, order)
}

function inOrder(matching: Row[], sort: keyof typeof COLUMNS, order: number): number[] {
  const sign = order === 1 ? -1 : 1
  const by = (row: Row) => row[COLUMNS[sort]]
  const sorted = matching.sort((a, b) => {
    const [left, right] = [by(a), by(b)]
    if ((left === null) !== (right === null)) return left === null ? 1 : -1
    if (left === null || right === null || left === right) return sign * (a.id - b.id)
    return sign * (left < right ? -1 : 1)
  })
  return sorted.map(({ id }) => id)
}

test.each(orders)(
  'by %s, order %i, a filter is found along the order, or collected',
  async (sort, order) => {
    // 15,000 are more than the pages of a filter show; 5,000 are all of them.
    for (const [resolution, most] of [
      ['1080', 10_000],
      ['720', 5000],
    ] as const)
      for (const page of ['0', '30', '49']) {
        const search = torrentSearch.parse({ resolution, sort, order: String(order), size: '100', page })
        const expected = inOrder(
          all.filter((row) => row.resolution === Number(resolution)),
          sort,
          order,
        )
        const { data, total, hasMore } = await browseTorrents(search)
        expect([total, hasMore]).toEqual([most, most === 10_000])
        expect(data.map(({ id }) => id)).toEqual(expected.slice(Number(page) * 100, Number(page) * 100 + 100))
      }
  },
  60_000,
)

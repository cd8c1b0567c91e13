import { beforeAll, expect, test } from 'vitest'
import { mediaSearch } from '@/lib/catalogue/schemas/media'
import { browseMedia } from '@/server/domain/catalogue/media/browse'
import { rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { planOf } from '@/tests/support/plans'

useDatabase()

// Enough works for common words and for scans by tag. By title, all games come after all others.
const WORKS = 9000

beforeAll(async () => {
  await rows(sql`INSERT INTO media (title, title_sort, type, popularity, release_date)
    SELECT 'Common ' || n, CASE WHEN n % 10 = 0 THEN 'z' ELSE 'a' END || lpad(n::text, 6, '0'),
      CASE WHEN n % 10 = 0 THEN 'Game' ELSE 'Anime' END::media_type,
      CASE WHEN n % 10 = 0 THEN 0 ELSE n END, CASE WHEN n % 10 = 0 THEN 20000000 + n % 100 * 10000 END
    FROM generate_series(1, ${WORKS}) AS n`)
  await rows(
    sql`INSERT INTO media_search_keys (media_id, key, popularity) SELECT id, lower(title), popularity FROM media`,
  )
  await rows(sql`INSERT INTO tags (name, key) VALUES ('Half', 'half'), ('Last', 'last')`)
  await rows(sql`INSERT INTO media_tags (media_id, tag_id)
    SELECT m.id, t.id FROM media m JOIN tags t ON (t.key = 'half' AND m.id % 2 = 0) OR (t.key = 'last' AND m.type = 'Game')`)
  await rows(sql`ANALYZE`)
})

const browse = (query: Record<string, string>) => browseMedia(mediaSearch.parse(query))

test.each(['title', 'release-date', 'popularity', 'rating'])('tags of many works, by %s', async (sort) => {
  for (const tag of ['half', 'last'])
    for (const order of ['0', '1'])
      for (const page of ['0', '3', '222']) {
        const { data, total } = await browse({ tags: tag, sort, order, page, size: '4' })
        const all = await wanted(tag, sort, order === '1')
        expect(total).toBe(all.length)
        expect(data.map(({ id }) => id)).toEqual(all.slice(Number(page) * 4, Number(page) * 4 + 4))
      }
})

test('a common word finds the most popular works, and no more than 500', async () => {
  const { data, total } = await browse({ query: 'common', size: '100' })
  expect(total).toBe(500)
  expect(data[0]?.title).toBe('Common 8999')
  const numbers = data.map(({ title }) => Number(title.split(' ')[1]))
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  expect(numbers.at(-1)).toBeGreaterThan(8800)
})

test.each(['common', 'c', 'co', 'com'])('a filter applies before that limit: games for %j', async (query) => {
  const { data, total } = await browse({ query, type: 'Game', size: '100' })
  expect(total).toBe(500)
  expect(new Set(data.map(({ type }) => type))).toEqual(new Set(['Game']))
  expect(await browse({ query, tags: 'half,last', size: '1' })).toMatchObject({ total: 500 })
})

test('the exact title is found among thousands of similar ones', async () => {
  expect((await browse({ query: 'common 4711' })).data[0]?.title).toBe('Common 4711')
  expect((await browse({ query: 'comon 4711' })).data[0]?.title).toBe('Common 4711')
})

test.each<[Record<string, string>, string]>([
  [{}, 'media_standing_id_is_adult_idx'],
  [{ type: 'Anime', status: 'Unknown' }, 'media_type_status_standing_id_is_adult_idx'],
])('popularity is read from an index (%j)', async (filter, index) => {
  const plan = await planOf(() => browse({ ...filter, sort: 'popularity', order: '1', page: '2' }))
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan')
})

async function wanted(tag: string, sort: string, falling: boolean): Promise<number[]> {
  const column = { title: 'title_sort', 'release-date': 'release_date', popularity: 'standing' }[sort] ?? sort
  const found = await rows<{ id: number; by: string | number | null }>(sql`SELECT m.id, to_jsonb(m) -> ${column} AS by
    FROM media m JOIN media_tags mt ON mt.media_id = m.id JOIN tags t ON t.id = mt.tag_id WHERE t.key = ${tag}`)
  const sign = falling ? -1 : 1
  return found
    .sort((a, b) => {
      if ((a.by === null) !== (b.by === null)) return a.by === null ? 1 : -1
      if (a.by === null || b.by === null || a.by === b.by) return sign * (a.id - b.id)
      return sign * (a.by < b.by ? -1 : 1)
    })
    .map(({ id }) => id)
}

import { beforeAll, expect, test, vi } from 'vitest'
import { NAME_SORTS, nameSearch } from '@/lib/catalogue/schemas/names'
import { browseCharacters, browsePeople } from '@/server/domain/catalogue/names/browse'
import { pool, raw, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { planOf } from '@/tests/support/plans'

useDatabase()

// Enough names for index scans to pay off: many have no last name, most no middle name and no birthday.
const NAMES = 12_000

beforeAll(async () => {
  const columns = sql`'Name ' || n, substr(md5(n::text), 1, 6), CASE WHEN n % 20 = 0 THEN substr(md5('m' || n), 1, 6) ELSE '' END,
    CASE WHEN n % 3 = 0 THEN '' ELSE substr(md5('l' || n), 1, 6) END, CASE WHEN n % 4 = 0 THEN 101 + n % 12 * 100 END, n * 7919 % 5000
    FROM generate_series(1, ${NAMES}) AS n`
  await rows(
    sql`INSERT INTO characters (full_name, first_name_key, middle_name_key, last_name_key, birthday, popularity) SELECT ${columns}`,
  )
  await rows(
    sql`INSERT INTO people (full_name, first_name_key, middle_name_key, last_name_key, birthday, popularity) SELECT ${columns}`,
  )
  await rows(sql`VACUUM ANALYZE characters, people`)
})

const both = [
  ['characters', browseCharacters],
  ['people', browsePeople],
] as const

test.each(both)('%s: every query uses an index', async (_, browse) => {
  const filters = [{}, { firstName: 'a' }, { lastName: 'ab' }, { middleName: 'a' }, { firstName: 'a', lastName: 'b' }]
  for (const filter of filters)
    for (const sort of NAME_SORTS)
      for (const page of ['0', '399']) {
        const plan = await planOf(() => browse(nameSearch.parse({ ...filter, sort, page })))
        // What is hidden is a few rows.
        expect(plan, JSON.stringify({ ...filter, sort, page })).not.toMatch(/Seq Scan on (?!hidden_entries)/)
        if (Object.keys(filter).length === 0) expect(plan).toMatch(/Limit.*\n.*Index/)
      }
})

test.each(both)('%s: the last page is read from its end', async (_, browse) => {
  const { data } = await browse(nameSearch.parse({ sort: 'birthday', order: '1', page: '399' }))
  expect(data.map(({ fullName }) => Number(fullName.slice(5)))).toEqual(lastUnknown(30))
})

test.each(both)(
  '%s: names with the same beginning are found by a scan along the order of another column',
  async (noun, browse) => {
    const walks: boolean[] = []
    for (const sort of NAME_SORTS.filter((sort) => sort !== 'first-name'))
      for (const order of ['0', '1'] as const) {
        const all = await beginning(noun, 'a', sort, order)
        for (const page of [0, 3, Math.ceil(all.length / 4) - 1]) {
          const search = nameSearch.parse({ firstName: 'a', sort, order, page: String(page), size: '4' })
          const query = vi.spyOn(pool(), 'query')
          const { total, data } = await browse(search)
          walks.push(query.mock.calls.some(([call]) => (call as unknown as { text: string }).text.includes('walked')))
          query.mockRestore()
          expect(total).toBe(all.length)
          expect(data.map(({ id }) => id)).toEqual(all.slice(page * 4, page * 4 + 4))
        }
      }
    expect(walks).toContain(true)
  },
)

/** The ids of names with this beginning, sorted without an index. */
async function beginning(table: string, text: string, sort: keyof typeof COLUMNS, order: '0' | '1'): Promise<number[]> {
  const [column, direction] = [COLUMNS[sort], order === '1' ? 'DESC' : 'ASC']
  const found = await rows<{ id: number }>(sql`SELECT id FROM ${raw(table)} WHERE first_name_key LIKE ${`${text}%`}
    ORDER BY nullif(${raw(column)}::text, '') IS NULL, ${raw(column)} ${raw(direction)}, id ${raw(direction)}`)
  return found.map(({ id }) => id)
}

const COLUMNS = {
  'first-name': 'first_name_key',
  'middle-name': 'middle_name_key',
  'last-name': 'last_name_key',
  birthday: 'birthday',
  'created-date': 'created_at',
  popularity: 'popularity',
} as const

/** The names without a birthday, by descending id: the last of them have the smallest ids. */
function lastUnknown(count: number): number[] {
  const unknown = Array.from({ length: NAMES }, (_, at) => at + 1).filter((n) => n % 4 !== 0)
  return unknown.slice(0, count).reverse()
}

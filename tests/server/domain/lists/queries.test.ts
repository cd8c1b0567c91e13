import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listAt, myLists } from '@/server/domain/lists/queries'
import { pool, rows, sql } from '@/server/platform/database/client'
import { site } from '@/server/platform/site/site'
import { contextOf, showing } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

const PAGE = { page: 0, size: 30 }
let ownerId: number
beforeAll(async () => {
  ownerId = await givenUser('lister')
  const first = await givenMedia({ title: 'First' })
  await rows(sql`INSERT INTO media (title, title_sort, type)
    SELECT 'Work ' || n, 'work', 'Anime' FROM generate_series(1, 9999) n`)
  for (const [name, count] of [
    ['None', 0],
    ['One', 1],
    ['Thirty', 30],
    ['Many', 10_000],
  ] as const) {
    await rows(sql`INSERT INTO lists (owner_id, name, slug, visibility, updated_at)
      VALUES (${ownerId}, ${name}, ${name.toLowerCase()}, 'Public', now())`)
    await rows(sql`INSERT INTO list_entries (list_id, media_id, position)
      SELECT l.id, m.id, m.id FROM lists l, media m WHERE l.slug = ${name.toLowerCase()} AND m.id < ${first + count}`)
  }
  await rows(
    sql`INSERT INTO list_redirects (owner_id, slug, list_id) SELECT ${ownerId}, 'old', id FROM lists WHERE slug = 'one'`,
  )
})

afterEach(() => vi.restoreAllMocks())

/** The number of statements. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pool(), 'query').mockClear()
  await work()
  return asked.mock.calls.length
}

const at = (listname: string) => ({ username: 'lister', listname })

// The settings of the site are read once for all.
beforeEach(async () => {
  await site()
})

test.each([
  ['no', 'none', 3],
  ['one', 'one', 5],
  ['thirty', 'thirty', 5],
  ['many', 'many', 5],
])('a page of a list with %s entries takes the same few statements', async (_, slug, expected) => {
  expect(await statementsOf(() => listAt(at(slug), null, PAGE))).toBe(expected)
  expect(await statementsOf(() => listAt(at(slug), ownerId, { page: 3, size: 30 }))).toBeLessThanOrEqual(5)
})

test('a missing or renamed list takes fewer', async () => {
  expect(await statementsOf(() => listAt(at('old'), null, PAGE))).toBe(2)
  expect(await statementsOf(() => listAt(at('nothing'), null, PAGE))).toBe(2)
  expect(await statementsOf(() => listAt({ username: 'nobody', listname: 'x' }, null, PAGE))).toBeLessThanOrEqual(2)
})

test('my lists take two statements, however many contain a work', async () => {
  const mine = () => myLists(ownerId, { ...PAGE, sort: 'updated', media: 1 })
  expect(await statementsOf(mine)).toBe(2)
  expect((await mine()).data).toHaveLength(4)
})

test('the cache tags of a page are exactly those of its contents', async () => {
  const context = await contextOf(() => listAt(at('one'), null, PAGE))
  const list = await listAt(at('one'), null, PAGE)
  if (!list || 'movedTo' in list) throw new Error('There is a list.')
  expect(context).toEqual(
    showing(
      'site',
      `list:${list.id}`,
      `list-reviews:${list.id}`,
      `media:${list.entries[0]?.media.id ?? 0}`,
      `user:${ownerId}`,
    ),
  )
})
